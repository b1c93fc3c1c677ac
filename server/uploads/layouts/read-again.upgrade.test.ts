// On both databases in the long form: a database of the previous version, and files that are now read differently.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingestUpload } from '../../ingestion/pipeline/ingest-upload.ts';
import { createMeterMemory, createReadingMeter } from '../../ingestion/pipeline/reading-meter.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import { createSpeaker } from '../../platform/live.ts';
import { makeWorkbook } from '../../testing/upload-file.ts';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';
import { findWrongDays } from '../../transactions/summary.queries.ts';
import { findUpload } from '../uploads.queries.ts';
import { withdrawUpload } from '../withdraw-upload.ts';

let before: VersionBefore;
let database: AppDatabase;
let dataDir: string;
beforeEach(async () => {
  before = await openVersionBefore('0028');
  ({ database } = before);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await Promise.all(['originals', 'cleaned'].map((name) => mkdir(path.join(dataDir, name))));
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES ('a@example.com', '-', 'Ann', 'A', 'admin');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`);
});
afterEach(async () => {
  await before.close();
  await rm(dataDir, { recursive: true });
});

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'];
const row = (n: number, day = 16): string[] => [
  String(100 + n),
  `11/${day}/2026`,
  `06:0${n}:00`,
  '1',
  'ANN',
  'Sale',
  `${n}.00`,
];
const FILE = [HEADING, row(1), row(2), row(3), row(4)];

interface Kept {
  id: number;
  number: string;
  time: string;
  /** In the file. */
  row: number;
}

/** Three have the number and time of the row below, and the fourth has a different day. */
const SHIFTED: Kept[] = [
  { id: 1, number: '102', time: '2026-11-16T06:02:00', row: 2 },
  { id: 2, number: '103', time: '2026-11-16T06:03:00', row: 3 },
  { id: 3, number: '101', time: '2026-11-16T06:01:00', row: 4 },
  { id: 4, number: '9004', time: '2026-11-19T18:04:00', row: 5 },
];

/** Like the previous version left an upload of the file. */
async function loadBefore(hash: string, kept: readonly Kept[], remarks: string[] = []): Promise<void> {
  const days = kept.map(({ time }) => time.slice(0, 10)).sort();
  await database.pool.query(
    `INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path,
      processing_status, first_day, last_day, total_transactions, new_transactions, card_numbers, report)
    VALUES (1, 1, 'before.xlsx', 'xlsx', 1, $1, 'originals/' || $1, 'completed', $2, $3, $4, $4, 0, $5)`,
    [hash, days[0], days.at(-1), kept.length, JSON.stringify({ shape: 'summary', remarks })],
  );
  for (const { id, number, time, row: at } of kept) {
    await database.pool.query(
      `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id,
        transaction_type, transaction_time, amount, priority, search_text)
      VALUES (1, $1, (SELECT max(id) FROM data_uploads), $2, '1', 'ANN', 'Sale', $3, 5, 1, '')`,
      [id, number, time],
    );
    await database.pool.query(
      `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
      VALUES (1, $1, '[]', $2, '[]', $3)`,
      [
        id,
        JSON.stringify({ originalRows: [FILE[at - 1]!.join('\t')], lineKinds: ['header'] }),
        JSON.stringify({ sheet: 'Sheet1', firstRow: at, lastRow: at }),
      ],
    );
  }
  await database.pool.query('INSERT INTO store_counters VALUES (1, 90) ON CONFLICT (store_id) DO NOTHING');
  await database.pool.query(
    `INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, transaction_time::date, count(*), 0, 0, count(*), 0, 0, array_fill(0, ARRAY[22])
    FROM transactions GROUP BY 2 ON CONFLICT DO NOTHING`,
  );
}

/** @returns the upload's number. */
async function load(rows: string[][], hash: string): Promise<number> {
  const bytes = makeWorkbook(rows);
  await writeFile(path.join(dataDir, 'originals', hash), bytes);
  const { rows: added } = await database.pool.query<{ id: number }>(
    `INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
    VALUES (1, 1, 'again.xlsx', 'xlsx', $1, $2, 'originals/' || $2) RETURNING id`,
    [bytes.length, hash],
  );
  const uploadId = added[0]!.id;
  const outcome = await ingestUpload(
    {
      storeId: 1,
      uploadId,
      connectionString: database.connectionString,
      sizeBytes: bytes.length,
      original: path.join(dataDir, 'originals', hash),
      made: {
        cleaned: path.join(dataDir, 'cleaned', `${uploadId}`),
        rejected: path.join(dataDir, 'cleaned', `${uploadId}-rejected`),
      },
    },
    {
      onProgress: () => undefined,
      keep: async () => undefined,
      meter: createReadingMeter(createMeterMemory()),
    },
  );
  expect(outcome).toEqual({ status: 'completed' });
  return uploadId;
}

async function listKept(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', id, transaction_number, to_char(transaction_time, 'DD HH24:MI'),
      CASE WHEN is_flagged THEN 'flagged' END) AS text FROM transactions ORDER BY id`,
  );
  return rows.map(({ text }) => text);
}

