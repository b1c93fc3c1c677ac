import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import {
  finishUpload,
  makeSheets,
  makeSummary,
  makeWorkbook,
  sendFile,
  type SummaryLine,
  uploadFile,
} from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

// Each upload starts a thread, which takes its time on a machine that is busy with other tests.
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

async function countRows(): Promise<{ transactions: number; details: number; days: number }> {
  const { pool } = server.context.database;
  const { rows } = await pool.query<{ transactions: number; details: number; days: number }>(
    `SELECT (SELECT count(*) FROM transactions WHERE store_id = $1) AS transactions,
      (SELECT count(*) FROM transaction_details WHERE store_id = $1) AS details,
      (SELECT coalesce(sum(total), 0) FROM store_days WHERE store_id = $1) AS days`,
    [store.id],
  );
  return rows[0]!;
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

  it.each(present.map((file) => [path.relative(ROOT, file), file]))('%s is loaded whole', async (_, file) => {
    const truth = JSON.parse(await readFile(`${file}.truth.json`, 'utf8')) as { transactions: unknown[] };
    const bytes = await readFile(file);
    const status = await uploadFile(server, { user, store, bytes, filename: path.basename(file) });
    expect(status).toMatchObject({ status: 'completed', errorMessage: null, repeatedTransactions: 0 });
    const share = status.newTransactions / truth.transactions.length;
    expect(share).toBeGreaterThanOrEqual(0.99);
    expect(share).toBeLessThanOrEqual(1.01);
    const rows = await countRows();
    expect(rows).toEqual({
      transactions: status.totalTransactions,
      details: status.totalTransactions,
      days: status.totalTransactions,
    });
    expect(status.report).toMatchObject({ sheets: expect.any(Number) as number });
    expect(status.firstDay! <= status.lastDay!).toBe(true);

    // Every transaction can be shown with all that belongs to it.
    for (const row of (await list()).slice(0, 20)) {
      const detail = await server.call(ROUTES.getTransaction, { as: user, params: { id: row.id } });
      expect(detail.rawData.lineKinds).toHaveLength(detail.rawData.originalRows.length);
      expect(detail.source.rowNumbers).toHaveLength(detail.rawData.originalRows.length);
      expect(detail.source.filename).toBe(path.basename(file));
    }
  });
});

it('tells the database what a large file has brought, so that lists are quick at once', async () => {
  const lines: SummaryLine[] = Array.from({ length: 10_000 }, (_, index) => {
    const minutes = index % 1440;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
    return [String(index), 1 + Math.floor(index / 1440), time, '12.50'];
  });
  const { pool } = server.context.database;
  const readTidied = async (): Promise<number> => {
    const { rows } = await pool.query<{ vacuum_count: number }>(
      "SELECT vacuum_count FROM pg_stat_user_tables WHERE relname = 'transactions'",
    );
    return rows[0]!.vacuum_count;
  };
  const before = await readTidied();
  const status = await uploadFile(server, { user, store, bytes: makeSummary(lines) });
  expect(status).toMatchObject({ status: 'completed', newTransactions: 10_000 });
  await eventually(async () => expect(await readTidied()).toBeGreaterThan(before), 30_000);
});

describe('a workbook with a sheet of transactions and one of their lines', () => {
  const transactions = [
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier ID', 'Type', 'Total'],
    ['700', '11/16/2026', '10:00:00', '2', '122', 'Sale', '2.99'],
    ['701', '11/16/2026', '10:01:00', '2', '122', 'No Sale', '0.00'],
  ];
  const lines = [
    ['Trans #', 'Date', 'Time', 'Register', 'Item', 'Qty', 'Amount'],
    ['700', '11/16/2026', '10:00:00', '2', '7UP 2L', 1, '2.79'],
  ];

  it.each([
    ['behind', { transactions, lines }],
    ['before', { lines, transactions }],
  ])('has what both say, with the lines %s the transactions', async (_, sheets) => {
    const status = await uploadFile(server, { user, store, bytes: makeSheets(sheets) });
    const counts = { newTransactions: 2, repeatedTransactions: 0, totalTransactions: 2 };
    expect(status).toMatchObject({ status: 'completed', errorMessage: null, ...counts });
    const again = await uploadFile(server, { user, store, bytes: makeSheets(sheets) });
    expect(again).toMatchObject({ newTransactions: 0, repeatedTransactions: 2, totalTransactions: 2 });
    const rows = await list();
    expect(rows).toMatchObject([
      { amount: 2.99, employeeId: '122', transactionType: 'Sale' },
      { amount: 0, employeeId: '122', transactionType: 'No Sale' },
    ]);
    const details = await Promise.all(
      rows.map(({ id }) => server.call(ROUTES.getTransaction, { as: user, params: { id } })),
    );
    expect(details.map(({ items }) => items.map(({ name }) => name))).toEqual([['7UP 2L'], []]);
  });
});

