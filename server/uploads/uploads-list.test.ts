// On both databases in the long form: statements.
import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { ROUTES, type RouteDefinition, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let store: Store;
let agent: TestUser;
let stranger: TestUser;
/** A file with three transactions, one row without a time, and one without a number. */
let uploadId: string;

const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'];
const bytes = makeWorkbook([
  HEADINGS,
  ['0001', '11/16/2026', '10:00:00', '1', '=HYPERLINK("x")', 'Sale', '1.00'],
  ['0002', '11/16/2026', '10:01:00', '1', 'ANN', 'Void', '2.50'],
  ['0003', 'soon', '', '1', '=1+1', 'Sale', '3.00'],
  ['0004', '11/17/2026', '10:00:00', '2', 'ANN', 'Sale', '4.00'],
]);

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('2077');
  agent = await server.createUser({ assignedStores: ['2077'] });
  stranger = await server.createUser();
  const status = await uploadFile(server, { user: agent, store, bytes, filename: 'Woche 47 – Süd.xlsx' });
  expect(status).toMatchObject({ status: 'completed', totalTransactions: 3, rejectedRows: 1 });
  ({ uploadId } = status);
});
afterAll(() => server.close());

function download(route: RouteDefinition, id = uploadId, as = agent): Promise<Response> {
  return server.request(route, { as, params: { uploadId: id } });
}

async function readSheet(response: Response): Promise<{ name: string; rows: unknown[][] }> {
  const book = XLSX.read(Buffer.from(await response.arrayBuffer()), { cellFormula: true });
  const name = book.SheetNames[0]!;
  return { name, rows: XLSX.utils.sheet_to_json(book.Sheets[name]!, { header: 1, raw: true }) };
}

it('are listed latest first, with who sent them and what came of them', async () => {
  const failed = await uploadFile(server, {
    user: agent,
    store,
    bytes: makeWorkbook([['Nothing'], ['here']]),
    filename: 'empty.xlsx',
  });
  const { uploads, total } = await server.call(ROUTES.listUploads, {
    as: agent,
    params: { id: String(store.id) },
  });
  expect(total).toBe(2);
  expect(uploads).toMatchObject([
    { uploadId: failed.uploadId, status: 'failed', totalTransactions: 0, hasCleanedFile: false },
    {
      uploadId,
      status: 'completed',
      filename: 'Woche 47 – Süd.xlsx',
      sizeBytes: bytes.length,
      uploadedByName: expect.stringMatching(/^Agent /) as string,
      newTransactions: 3,
      rejectedRows: 1,
      firstDay: '2026-11-16',
      lastDay: '2026-11-17',
      withdrawnAt: null,
      hasOriginalFile: true,
      hasCleanedFile: true,
      hasRejectedFile: true,
    },
  ]);
  const second = await server.call(ROUTES.listUploads, {
    as: agent,
    params: { id: String(store.id) },
    query: { limit: 1, offset: 1 },
  });
  expect(second.uploads.map((upload) => upload.uploadId)).toEqual([uploadId]);
  const details = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
  expect(details.report).toMatchObject({ shape: 'summary', rowsRead: 5, rejections: [{ firstRow: 4 }] });
  expect(details.report).toMatchObject({ missingNumbers: 0, sequenceGaps: [] });
});

