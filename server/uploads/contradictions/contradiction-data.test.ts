// On both databases in the long form: statements.
// What happens to contradictions if their transaction is set aside or expires, or a person is exported or erased.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { erasePerson } from '../../personal-data/erase-person.ts';
import { exportPersons } from '../../personal-data/export-person.ts';
import { findPersons } from '../../personal-data/person.queries.ts';
import { removeExpired } from '../../retention/retention.queries.ts';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const HENRIK = { employeeId: '257', employeeName: 'HENRIK DAHL', lines: ['HENRIK DAHL'] };
const NADIA = { employeeId: '110', employeeName: 'NADIA BELL', lines: ['NADIA BELL'] };

let server: TestServer;
let supervisor: TestUser;
let store: Store;
let first: number;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());

/** Two flagged transactions of Henrik's; another file says that Nadia rang them up. */
beforeEach(async () => {
  store = await server.createStore();
  first = await load({}, receipt('1', { ...HENRIK, filters: ['refund'] }), receipt('2', HENRIK, 5));
  for (const id of [idOf(1), idOf(2)])
    await server.call(ROUTES.updateTransaction, {
      as: supervisor,
      params: { id },
      body: { isFlagged: true },
    });
  await load({ filename: 'forged.xlsx' }, receipt('1', NADIA), receipt('2', NADIA, 5));
});

const idOf = (id: number) => `${store.id}-${id}`;
const receipt = (transactionNumber: string, of: Partial<SeedTransaction>, row = 1): SeedTransaction => ({
  transactionNumber,
  time: `2026-11-0${transactionNumber}T10:00:00`,
  row,
  ...of,
});

async function load(of: object, ...transactions: SeedTransaction[]): Promise<number> {
  const into = { storeId: store.id, userId: supervisor.id, ...of };
  return (await seedTransactions(server.context.database, into, transactions)).uploadId;
}

const contestsOf = async (id: number) =>
  (await server.call(ROUTES.getTransaction, { as: supervisor, params: { id: idOf(id) } })).contests;

async function settle(id: number, reason: string): Promise<void> {
  const [contest] = await contestsOf(id);
  await server.call(ROUTES.settleContest, {
    as: supervisor,
    params: { id: idOf(id), contestId: contest!.id! },
    body: { takes: false, seen: contest!.seen, reason },
  });
}

async function readTable(table: string): Promise<string[]> {
  const { rows } = await server.context.database.pool.query<{ text: string }>(
    `SELECT c::text AS text FROM ${table} c WHERE store_id = $1`,
    [store.id],
  );
  return rows.map(({ text }) => text);
}

async function findPerson(name: string) {
  return findPersons(server.context.database.db, name, store.storeNumber);
}

it('a transaction that is set aside takes no more answers, and its case keeps its reasons and what was answered', async () => {
  const body = { title: 'Refunds', transactionIds: [idOf(1), idOf(2)] };
  const { id } = await server.call(ROUTES.createCase, { as: supervisor, body });
  await settle(1, 'Looked at the video');
  // The second look is waiting for somebody with the made-up id 999.
  const look = 'store_id, transaction_id, first_by, second_by, drawn_version';
  await server.context.database.pool.query(
    `INSERT INTO second_looks (${look}) VALUES ($1, 1, $2, 999, 2), ($1, 2, $2, 999, 2)`,
    [store.id, supervisor.id],
  );
  const findCase = () => server.call(ROUTES.getCase, { as: supervisor, params: { id } });
  const before = await findCase();
  expect(before.contents[0]).toMatchObject({ reasons: ['Found refund.'], isSetAside: false });
  const counted = await server.call(ROUTES.getSecondLookReport, { as: supervisor });

  await server.context.database.pool.query(
    'UPDATE review_changes SET findings = \'[{"filter":"refund","reason":"As it was judged.","lineIndexes":[0]}]\' WHERE store_id = $1 AND transaction_id = 1',
    [store.id],
  );
  // Read again, the file has neither transaction.
  await server.context.database.pool.query(
    'DELETE FROM transaction_readings WHERE store_id = $1 AND upload_id <> $2',
    [store.id, first],
  );
  await load({ uploadId: first }, receipt('9', HENRIK, 20));
  const after = await findCase();
  expect(after.contents.map(({ isSetAside }) => isSetAside)).toEqual([true, true]);
  expect(after.contents[0]!.reasons).toEqual(['As it was judged. (when it was flagged)']);
  expect(after.contents[0]!.contests).toEqual([expect.stringContaining('Looked at the video')]);
  // Open ones are gone.
  expect(after.contents[1]!.contests).toEqual([]);
  expect(await readTable('contradictions')).toHaveLength(1);
  expect(await readTable('contradiction_uploads')).toHaveLength(1);
  const { unasked, calledOff } = await server.call(ROUTES.getSecondLookReport, { as: supervisor });
  expect([unasked, calledOff]).toEqual([counted.unasked - 2, counted.calledOff + 2]);
});

it('goes with its transaction, and its upload with it', async () => {
  await server.context.database.db.transaction().execute((tx) => removeExpired(tx, store.id, '2026-11-02'));
  expect(await readTable('contradictions')).toHaveLength(1);
  expect(await readTable('contradiction_uploads')).toHaveLength(1);
  await server.context.database.db.transaction().execute((tx) => removeExpired(tx, store.id, '2026-11-03'));
  expect(await readTable('contradictions')).toEqual([]);
  expect(await readTable('contradiction_uploads')).toEqual([]);
  expect(await readTable('data_uploads')).toEqual([]);
});

it('is in the export of the person whom a file names, with the file', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  try {
    const { database, files } = server.context;
    const exported = path.join(folder, 'export');
    await exportPersons({ database, files }, await findPerson('Nadia Bell'), exported);
    const file = path.join(exported, `store-${store.storeNumber}`, 'contradictions.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([
      { id: 1, files: ['forged.xlsx'], content: { employee_name: 'NADIA BELL' }, settled_at: null },
      { id: 2 },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('loses the name in an erasure, in what is said and in why it was decided', async () => {
  await settle(1, 'Nadia Bell was at home');
  const { database, files } = server.context;
  const [person] = await findPerson('Nadia Bell');
  const { pseudonym } = await erasePerson({ database, files }, person!, { isMeant: true });
  const rows = await readTable('contradictions');
  expect(rows.join('\n')).not.toMatch(/nadia/i);
  expect(rows.join('\n')).toContain(`${pseudonym} was at home`);
  expect((await contestsOf(2))[0]!.differences).toContainEqual({
    field: 'employeeName',
    before: 'HENRIK DAHL',
    after: pseudonym,
  });
});
