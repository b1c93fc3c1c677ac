// On both databases in the long form: statements.
import { ROUTES, type Store } from '@tillwatch/contract';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let user: TestUser;

const FIXTURE: SeedTransaction[] = Array.from({ length: 1203 }, (_, index) => ({
  transactionNumber: String(5000 + index),
  time: `2026-11-${10 + (index % 7)}T${String(index % 24).padStart(2, '0')}:15:30`,
  amountCents: ((index * 7919) % 9000) - 1000,
  priority: (['check_all', 'check_lot', 'check_few'] as const)[index % 3]!,
  filters: index % 3 === 0 ? ['no_sales', 'refund'] : [],
  employeeId: index % 2 === 0 ? '0101' : '202',
  employeeName: index % 2 === 0 ? 'ANN' : '=cmd|calc',
  items: [index % 2 === 0 ? 'MILK' : '+FREE GUM'],
  lines: ['-- TRAN', `\tTOTAL ${index}`],
}));

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('20/77');
  user = await server.createUser({ assignedStores: ['20/77'] });
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: user.id, filename: '@week.xlsx' },
    FIXTURE,
  );
  // More than are read at once, with and without.
  await server.context.database.pool.query('UPDATE transactions SET risk = id % 700 WHERE id % 2 = 0');
});
afterAll(() => server.close());

interface ReadExport {
  filename: string;
  workbook: exceljs.Workbook;
  /** By heading. */
  rows: Record<string, exceljs.CellValue>[];
}

async function readExport(query: Record<string, string | number | boolean>, as = user): Promise<ReadExport> {
  const response = await server.request(ROUTES.exportTransactions, { as, query });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const filename = /^attachment; filename="([^"]+)"$/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const sheet = workbook.getWorksheet('Transactions')!;
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  const rows: ReadExport['rows'] = [];
  sheet.eachRow((row, number) => {
    if (number === 1) return;
    rows.push(Object.fromEntries(headings.map((heading, index) => [heading, row.getCell(index + 1).value])));
  });
  return { filename: filename!, workbook, rows };
}

/** The whole list, page by page. */
async function listAll(query: Record<string, string | number>): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (;;) {
    const page = await server.call(ROUTES.listTransactions, {
      as: user,
      query: { ...query, limit: 200, offset: ids.length },
    });
    ids.push(...page.transactions.map((row) => row.transactionId));
    if (page.transactions.length === 0) return { ids, total: page.total };
  }
}