it('give the original back, byte for byte', async () => {
  const response = await download(ROUTES.downloadOriginal);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Woche%2047");
  const hash = createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('give the cleaned data set as a workbook, text as text and never a formula', async () => {
  const response = await download(ROUTES.downloadCleaned);
  const { name, rows } = await readSheet(response);
  expect(name).toBe('Transactions');
  expect(rows[0]?.join(', ')).toBe(
    'Transaction ID, Register, Employee ID, Employee, Time, Type, Amount, Priority, Flags, Items',
  );
  expect(rows.slice(1).map((row) => [row[0], row[2], row[4], row[6]])).toEqual([
    ['0001', '\'=HYPERLINK("x")', '2026-11-16 10:00:00', 1],
    ['0002', 'ANN', '2026-11-16 10:01:00', 2.5],
    ['0004', 'ANN', '2026-11-17 10:00:00', 4],
  ]);
});

it('give the rows that were left out, as they stand in the original, with the reason', async () => {
  const { rows } = await readSheet(await download(ROUTES.downloadRejected));
  expect(rows).toEqual([
    ['Sheet', 'Row', 'Reason', 'Original row'],
    ['Sheet1', 4, expect.any(String) as string, '0003', 'soon', undefined, '1', "'=1+1", 'Sale', '3.00'],
  ]);
  expect(String(rows[1]![2])).toMatch(/date|time/i);
});

it('are written into the audit log when somebody takes one along', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const { entries } = await server.call(ROUTES.listAuditLog, { as: admin, query: { search: uploadId } });
  expect(
    entries.filter(({ action }) => action === 'download').map(({ changes }) => changes.after?.['file']),
  ).toEqual(expect.arrayContaining(['original', 'cleaned', 'rejected']));
});

it("of another store's are not found, whatever is asked of them", async () => {
  for (const route of [
    ROUTES.getUpload,
    ROUTES.downloadOriginal,
    ROUTES.downloadCleaned,
    ROUTES.downloadRejected,
  ]) {
    expect((await download(route, uploadId, stranger)).status).toBe(404);
    expect((await download(route, `${store.id}-99999`)).status).toBe(404);
  }
  for (const route of [ROUTES.listUploads, ROUTES.getCoverage]) {
    const refusal = await server.refusal(route, {
      as: stranger,
      params: { id: String(store.id) },
      query: { startDate: '2026-11-01', endDate: '2026-11-30' },
    });
    expect(refusal.status).toBe(404);
  }
});

it('cover days, cover them in part, or not at all', async () => {
  const { database } = server.context;
  const other = await server.createStore();
  const admin = await server.createUser({ role: 'admin' });
  const day = (date: string, registers: string[], first = 6, last = 22) =>
    Array.from({ length: 40 }, (_, index) => ({
      transactionNumber: String(index + 1),
      registerId: registers[index % registers.length]!,
      time: `${date}T${String(first + (index % (last - first))).padStart(2, '0')}:${String(index).padStart(2, '0')}:00`,
    }));
  await seedTransactions(database, { storeId: other.id, userId: admin.id }, [
    ...['2026-10-30', '2026-10-31', '2026-11-02', '2026-11-03', '2026-11-04'].flatMap((date) =>
      day(date, ['1', '2']),
    ),
    ...day('2026-11-05', ['1'], 14, 22),
  ]);
  const coverage = await server.call(ROUTES.getCoverage, {
    as: admin,
    params: { id: String(other.id) },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  });
  expect(coverage).toMatchObject({ firstDay: '2026-10-30', lastDay: '2026-11-05' });
  expect(coverage.days.slice(0, 5).map(({ day: name, state }) => [name.slice(-2), state])).toEqual([
    ['01', 'missing'],
    ['02', 'covered'],
    ['03', 'covered'],
    ['04', 'covered'],
    ['05', 'partly'],
  ]);
  expect(coverage.days[4]?.reasons).toEqual([
    'Begins at 14:00; other days begin around 06:00.',
    'Nothing from register 2.',
  ]);
  const refusal = await server.refusal(ROUTES.getCoverage, {
    as: admin,
    params: { id: String(other.id) },
    query: { startDate: '2026-11-01', endDate: '2027-11-30' },
  });
  expect(refusal).toMatchObject({ status: 400, message: 'The range must be at most a year' });
});

it('count as missing until yesterday by the same rule as in the list of stores', async () => {
  const { database } = server.context;
  const other = await server.createStore();
  const admin = await server.createUser({ role: 'admin' });
  const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const sold = (days: number) => ({ transactionNumber: String(days), time: `${dayBack(days)}T12:00:00` });
  await seedTransactions(database, { storeId: other.id, userId: admin.id }, [sold(9), sold(7), sold(4)]);

  const missingOf = async () => {
    const params = { id: String(other.id) };
    const query = { startDate: dayBack(14), endDate: dayBack(0) };
    const { days } = await server.call(ROUTES.getCoverage, { as: admin, params, query });
    const overviews = await server.call(ROUTES.listStoreOverviews, { as: admin });
    return {
      calendar: days.filter(({ state }) => state === 'missing').map(({ day }) => day),
      counted: overviews.find(({ storeId }) => storeId === other.id)?.missingDays,
    };
  };
  expect(await missingOf()).toEqual({ calendar: [8, 6, 5, 3, 2, 1].map(dayBack), counted: 6 });
  await database.pool.query('UPDATE stores SET is_active = false WHERE id = $1', [other.id]);
  expect(await missingOf()).toEqual({ calendar: [8, 6, 5].map(dayBack), counted: 0 });
});

it('say that the original is gone, once somebody in it was erased', async () => {
  const { pool } = server.context.database;
  await pool.query('UPDATE data_uploads SET raw_data_path = NULL WHERE store_id = $1', [store.id]);
  const details = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
  expect(details).toMatchObject({ hasOriginalFile: false, hasCleanedFile: true });
});
