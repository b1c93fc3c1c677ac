// On both databases: COPY and merging.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ListedTransaction, ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { countRows, listFiles } from '../testing/stored.ts';
import { sumOverNodes } from '../testing/sum-over-nodes.ts';
import {
  finishUpload,
  makeSheets,
  makeSummary,
  sendFile,
  type SummaryLine,
  uploadFile,
} from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

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

it(
  'updates the database’s statistics after a large file, so that lists are fast at once',
  { tags: ['long'] },
  async () => {
    const lines: SummaryLine[] = Array.from({ length: 10_000 }, (_, index) => {
      const minutes = index % 1440;
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
      return [String(index), 13 + Math.floor(index / 1440), time, '12.50'];
    });
    const { pool } = server.context.database;
    const readTidied = () =>
      sumOverNodes(
        pool,
        "SELECT sum(vacuum_count) FROM pg_stat_user_tables WHERE relname ~ '^transactions(_[0-9]+)?$'",
      );
    const before = await readTidied();
    const status = await uploadFile(server, { user, store, bytes: makeSummary(lines) });
    expect(status).toMatchObject({ status: 'completed', newTransactions: 10_000 });
    await eventually(async () => expect(await readTidied()).toBeGreaterThan(before), 30_000);
  },
);

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

  async function expectBoth(sheets: Parameters<typeof makeSheets>[0]): Promise<void> {
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
  }

  it('combines both, with the lines behind the transactions', () => expectBoth({ transactions, lines }));

  it('combines both, with the lines before the transactions', { tags: ['long'] }, () =>
    expectBoth({ lines, transactions }),
  );
});

describe('a workbook whose tickets have their amounts in other sheets', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => 810 + at);
  const cents = (at: number): number => 250 + 25 * at;
  const sheets = {
    Heads: [
      ['Trans #', 'Register', 'Cashier ID', 'Opened'],
      ...numbers.map((number, at) => [String(number), '2', '122', `2026-11-16 10:0${at}:00`]),
    ],
    Goods: [
      ['Trans #', 'Item', 'Qty', 'Amount'],
      ...numbers.map((number, at) => [String(number), `ICE ${'ABCDEFGHI'.charAt(at)}`, 1, cents(at) / 100]),
    ],
    Paid: [
      ['Trans #', 'Means', 'Sum'],
      ...numbers.map((number, at) => [String(number), 'Cash', cents(at) / 100]),
    ],
  };

  it('puts them together, also when it comes again', async () => {
    const upload = () => uploadFile(server, { user, store, bytes: makeSheets(sheets) });
    expect(await upload()).toMatchObject({ status: 'completed', totalTransactions: 9 });
    expect(await upload()).toMatchObject({ newTransactions: 0, repeatedTransactions: 9 });
    const rows = await list();
    expect(rows.map(({ amount }) => amount)).toEqual(numbers.map((_, at) => cents(at) / 100));
    const [first] = rows;
    const { items } = await server.call(ROUTES.getTransaction, { as: user, params: { id: first?.id ?? '' } });
    expect(items.map(({ name }) => name)).toEqual(['ICE A']);
  });
});

