// The outcome of an upload: loaded completely, or failed with a message.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { someOf } from '../../core/testing/test-form.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { countRows, listFiles } from '../testing/stored.ts';
import { finishUpload, makeSummary, makeWorkbook, sendFile, uploadFile } from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const ROOT = path.join(import.meta.dirname, '../..');

let server: TestServer;
let store: Store;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  store = await server.createStore();
  user = await server.createUser({ assignedStores: [store.storeNumber] });
});

async function list(): Promise<TransactionRow[]> {
  const query = { storeId: store.id, limit: 200, sortOrder: 'asc' };
  return (await server.call(ROUTES.listTransactions, { as: user, query })).transactions;
}

describe('sample exports', () => {
  const samples = [path.join(ROOT, 'samples'), path.join(ROOT, '../shared/samples')].filter((folder) =>
    existsSync(folder),
  );
  const files = [
    'journal-print.xlsx',
    'line-items.xlsx',
    'summary.xls',
    'footer-journal.xlsx',
    'verifone-journal.xlsx',
  ];
  const present = samples
    .flatMap((folder) => files.map((name) => path.join(folder, name)))
    .filter((file) => existsSync(file));

  // Specification: 3.19, 3.40, 7.23
  it.each(someOf(present, 3).map((file) => [path.relative(ROOT, file), file]))(
    '%s is loaded completely',
    async (_, file) => {
      const truth = JSON.parse(await readFile(`${file}.truth.json`, 'utf8')) as { transactions: unknown[] };
      const bytes = await readFile(file);
      const status = await uploadFile(server, { user, store, bytes, filename: path.basename(file) });
      expect(status).toMatchObject({ status: 'completed', errorMessage: null, repeatedTransactions: 0 });
      const share = status.newTransactions / truth.transactions.length;
      expect(share).toBeGreaterThanOrEqual(0.99);
      expect(share).toBeLessThanOrEqual(1.01);
      const rows = await countRows(server, store);
      expect(rows).toEqual({
        transactions: status.totalTransactions,
        details: status.totalTransactions,
        days: status.totalTransactions,
      });
      expect(status.report).toMatchObject({ sheets: expect.any(Number) as number });
      expect(status.firstDay! <= status.lastDay!).toBe(true);

      // Every transaction can be shown in full.
      for (const row of (await list()).slice(0, 20)) {
        const detail = await server.call(ROUTES.getTransaction, { as: user, params: { id: row.id } });
        expect(detail.rawData.lineKinds).toHaveLength(detail.rawData.originalRows.length);
        expect(detail.source.rowNumbers).toHaveLength(detail.rawData.originalRows.length);
        expect(detail.source.filename).toBe(path.basename(file));
      }
    },
  );
});