describe('the export', () => {
  // Specification: 7.34
  it.each<Record<string, string>>([
    {},
    { sortBy: 'amount', sortOrder: 'asc' },
    { sortBy: 'priority', sortOrder: 'asc', startDate: '2026-11-12', endDate: '2026-11-14' },
    { sortBy: 'priority', priorities: 'check_all,check_few', minAmount: '10', search: 'milk' },
    { transactionTypes: 'refund', employeeId: '101', maxAmount: '50' },
    { search: 'nowhere to be found' },
    ...['time', 'amount', 'priority', 'employee', 'risk'].flatMap((sortBy) =>
      ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })),
    ),
  ])('has the same rows as the list with %j, in the same order', async (filter) => {
    const query = { storeId: store.id, ...filter };
    const { ids, total } = await listAll(query);
    const { rows, workbook } = await readExport(query);
    expect(rows.map((row) => row['Transaction ID'])).toEqual(ids);
    expect(rows).toHaveLength(total);
    const filters = new Map<unknown, unknown>();
    workbook
      .getWorksheet('Filters')!
      .eachRow((row) => filters.set(row.getCell(1).value, row.getCell(2).value));
    expect(filters.get('Transactions')).toBe(total);
    expect(filters.get('Store')).toBe('20/77 Store 20/77');
    expect(filters.get('Exported by')).toContain(user.email);
  });

  // Specification: 7.35, 7.36
  it('has everything known about each transaction, in cells that are not formulas', async () => {
    const [reviewed] = (
      await server.call(ROUTES.listTransactions, { as: user, query: { storeId: store.id, search: '5003' } })
    ).transactions;
    await server.call(ROUTES.updateTransaction, {
      as: user,
      params: { id: reviewed!.id },
      body: { isFlagged: true, verificationNotes: '@home = bad' },
    });
    const { rows, workbook, filename } = await readExport({
      storeId: store.id,
      search: '5003',
      startDate: '2026-11-01',
      includeRawData: true,
    });
    expect(filename).toBe('transactions-20_77-2026-11-01-to-2026-11-16.xlsx');
    expect(rows).toHaveLength(1);
    const { 'Reviewed at': reviewedAt, ...row } = rows[0]!;
    expect(reviewedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    expect(row).toEqual({
      'Transaction ID': '5003',
      Store: '20/77',
      Date: new Date('2026-11-13T00:00:00Z'),
      Time: expect.any(Date) as Date,
      Register: '1',
      'Employee ID': '202',
      Employee: "'=cmd|calc",
      Type: 'Sale',
      Amount: (((3 * 7919) % 9000) - 1000) / 100,
      Priority: 'Check All',
      Flags: 'No Sales; Refunds',
      Reasons: 'Found no_sales.; Found refund.',
      Items: "'+FREE GUM 1.00",
      Subtotal: (((3 * 7919) % 9000) - 1000) / 100,
      Tax: 0,
      Payment: `CASH ${((((3 * 7919) % 9000) - 1000) / 100).toFixed(2)}`,
      Status: 'Flagged',
      'Other files': null,
      Notes: "'@home = bad",
      'Note by': expect.stringContaining('Agent') as string,
      'Reviewed by': expect.stringContaining('Agent') as string,
      'Source file': "'@week.xlsx",
      'Source rows': 'Journal, rows 1 to 2',
      'Original lines': "'-- TRAN\n\tTOTAL 3",
    });
    const sheet = workbook.getWorksheet('Transactions')!;
    expect(sheet.getRow(2).getCell(9).numFmt).toBe('0.00');
    expect((row['Time'] as Date).toISOString().slice(11, 19)).toBe('03:15:30');
  });

  // Specification: 7.36
  it('leaves out the sheet of filters if not requested', async () => {
    const { workbook, rows } = await readExport({ storeId: store.id, includeFilters: false, search: '5003' });
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(['Transactions']);
    expect(rows[0]).not.toHaveProperty('Original lines');
  });

  it('says what differs in another file', async () => {
    const contested = {
      ...FIXTURE[0]!,
      transactionNumber: '4998',
      employeeId: '31',
      time: '2026-11-09T00:15:30',
    };
    const agreed = { ...contested, transactionNumber: '4999', time: '2026-11-09T00:16:30' };
    const elsewhere = await server.createStore();
    const load = (...transactions: SeedTransaction[]) =>
      seedTransactions(server.context.database, { storeId: elsewhere.id, userId: user.id }, transactions);
    await load(contested, agreed);
    await load({ ...contested, employeeId: '27', lines: ['-- TRAN', '27'] }, agreed);
    const as = await server.createUser({ role: 'supervisor' });
    const { rows } = await readExport({ storeId: elsewhere.id, sortBy: 'time', sortOrder: 'asc' }, as);
    expect(rows.map((row) => [row['Transaction ID'], row['Other files']])).toEqual([
      ['4998', 'Differs in another file'],
      ['4999', null],
    ]);
  });

  it('is audited', async () => {
    await readExport({ storeId: store.id, search: '5004' });
    const entry = await server.context.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'changes'])
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.user_id).toBe(user.id);
    expect(entry.changes.after).toMatchObject({ search: '5004', storeId: store.id });
  });

  it("is refused for another store's transactions", async () => {
    const other = await server.createStore();
    const answer = await server.refusal(ROUTES.exportTransactions, {
      as: user,
      query: { storeId: other.id },
    });
    expect(answer).toMatchObject({ status: 404, message: 'Store not found' });
  });

  it('stops when the reader goes away', async () => {
    const abort = new AbortController();
    const address = `${server.url}${ROUTES.exportTransactions.path}?storeId=${store.id}&includeRawData=true`;
    const response = await fetch(address, { headers: { cookie: user.cookie }, signal: abort.signal });
    await response.body!.getReader().read();
    abort.abort();
    await eventually(() => {
      const { pool } = server.context.database;
      expect(pool.totalCount - pool.idleCount).toBe(0);
    });
  });
});
