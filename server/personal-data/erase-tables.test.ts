// In the long form only: a filled store for each way to erase.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES, type Store, type TransactionDetail } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { findCells, saveCell } from './erase-rows.queries.ts';

type Rows = Parameters<typeof makeWorkbook>[0];

const LINES = ['Transaction ID', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Price', 'Total'];
const SUMMARY = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'];
const SHARED = makeWorkbook([
  SUMMARY,
  ['S1', '11/17/2026', '09:00:00', '1', '31', 'OWEN PRICE', 'Sale', '5.00'],
]);

let server: TestServer;
let admin: TestUser;
let store: Store;
let other: Store;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  store = await server.createStore('42');
  other = await server.createStore('77');
});
afterAll(() => server.close());

async function upload(bytes: Uint8Array | Rows, to = store, filename = 'table.xlsx') {
  const file = bytes instanceof Uint8Array ? bytes : makeWorkbook(bytes);
  return uploadFile(server, { user: admin, store: to, bytes: file, filename });
}

async function erase(employee: string, from: Store): Promise<[number | null, string]> {
  const settings = {
    DATA_DIR: server.context.config.dataDir,
    DATABASE_URL: server.context.database.connectionString,
    WATCH_DIR: server.context.config.dataDir,
  };
  const program = runProgram('erase-personal-data.ts', settings, [
    employee,
    '--store',
    from.storeNumber,
    '--confirm',
  ]);
  const { code } = await program.ended;
  return [code, program.output()];
}

async function findDetail(number: string, of = store): Promise<TransactionDetail> {
  const { rows } = await server.context.database.pool.query<{ id: number }>(
    'SELECT id FROM transactions WHERE store_id = $1 AND transaction_number = $2',
    [of.id, number],
  );
  return server.call(ROUTES.getTransaction, { as: admin, params: { id: `${of.id}-${rows[0]!.id}` } });
}