describe('a file without transactions', () => {
  const whole = makeSummary(
    Array.from({ length: 400 }, (_, index) => [
      String(index + 1),
      16,
      `10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
      '1.00',
    ]),
  );
  const empty = makeWorkbook([]);
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(2000),
  ]);
  const letters = makeWorkbook([['Dear owner,'], ['please find the schedule of next week.'], ['Yours, Ann']]);
  const headingsOnly = makeSummary([]);
  const nothingRight = makeWorkbook([
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'],
    ['1', 'soon', 'later', '1', '101', 'Sale', '5.00'],
    ['2', 'soon', 'later', '1', '101', 'Sale', '5.00'],
  ]);

  // Specification: 3.40, 7.16
  it.each<[string, Buffer, RegExp]>([
    ['no bytes', Buffer.alloc(0), /empty.*Export the journal again/s],
    ['an empty workbook', empty, /empty.*Export the journal again/s],
    ['a picture that was renamed', picture, /PNG picture, not an Excel workbook\. Export/],
    [
      'a workbook with a password',
      encryptedWorkbook(),
      /password-protected\. Open it in the program that made it, remove the password/,
    ],
    [
      'a file that was cut off',
      whole.subarray(0, Math.floor(whole.length / 2)),
      /damaged.*Export the journal again/s,
    ],
    ['a letter', letters, /^No transactions were found in this file\..*Export/s],
    ['headings only', headingsOnly, /^No transactions were found in this file\..*(Export|upload)/s],
    [
      'rows that cannot be read',
      nothingRight,
      /^No transactions (could be read from|were found in) this file.*upload/s,
    ],
  ])('(%s) fails with a message, keeps the original, and loads nothing', async (_, bytes, message) => {
    const status = await uploadFile(server, { user, store, bytes });
    expect(status).toMatchObject({
      status: 'failed',
      totalTransactions: 0,
      newTransactions: 0,
      firstDay: null,
    });
    expect(status.errorMessage).toMatch(message);
    expect(status.errorMessage).toMatch(/\.$/);
    expect(await countRows(server, store)).toEqual({ transactions: 0, details: 0, days: 0 });

    const upload = await readUpload(status.uploadId);
    // Empty files were read to their end.
    if (bytes.length === 0 || bytes === empty) expect(upload.card_numbers).toBe(0);
    const original = await readFile(path.join(server.context.config.dataDir, upload.raw_data_path));
    expect(original.equals(bytes)).toBe(true);
    expect(upload.cleaned_data_path).toBeNull();
    const cleaned = await listFiles(path.join(server.context.config.dataDir, 'cleaned'));
    const kept = cleaned.filter((file) => file.includes(upload.content_hash));
    expect(kept.map((file) => path.basename(file))).toEqual(
      status.rejectedRows > 0 ? [path.basename(upload.rejected_data_path ?? '')] : [],
    );
  });

  it('fails at once, without retries', async () => {
    const uploadId = await sendFile(server, { user, store, bytes: picture });
    await finishUpload(server, user, uploadId);
    const { rows } = await server.context.database.pool.query<{ retry_count: number; state: string }>(
      "SELECT retry_count, state FROM pgboss.job WHERE name = 'ingest' AND data->>'uploadId' = $1",
      [uploadId.split('-')[1]],
    );
    await eventually(() => expect(rows).toEqual([{ retry_count: 0, state: expect.any(String) as string }]));
  });
});

function encryptedWorkbook(): Buffer {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5_000, 7));
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200));
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

async function readUpload(uploadId: string): Promise<{
  raw_data_path: string;
  cleaned_data_path: string | null;
  rejected_data_path: string | null;
  content_hash: string;
  card_numbers: number | null;
}> {
  const row = await server.context.database.db
    .selectFrom('data_uploads')
    .select(['raw_data_path', 'cleaned_data_path', 'rejected_data_path', 'content_hash', 'card_numbers'])
    .where('id', '=', Number(uploadId.split('-')[1]))
    .executeTakeFirstOrThrow();
  return { ...row, raw_data_path: row.raw_data_path ?? '' };
}

describe('the cleaned data set', () => {
  it('is a file that a person can open, without formulas', async () => {
    const rows = [
      ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'],
      ['801', '11/16/2026', '10:00:00', '1', '101', '=HYPERLINK("http://example.com")', 'Sale', '12.50'],
      ['802', '11/16/2026', '10:01:00', '1', '101', 'WOLF, "JR"', 'Refund', '-3.25'],
    ];
    const status = await uploadFile(server, { user, store, bytes: makeWorkbook(rows) });
    const { cleaned_data_path: cleanedPath } = await readUpload(status.uploadId);
    const text = await readFile(path.join(server.context.config.dataDir, cleanedPath!), 'utf8');
    expect(text).toBe(
      [
        '\uFEFFTransaction ID,Register,Employee ID,Employee,Time,Type,Amount,Priority,Flags,Items',
        `801,1,101,"'=HYPERLINK(""http://example.com"")",2026-11-16 10:00:00,Sale,12.50,Check Few,,`,
        '802,1,101,"WOLF, ""JR""",2026-11-16 10:01:00,Refund,-3.25,Check All,Refunds,',
        '',
      ].join('\r\n'),
    );
  });
});
