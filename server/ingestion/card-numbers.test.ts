import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { readWorkbook } from './readers/reader.ts';
import { damagedFile } from './readers/unreadable-file-error.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const ROOT = path.join(import.meta.dirname, '../..');
// Test numbers published by the card networks.
const CARDS = [
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3530111333300000',
];
const SPACED = '4012 8888 8888 1881';

let server: TestServer;
let store: Store;
let agent: TestUser;
let supervisor: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());

const HEADINGS = [
  'Transaction ID',
  'Date',
  'Time',
  'Register',
  'Employee',
  'Type',
  'Item',
  'Card Number',
  'Total',
];

/** Card numbers in text, glued to letters, as a numeric cell, in a row rejected for its date, and in the sheet name. */
function makeBook(): Buffer {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([
    HEADINGS,
    ['0001', '11/16/2026', '10:00:00', '1', `ANN ${CARDS[0]}`, 'Sale', 'Coffee', CARDS[1], '1.00'],
    ['0002', '11/16/2026', '10:01:00', '1', 'ANN', 'Void', `GIFT${CARDS[2]}X`, Number(CARDS[3]), '2.50'],
    ['0003', `soon ${CARDS[4]}`, '', '1', SPACED, 'Sale', '', '', '3.00'],
    [`${CARDS[0]}A`, '11/16/2026', '10:03:00', '1', 'BOB', 'Sale', '', '', '3.00'],
  ]);
  XLSX.utils.book_append_sheet(book, sheet, `Day ${CARDS[0]}`);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

function expectNoCards(text: string): void {
  for (const card of [...CARDS, SPACED, SPACED.replaceAll(' ', '')]) expect(text).not.toContain(card);
}

async function readTables(): Promise<string> {
  const { pool } = server.context.database;
  const { rows } = await pool.query<{ name: string }>(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

async function readFiles(folder: string): Promise<string> {
  const texts: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!name.startsWith('originals') && (await stat(file)).isFile())
      texts.push(await readFile(file, 'latin1'));
  }
  return texts.join('\n');
}

it('are stored only in the original, which only administrators may download', async () => {
  const upload = { user: agent, store, bytes: makeBook(), filename: `till ${CARDS[0]}.xlsx` };
  const status = await uploadFile(server, upload);
  expect(status).toMatchObject({ status: 'completed', totalTransactions: 3, rejectedRows: 1 });
  const { uploadId } = status;

  const tables = await readTables();
  expect(tables).toContain('************1111');
  expectNoCards(tables);
  const files = await readFiles(server.context.config.dataDir);
  expect(files).toContain('***********0000');
  expectNoCards(files);
  for (const [route, held] of [
    [ROUTES.downloadCleaned, '0002'],
    [ROUTES.downloadRejected, '0003'],
  ] as const) {
    const response = await server.request(route, { as: agent, params: { uploadId } });
    const book = XLSX.read(Buffer.from(await response.arrayBuffer()));
    const text = book.SheetNames.map((name) => XLSX.utils.sheet_to_csv(book.Sheets[name]!)).join('\n');
    expect(text).toContain(held);
    expectNoCards(text);
  }
  const exported = await server.request(ROUTES.exportTransactions, {
    as: agent,
    query: { storeId: store.id, includeRawData: true },
  });
  const book = XLSX.read(Buffer.from(await exported.arrayBuffer()));
  expectNoCards(book.SheetNames.map((name) => XLSX.utils.sheet_to_csv(book.Sheets[name]!)).join('\n'));

  const { uploads } = await server.call(ROUTES.listUploads, { as: agent, params: { id: String(store.id) } });
  expect(uploads[0]).toMatchObject({
    uploadId,
    cardNumbers: 8,
    filename: 'till ************1111.xlsx',
  });
  for (const user of [agent, supervisor]) {
    expect(await server.refusal(ROUTES.downloadOriginal, { as: user, params: { uploadId } })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
      message: 'This file contains card numbers. Only administrators may download the original.',
    });
  }
  const original = await server.request(ROUTES.downloadOriginal, { as: admin, params: { uploadId } });
  expect(Buffer.from(await original.arrayBuffer())).toEqual(upload.bytes);
});