describe('a file that repeats what the store has', () => {
  const lines: SummaryLine[] = Array.from({ length: 30 }, (_, index) => [
    String(700 + index),
    index < 15 ? 16 : 17,
    `10:${String(index).padStart(2, '0')}:00`,
    '12.50',
  ]);

  it('adds nothing if it is identical', async () => {
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
    expect(await countRows(server, store)).toEqual({ transactions: 30, details: 30, days: 30 });
    const after = await list();
    expect(after).toEqual(before);
    const originals = await listFiles(path.join(server.context.config.dataDir, 'originals'));
    expect(new Set(originals).size).toBe(originals.length);
  });

  it('updates parsed data, but nothing that was reviewed, and tells of that', async () => {
    await uploadFile(server, { user, store, bytes: makeSummary(lines) });
    const [verified, flagged, noted] = (await list()) as [TransactionRow, TransactionRow, TransactionRow];
    const review = (row: TransactionRow, body: object): Promise<TransactionRow> =>
      server.call(ROUTES.updateTransaction, { as: user, params: { id: row.id }, body });
    await review(verified, { isVerified: true, verificationNotes: 'seen' });
    await review(flagged, { isFlagged: true });
    await review(noted, { verificationNotes: 'look again' });
    const reviewed = await list();

    const toZero = new Set(reviewed.slice(0, 8).map(({ transactionId }) => transactionId));
    const changed = lines
      .slice(0, 20)
      .map(([number, day, time, total]): SummaryLine => [
        number,
        day,
        time,
        toZero.has(number) ? '0.00' : total,
      ]);
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
        place >= 3 && place < 8
          ? {
              ...before,
              amount: 0,
              uploadId: status.uploadId,
              priority: 'check_all',
              filterFlags: ['total_due_zero'],
              reason: expect.stringContaining('$0.00') as string,
              risk: (row as ListedTransaction).risk,
            }
          : { ...before, risk: (row as ListedTransaction).risk, isContested: place < 3 },
      );
    }
    const stats = await server.call(ROUTES.getTransactionStats, { as: user, query: { storeId: store.id } });
    expect(stats).toMatchObject({
      total: 32,
      checkAll: 5,
      verified: 1,
      flagged: 1,
      pending: 30,
      latestDay: '2026-11-18',
    });
    const params = { id: flagged.id };
    const detail = await server.call(ROUTES.getTransaction, { as: user, params });
    expect(detail.rawData.extractedData.total).toBe(12.5);
    const { contests } = detail;
    expect(contests).toMatchObject([
      {
        filename: 'export.xlsx',
        outcome: 'open',
        differences: [
          { field: 'findings', before: null, after: 'Total Due $0.00' },
          { field: 'priority', before: 'Check Few', after: 'Check All' },
          { field: 'amount', before: '12.50', after: '0.00' },
        ],
      },
    ]);
    const { rows } = await server.context.database.pool.query<{ entity_id: string }>(
      "SELECT entity_id FROM audit_log WHERE action = 'contradict' ORDER BY id",
    );
    expect(rows.map((row) => row.entity_id).toSorted()).toEqual(
      [verified.id, flagged.id, noted.id].toSorted(),
    );
    const { notifications } = await server.call(ROUTES.listNotifications, { as: user });
    expect(notifications.find(({ kind }) => kind === 'reviews-contested')).toMatchObject({
      uploadId: status.uploadId,
      // The ones this person decided on.
      transactions: 2,
    });
  });

  it('keeps the largest of several copies in one file', { tags: ['long'] }, async () => {
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
    expect(await countRows(server, store)).toEqual({ transactions: 2, details: 2, days: 2 });
  });

  it('keeps transactions with the same number at different times apart, since registers restart their numbers', async () => {
    const lines: SummaryLine[] = [
      ['900', 16, '10:00:00', '1.00'],
      ['900', 17, '10:00:00', '2.00'],
      ['900', 17, '10:00:01', '3.00'],
    ];
    const status = await uploadFile(server, { user, store, bytes: makeSummary(lines) });
    expect(status).toMatchObject({ newTransactions: 3, repeatedTransactions: 0 });
    const next = await uploadFile(server, {
      user,
      store,
      bytes: makeSummary([['900', 18, '10:00:00', '4.00']]),
    });
    expect(next).toMatchObject({ newTransactions: 1, repeatedTransactions: 0 });
    expect((await list()).map(({ amount }) => amount)).toEqual([1, 2, 3, 4]);
    const changed: SummaryLine[] = [
      ['900', 16, '10:00:00', '5.00'],
      ['900', 17, '10:00:00', '6.00'],
    ];
    const again = await uploadFile(server, { user, store, bytes: makeSummary(changed) });
    expect(again).toMatchObject({ newTransactions: 0, repeatedTransactions: 2 });
    expect((await list()).map(({ amount }) => amount)).toEqual([5, 6, 3, 4]);
  });

  it('may be uploaded several times at once', { tags: ['long'] }, async () => {
    const ids = await Promise.all(
      [0, 5, 10].map((start) =>
        sendFile(server, { user, store, bytes: makeSummary(lines.slice(start, start + 20)) }),
      ),
    );
    const statuses = await Promise.all(ids.map((id) => finishUpload(server, user, id)));
    expect(statuses.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(statuses.reduce((sum, { newTransactions }) => sum + newTransactions, 0)).toBe(30);
    expect(await countRows(server, store)).toEqual({ transactions: 30, details: 30, days: 30 });
  });
});

describe('processing', () => {
  const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);

  it('is announced to the store’s pages, and audited', async () => {
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
      // By the end of the reading at the latest.
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

  it('is retried when the database connection breaks', { tags: ['long'] }, async () => {
    const { database } = server.context;
    // While the store is locked, the thread waits in the middle of its work.
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