describe('a file that repeats what the store has', () => {
  const lines: SummaryLine[] = Array.from({ length: 30 }, (_, index) => [
    String(700 + index),
    index < 15 ? 16 : 17,
    `10:${String(index).padStart(2, '0')}:00`,
    '12.50',
  ]);

  it('adds nothing when it is the same', async () => {
    const bytes = makeSummary(lines);
    const first = await uploadFile(server, { user, store, bytes });
    expect(first).toMatchObject({ newTransactions: 30, repeatedTransactions: 0, totalTransactions: 30 });
    const before = await list();
    const second = await uploadFile(server, { user, store, bytes, filename: 'again.xlsx' });
    expect(second).toMatchObject({
      status: 'completed',
      newTransactions: 0,
      repeatedTransactions: 30,
      totalTransactions: 30,
      firstDay: '2026-11-16',
      lastDay: '2026-11-17',
    });
    expect(await countRows()).toEqual({ transactions: 30, details: 30, days: 30 });
    const after = await list();
    expect(after).toEqual(before);
    const originals = await listFiles(path.join(server.context.config.dataDir, 'originals'));
    expect(new Set(originals).size).toBe(originals.length);
  });

  it('brings what was parsed up to date and keeps the reviews', async () => {
    await uploadFile(server, { user, store, bytes: makeSummary(lines) });
    const [verified, flagged, noted] = (await list()) as [TransactionRow, TransactionRow, TransactionRow];
    const review = (row: TransactionRow, body: object): Promise<TransactionRow> =>
      server.call(ROUTES.updateTransaction, { as: user, params: { id: row.id }, body });
    await review(verified, { isVerified: true, verificationNotes: 'seen' });
    await review(flagged, { isFlagged: true });
    await review(noted, { verificationNotes: 'look again' });
    const reviewed = await list();

    const changed = lines.slice(0, 20).map(([number, day, time]): SummaryLine => [number, day, time, '0.00']);
    const added: SummaryLine[] = [
      ['900', 17, '23:00:00', '5.00'],
      ['901', 18, '01:00:00', '6.00'],
    ];
    const status = await uploadFile(server, { user, store, bytes: makeSummary([...changed, ...added]) });
    expect(status).toMatchObject({ newTransactions: 2, repeatedTransactions: 20, totalTransactions: 22 });

    const after = await list();
    expect(after).toHaveLength(32);
    for (const [place, row] of after.slice(0, 30).entries()) {
      const before = reviewed[place]!;
      expect(row).toEqual(
        place < 20
          ? {
              ...before,
              amount: 0,
              uploadId: status.uploadId,
              priority: 'check_all',
              filterFlags: ['total_due_zero'],
            }
          : before,
      );
    }
    const stats = await server.call(ROUTES.getTransactionStats, { as: user, query: { storeId: store.id } });
    expect(stats).toMatchObject({
      total: 32,
      checkAll: 20,
      verified: 1,
      flagged: 1,
      pending: 30,
      latestDay: '2026-11-18',
    });
    const detail = await server.call(ROUTES.getTransaction, { as: user, params: { id: verified.id } });
    expect(detail.rawData.extractedData.total).toBe(0);
    expect(detail.findings).toHaveLength(1);
  });

  it('takes the last of several in one file', async () => {
    const twice: SummaryLine[] = [
      ['700', 16, '10:00:00', '1.00'],
      ['701', 16, '10:01:00', '2.00'],
      ['700', 16, '10:00:00', '3.00'],
      ['700', 16, '10:00:00', '4.00'],
    ];
    const status = await uploadFile(server, { user, store, bytes: makeSummary(twice) });
    expect(status).toMatchObject({ newTransactions: 2, repeatedTransactions: 2, totalTransactions: 4 });
    expect((await list()).map(({ transactionId, amount }) => [transactionId, amount])).toEqual([
      ['700', 4],
      ['701', 2],
    ]);
    const again = await uploadFile(server, { user, store, bytes: makeSummary(twice.slice(0, 3)) });
    expect(again).toMatchObject({ newTransactions: 0, repeatedTransactions: 3 });
    expect((await list()).map(({ amount }) => amount)).toEqual([3, 2]);
    expect(await countRows()).toEqual({ transactions: 2, details: 2, days: 2 });
  });

  it('may come several times at once', async () => {
    const ids = await Promise.all(
      [0, 5, 10].map((start) =>
        sendFile(server, { user, store, bytes: makeSummary(lines.slice(start, start + 20)) }),
      ),
    );
    const statuses = await Promise.all(ids.map((id) => finishUpload(server, user, id)));
    expect(statuses.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(statuses.reduce((sum, { newTransactions }) => sum + newTransactions, 0)).toBe(30);
    expect(await countRows()).toEqual({ transactions: 30, details: 30, days: 30 });
  });
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
  ])('(%s) fails with a sentence, keeps the original and loads nothing', async (_, bytes, message) => {
    const status = await uploadFile(server, { user, store, bytes });
    expect(status).toMatchObject({
      status: 'failed',
      totalTransactions: 0,
      newTransactions: 0,
      firstDay: null,
    });
    expect(status.errorMessage).toMatch(message);
    expect(status.errorMessage).toMatch(/\.$/);
    expect(await countRows()).toEqual({ transactions: 0, details: 0, days: 0 });

    const upload = await readUpload(status.uploadId);
    // What is empty was read to its end.
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

  it('fails at once, not after other tries', async () => {
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

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
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

describe('processing', () => {
  const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);

  it('is told to the pages at the store, and stands in the audit log', async () => {
    const page = await openLivePage(server, user);
    const { uploadId } = await uploadFile(server, { user, store, bytes });
    const event = { type: 'upload', storeId: store.id, uploadId };
    await eventually(() => {
      const uploads = page.events.filter((each) => each.type === 'upload');
      const progress = uploads.filter((each) => each.progress !== undefined);
      expect(uploads.filter((each) => each.progress === undefined)).toEqual([
        { ...event, status: 'processing' },
        { ...event, status: 'completed' },
      ]);
      // At the end of the reading at the latest.
      expect(progress.at(-1)).toEqual({
        ...event,
        status: 'processing',
        progress: { rowsRead: 2, transactions: 1 },
      });
    });
    page.close();
    const audit = await server.context.database.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'changes'])
      .where('entity_type', '=', 'data_upload')
      .where('entity_id', '=', uploadId)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['create', user.id],
      ['process', user.id],
    ]);
    expect(audit[1]!.changes.after).toMatchObject({ processingStatus: 'completed', newTransactions: 1 });
  });

  it('is tried again when the connection to the database breaks', async () => {
    const { database } = server.context;
    // As long as somebody else holds the store, the thread waits in the middle of its work.
    const holder = new pg.Client({ connectionString: database.connectionString });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
    const uploadId = await sendFile(server, { user, store, bytes });
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tillwatch ingestion' AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await holder.end();
    expect(await finishUpload(server, user, uploadId)).toMatchObject({
      status: 'completed',
      newTransactions: 1,
    });
  });

  it('leaves no thread and no lock behind', async () => {
    await uploadFile(server, { user, store, bytes });
    await eventually(async () => {
      const { rows } = await server.context.database.pool.query(
        `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tillwatch ingestion'`,
      );
      expect(rows).toEqual([]);
    });
    expect((await stat(path.join(server.context.config.dataDir, 'incoming'))).isDirectory()).toBe(true);
    expect(await listFiles(path.join(server.context.config.dataDir, 'incoming'))).toEqual([]);
  });
});