it('are masked even in odd spellings, wherever a person may read them', async () => {
  const spellings = ['４１１１１１１１１１１１１１１１', '5555*5555*5555*4444'];
  const home = await server.createStore();
  const user = await server.createUser({ assignedStores: [home.storeNumber] });
  const [wide = '', starred = ''] = spellings;
  const bytes = makeWorkbook([
    HEADINGS,
    ['0001', '11/16/2026', '10:00:00', '1', 'ANN', 'Void', `GIFT ${wide}`, starred, '1.00'],
    ['0002', `soon ${wide}`, '', '1', `ANN ${starred}`, 'Sale', '', '', '3.00'],
  ]);
  const filename = `till ${wide} ${starred}.xlsx`;
  const { uploadId, status } = await uploadFile(server, { user, store: home, bytes, filename });
  expect(status).toBe('completed');

  const as = user;
  const query = { storeId: home.id };
  const list = await server.call(ROUTES.listTransactions, { as, query });
  const [first] = list.transactions;
  const bookOf = async (response: Response): Promise<string> => {
    const book = XLSX.read(Buffer.from(await response.arrayBuffer()));
    return book.SheetNames.map((name) => XLSX.utils.sheet_to_csv(book.Sheets[name]!)).join('\n');
  };
  const seen: Record<string, string> = {
    list: JSON.stringify(list),
    details: JSON.stringify(
      await server.call(ROUTES.getTransaction, { as, params: { id: first?.id ?? '' } }),
    ),
    cleaned: await bookOf(await server.request(ROUTES.downloadCleaned, { as, params: { uploadId } })),
    rejected: await bookOf(await server.request(ROUTES.downloadRejected, { as, params: { uploadId } })),
    export: await bookOf(
      await server.request(ROUTES.exportTransactions, { as, query: { ...query, includeRawData: true } }),
    ),
    notifications: JSON.stringify(await server.call(ROUTES.listNotifications, { as, query: {} })),
    tables: await readTables(),
  };
  for (const text of Object.values(seen))
    for (const spelling of spellings) expect(text).not.toContain(spelling);
  for (const place of ['details', 'rejected', 'export', 'notifications', 'tables']) {
    expect(seen[place], place).toContain('****');
  }
  expect(await readFiles(server.context.config.dataDir)).not.toContain(Buffer.from(wide).toString('latin1'));
});

it('are assumed in a file that could not be read to its end', async () => {
  const bytes = makeBook().subarray(0, 9_000);
  const status = await uploadFile(server, { user: agent, store, bytes, filename: 'cut.xlsx' });
  expect(status.status).toBe('failed');
  const { uploadId } = status;
  expect(await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } })).toMatchObject({
    cardNumbers: null,
  });
  expect(await server.refusal(ROUTES.downloadOriginal, { as: agent, params: { uploadId } })).toMatchObject({
    status: 403,
    message: expect.stringContaining('not been read to its end') as string,
  });
  const original = await server.request(ROUTES.downloadOriginal, { as: admin, params: { uploadId } });
  expect(original.status).toBe(200);
});

it('are masked in the message about a damaged file', () => {
  expect(damagedFile(`the sheet "${CARDS[0]}" is cut off`).message).toBe(
    'This file is damaged: the sheet "************1111" is cut off. Export the journal again and upload the new file.',
  );
});

const OWN = readdirSync(path.join(ROOT, 'samples')).map((name) => path.join(ROOT, 'samples', name));
const SHARED = ['samples', 'exports']
  .map((name) => path.join(ROOT, '../shared', name))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
const samples = [...OWN, ...SHARED].filter((file) => /\.(?:xlsx?|mdb)$/.test(file));

it('finds the samples', () => {
  expect(samples.length).toBeGreaterThanOrEqual(4);
});

it.each(samples.map((file) => [path.relative(ROOT, file), file]))(
  'nothing in %s is mistaken for one',
  async (_, file) => {
    const summary = await readWorkbook(file, { startSheet: () => undefined, row: () => undefined });
    expect(summary.rows).toBeGreaterThan(1);
    expect(summary.cardNumbers).toBe(0);
  },
);