const READ = ['1 101 16 06:01', '2 102 16 06:02', '3 103 16 06:03', '4 104 16 06:04'];
const admin = {
  user: { id: 1, email: 'a@example.com', firstName: 'Ann', lastName: 'A', role: 'admin' },
  storeIds: new Set([1]),
  ipAddress: null,
  userAgent: null,
  tokenScopes: null,
} satisfies Actor;

test('a file of the version before meets its transactions by their rows, though it is read otherwise', async () => {
  await loadBefore('same', SHIFTED);
  const were = await listKept();
  await before.upgrade();
  const uploadId = await load(FILE, 'same');
  expect(await listKept()).toEqual(READ);
  expect(await findUpload(database.db, 1, uploadId)).toMatchObject({
    new_transactions: 0,
    repeated_transactions: 4,
  });
  expect(await findWrongDays(database.db)).toEqual([]);

  // What the later reading changed is restored when it's withdrawn.
  await withdrawUpload({ database, live: createSpeaker() }, admin, { storeId: 1, id: uploadId });
  expect(await listKept()).toEqual(were);
  expect(await findWrongDays(database.db)).toEqual([]);

  await database.pool.query(`UPDATE transactions SET is_flagged = true, version = 2 WHERE id = 3`);
  await database.pool.query('UPDATE store_days SET flagged = 1 WHERE business_day = $1', ['2026-11-16']);
  await load(FILE, 'same');
  // Another row has the key under which it was reviewed, so the reviewed one is set aside as it was.
  const numbers = (await listKept()).map((text) => text.replace(/^\d+ /, ''));
  expect(numbers.toSorted()).toEqual(READ.map((text) => text.replace(/^\d+ /, '')));
  const aside = await database.pool.query<object>(
    `SELECT transaction_id, content ->> 'is_flagged' AS flagged FROM set_aside_transactions`,
  );
  expect(aside.rows).toEqual([{ transaction_id: 3, flagged: 'true' }]);
  expect(await findWrongDays(database.db)).toEqual([]);
});

test('of two that turn out to be the same, the one stays that somebody has decided on', async () => {
  await loadBefore('same', SHIFTED);
  await before.upgrade();
  // Another file has the fourth as it is, and the first, too.
  await load([HEADING, row(4), row(5)], 'other');
  expect(await listKept()).toHaveLength(6);
  await database.pool.query(`UPDATE transactions SET is_flagged = true, version = 2 WHERE id = 4`);
  await database.pool.query("UPDATE store_days SET flagged = 1 WHERE business_day = '2026-11-19'");
  await load(FILE, 'same');
  const kept = await listKept();
  // It stays as reviewed; what the file says now is kept next to it.
  expect(kept.slice(0, 4)).toEqual(READ.with(3, '4 9004 19 18:04 flagged'));
  expect(kept.slice(4).map((text) => text.split(' ')[1])).toEqual(['105']);
  expect(await findWrongDays(database.db)).toEqual([]);
  // The one that stays has readings from both files.
  const { rows } = await database.pool.query<{ upload_id: number }>(
    'SELECT upload_id FROM transaction_readings WHERE transaction_id = 4 ORDER BY upload_id',
  );
  expect(rows).toHaveLength(3);
});

test('if both were decided on, neither decision is lost', async () => {
  await loadBefore('same', SHIFTED);
  await before.upgrade();
  await load([HEADING, row(4), row(5)], 'other');
  await database.pool.query(
    `UPDATE transactions SET is_flagged = true, version = 2, verification_notes = 'Odd'
    WHERE id = 4 OR transaction_number = '104'`,
  );
  const uploadId = await load(FILE, 'same');
  expect((await listKept()).filter((text) => text.includes('104'))).toHaveLength(1);
  const { rows } = await database.pool.query<object>(
    `SELECT transaction_id, content ->> 'verification_notes' AS notes FROM set_aside_transactions`,
  );
  expect(rows).toEqual([{ transaction_id: 4, notes: 'Odd' }]);
  const told = await database.pool.query<object>(
    `SELECT details ->> 'uploadId' AS upload FROM notifications WHERE kind = 'reviews-set-aside'`,
  );
  expect(told.rows).toEqual([{ upload: `1-${uploadId}` }]);
});

test.each([
  ['counts as confirmed', [], 'right'],
  [
    'is asked about if sums did not add up',
    [
      'In 2 of 4 transactions with a printed subtotal or total, the lines that were read do not add up to it (1, 2).',
    ],
    'open',
  ],
])('the layout of what the version before has loaded %s', async (_, remarks, state) => {
  await loadBefore(
    'first',
    [1, 2, 3, 4].map((n) => ({ id: n, number: `10${n}`, time: `2026-11-16T06:0${n}:00`, row: n + 1 })),
    remarks,
  );
  await before.upgrade();
  const uploadId = await load([HEADING, row(5, 17), row(6, 17)], 'next');
  const { rows } = await database.pool.query<object>('SELECT state, decided_by FROM layouts');
  expect(rows).toEqual([{ state, decided_by: null }]);
  expect(await findUpload(database.db, 1, uploadId)).toMatchObject({ needs_confirmation: state === 'open' });
  const other = await load(
    [
      ['Day', ...HEADING],
      ['x', ...row(7, 17)],
      ['x', ...row(8, 17)],
    ],
    'other',
  );
  expect(await findUpload(database.db, 1, other)).toMatchObject({ needs_confirmation: true });
});