async function readFolder(folder: string): Promise<string[]> {
  const root = path.join(server.context.config.dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')));
}

/** All tables of the product and its jobs that contain the text. */
async function findTables(text: string): Promise<string[]> {
  const { pool } = server.context.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${name} t WHERE regexp_replace(t::text, '[\\s\\\\t]+', ' ', 'g') ILIKE $1`,
      [`%${text}%`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

it('erases the number from employee columns, but not equal quantities, registers, or other people’s numbers', async () => {
  await upload([
    LINES,
    ['L1', '11/16/2026', '10:00:00', '31', '31', 'MILK', '31', '2.00', '62.00'],
    ['L1', '11/16/2026', '10:00:00', '31', '31', 'SODA', '1', '2.00', '64.00'],
    ['L2', '11/16/2026', '10:05:00', '2', '0031', 'SODA', '1', '2.00', '2.00'],
    ['L3', '11/16/2026', '10:10:00', '31', '27', 'VOID BY OWEN PRICE', '31', '2.00', '62.00'],
    ['L4', 'soon', '10:10:00', '31', '31', 'MILK for Owen Price', '31', '2.00', '62.00'],
  ]);
  await upload([
    SUMMARY,
    ['T1', '11/16/2026', '11:00:00', '31', '31', 'OWEN PRICE', 'Sale', '1.00'],
    ['T2', '11/16/2026', '11:05:00', '1', '27', 'NADIA BELL', 'Sale', '31.00'],
    ['T3', '11/16/2026', '11:05:00', '1', '31', 'OWEN PRICE', 'Sale', 'much'],
  ]);
  // Another export names a different cashier; the first reading is also kept.
  for (const [id, name] of [
    ['31', 'OWEN PRICE'],
    ['27', 'NADIA BELL'],
  ]) {
    await upload([SUMMARY, ['R1', '11/18/2026', '12:00:00', '3', id!, name!, 'Sale', '7.00']]);
  }
  await server.context.database.pool.query(
    `INSERT INTO rule_exceptions (store_id, filter, employee_id, reason, until, created_by)
    VALUES ($1, 'no_sales', '31', 'Owen Price counts the safe', current_date + 9, $2)`,
    [store.id, admin.id],
  );
  await server.context.database.pool.query(
    `INSERT INTO rule_versions (store_id, content, reason, created_by) VALUES ($1, '{}', 'For Owen Price', $2)`,
    [store.id, admin.id],
  );
  await server.context.database.pool.query(
    `INSERT INTO notifications (user_id, kind, subject, store_id, details)
    VALUES ($2, 'exception-added', 'erased', $1, $3)`,
    [store.id, admin.id, JSON.stringify({ who: 'Cashier 31', reason: 'Owen Price counts the safe' })],
  );
  const [code, output] = await erase('31', store);
  expect([code, output]).toEqual([0, expect.stringMatching(/removed: 4 originals/)]);
  const [pseudonym] = output.match(/E-[0-9A-F]{8}/)!;
  const told = await server.context.database.pool.query<{ details: object }>(
    "SELECT details FROM notifications WHERE subject = 'erased'",
  );
  expect(told.rows[0]?.details).toEqual({
    who: `Cashier ${pseudonym}`,
    reason: `${pseudonym} counts the safe`,
  });

  const rowsOf = async (number: string) => (await findDetail(number)).rawData.originalRows;
  expect(await rowsOf('L1')).toEqual([
    `L1\t11/16/2026\t10:00:00\t31\t${pseudonym}\tMILK\t31\t2.00\t62.00`,
    `L1\t11/16/2026\t10:00:00\t31\t${pseudonym}\tSODA\t1\t2.00\t64.00`,
  ]);
  // The same number, filled up with zeros.
  expect(await rowsOf('L2')).toEqual([`L2\t11/16/2026\t10:05:00\t2\t${pseudonym}\tSODA\t1\t2.00\t2.00`]);
  expect(await rowsOf('L3')).toEqual([
    `L3\t11/16/2026\t10:10:00\t31\t27\tVOID BY ${pseudonym}\t31\t2.00\t62.00`,
  ]);
  expect(await rowsOf('T1')).toEqual([
    `T1\t11/16/2026\t11:00:00\t31\t${pseudonym}\t${pseudonym}\tSale\t1.00`,
  ]);
  expect(await rowsOf('R1')).toEqual(['R1\t11/18/2026\t12:00:00\t3\t27\tNADIA BELL\tSale\t7.00']);
  expect(await findDetail('L1')).toMatchObject({ registerId: '31', employeeId: pseudonym });
  expect(await findDetail('L3')).toMatchObject({ employeeId: '27' });
  const exceptions = await server.call(ROUTES.getRules, { as: admin, query: { storeId: store.id } });
  expect(exceptions).toMatchObject({
    exceptions: [{ employeeId: pseudonym, reason: `${pseudonym} counts the safe` }],
    versions: [{ reason: `For ${pseudonym}` }],
  });
  expect(await findTables('owen price')).toEqual([]);
  const tables = (await readFolder('cleaned')).join('\n');
  expect(tables).not.toMatch(/owen/i);
  expect(tables).toContain(`BY ${pseudonym} -62.00`);
  expect(tables).toContain(
    `soon,10:10:00,${pseudonym},${pseudonym},MILK for ${pseudonym},${pseudonym},2.00,62.00`,
  );
  expect(await readFolder('originals')).toEqual([]);
});

it('removes files of uploads that failed, were withdrawn, or wait for an answer', async () => {
  const withdrawn = await upload([
    SUMMARY,
    ['W1', '11/19/2026', '09:00:00', '1', '31', 'OWEN PRICE', 'Sale', '5.00'],
  ]);
  const params = { uploadId: withdrawn.uploadId };
  await server.call(ROUTES.withdrawUpload, { as: admin, params });
  const failed = await upload([['List of staff'], ['OWEN', 'PRICE', '31']]);
  expect(failed.status).toBe('failed');
  const waiting = await upload([
    ['Ref', 'Wann', 'Wer', 'Summe'],
    ['1', '11/19/2026 09:00', 'OWEN PRICE', '1.00'],
    ['2', '11/19/2026 09:01', 'OWEN PRICE', '2.00'],
    ['3', '11/19/2026 09:02', 'OWEN PRICE', '3.00'],
    ['4', '11/19/2026 09:03', 'NADIA BELL', '4.00'],
  ]);
  expect(waiting).toMatchObject({ status: 'failed', needsColumns: true });
  const innocent = await upload([['List of staff'], ['NADIA', 'BELL', '27']]);
  // Has neither the person's name nor, after "cashier", the person's number.
  const others = ['27', 'NADIA BELL', 'Sale, cashier 27 at 31'];
  await upload([SUMMARY, ['I1', '11/20/2026', '09:00:00', '1', ...others, '5.00']]);

  const [code, output] = await erase('Owen Price', store);
  expect([code, output]).toEqual([0, expect.stringMatching(/removed: 3 originals/)]);
  expect(output).toContain(`sent files, the files in ${server.context.config.dataDir}.`);
  expect(await findTables('owen price')).toEqual([]);
  expect((await readFolder('cleaned')).join('\n')).not.toMatch(/owen/i);
  expect(await readFolder('originals')).toHaveLength(2);
  const after = async ({ uploadId }: { uploadId: string }) =>
    server.call(ROUTES.getUploadStatus, { as: admin, params: { uploadId } });
  expect(await after(waiting)).toMatchObject({
    status: 'failed',
    needsColumns: false,
    errorMessage: expect.stringMatching(/^The original was removed at the request/) as string,
  });
  const kept = await server.request(ROUTES.downloadOriginal, {
    as: admin,
    params: { uploadId: innocent.uploadId },
  });
  expect(kept.status).toBe(200);
});

it('names files that can’t be read, and may name somebody', async () => {
  const damaged = makeWorkbook([['OWEN PRICE']]).subarray(0, 2_000);
  await upload(damaged, store, 'damaged.xlsx');
  expect(await erase('Owen Price', store)).toEqual([
    1,
    expect.stringMatching(
      /has nothing of an employee Owen Price\. Could not be read, and may name them: the originals of damaged\.xlsx\./,
    ),
  ]);
});

it('keeps a file that another store has, too, says so, and removes it with the last of them', async () => {
  for (const to of [store, other]) await upload(SHARED, to);
  const before = (await readFolder('originals')).length;
  const [code, output] = await erase('31', store);
  expect(output).toMatch(/changed: 1 transactions, .*removed: 1 originals/s);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('Store 77 was sent the same file, which stays until it is erased there'),
  ]);
  expect(await readFolder('originals')).toHaveLength(before);
  expect(await findDetail('S1')).toMatchObject({ employeeName: expect.stringMatching(/^E-/) as string });
  expect(await findDetail('S1', other)).toMatchObject({ employeeName: 'OWEN PRICE' });

  expect(await erase('31', other)).toEqual([0, expect.not.stringContaining('the same file')]);
  expect(await readFolder('originals')).toHaveLength(before - 1);
  expect(await findTables('owen price')).toEqual([]);
});

it('erases the name from a caption changed during the erasure, and touches no other store’s rows', async () => {
  const bytes = [SUMMARY, ['C1', '11/21/2026', '09:00:00', '1', '31', 'OWEN PRICE', 'Sale', '5.00']];
  for (const to of [store, other]) await upload(bytes, to);
  const { db, pool } = server.context.database;
  for (const to of [store, other]) {
    await pool.query(
      `INSERT INTO evidence_images
        (store_id, transaction_id, filename, content_type, size_bytes, width, height, content_hash, path, caption, added_by,
          history)
      SELECT store_id, id, 'till.png', 'image/png', 1, 1, 1, 'x', 'evidence/x', 'Owen Price at the till', $2,
        '[{"what": "captioned", "before": "Owen Price, drawer open"}]'
      FROM transactions WHERE store_id = $1 AND employee_name IS DISTINCT FROM 'OWEN PRICE' LIMIT 1`,
      [to.id, admin.id],
    );
  }
  const person = await pool.connect();
  await person.query('BEGIN');
  await person.query("UPDATE evidence_images SET caption = caption || ' again' WHERE store_id = $1", [
    store.id,
  ]);
  const erasing = erase('31', store);
  await untilWaiting(pool, 1, 20_000);
  await person.query('COMMIT');
  person.release();
  expect(await erasing).toEqual([0, expect.any(String)]);
  const [own] = await findCells(db, store.id, 'captions');
  expect(own!.value).toMatch(/^E-[0-9A-F]{8} at the till again$/);
  expect((await findCells(db, store.id, 'captionsBefore'))[0]!.value).toMatchObject([
    { what: 'captioned', before: expect.stringMatching(/^E-[0-9A-F]{8}, drawer open$/) },
  ]);

  const [theirs] = await findCells(db, other.id, 'captions');
  expect(await saveCell(db, store.id, 'captions', { ...theirs!, value: 'another' })).toBe(false);
  expect(await findCells(db, other.id, 'captions')).toEqual([theirs]);
});
