// On both databases in the long form: statements.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES, type Store, type StoreInput } from '@tillwatch/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { onlyStore } from '../platform/database/reachable.ts';
import { findStretch } from '../ranking/records.queries.ts';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import type { TestServer, TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

const input = {
  storeNumber: '1042',
  name: 'Springfield North',
  address: '742 Evergreen Terrace',
  franchiseOwnerEmail: 'owner@example.com',
};

// Specification: 3.8, 3.28, 6.9, 7.11, 9.18
test('an administrator adds a store, which is audited', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const store = await server.call(ROUTES.createStore, {
    as: admin,
    body: { ...input, name: '  Springfield North ' },
  });
  expect(store).toMatchObject({ ...input, isActive: true });

  const audit = await server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_type', '=', 'store')
    .where('entity_id', '=', String(store.id))
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    user_id: admin.id,
    action: 'create',
    changes: { after: input },
    ip_address: '127.0.0.1',
  });
  expect(audit.user_agent).toBeTruthy();
});

// Specification: 3.7
test('a store number is unique', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const taken = { ...input, storeNumber: '77' };
  await server.call(ROUTES.createStore, { as: admin, body: taken });
  expect(await server.refusal(ROUTES.createStore, { as: admin, body: taken })).toMatchObject({
    status: 409,
    code: 'STORE_NUMBER_TAKEN',
    fields: { storeNumber: 'Store number 77 is already in use' },
  });
});

// Specification: 3.7, 5.7 to 5.10
test('reports missing fields in the specification’s words', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const body = { storeNumber: ' ', name: '', address: '', franchiseOwnerEmail: 'nobody' };
  expect(await server.refusal(ROUTES.createStore, { as: admin, body })).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Store number is required',
    fields: {
      storeNumber: 'Store number is required',
      name: 'Store name is required',
      address: 'Address is required',
      franchiseOwnerEmail: 'Valid email is required',
    },
  });
});

// Specification: 6.5, 7.10
test('agents see the stores assigned to them, supervisors and administrators all, by number', async () => {
  await server.createStore('99');
  await server.createStore('1043');
  await server.createStore('A7');
  const numbersFor = async (options: Parameters<TestServer['createUser']>[0]): Promise<string[]> => {
    const stores = await server.call(ROUTES.listStores, { as: await server.createUser(options) });
    return stores.map((store) => store.storeNumber);
  };
  expect(await numbersFor({ role: 'agent' })).toEqual([]);
  expect(await numbersFor({ role: 'agent', assignedStores: ['1043', '99', 'none'] })).toEqual(['99', '1043']);
  const all = await numbersFor({ role: 'supervisor' });
  expect(all.filter((number) => ['99', '1043', 'A7'].includes(number))).toEqual(['99', '1043', 'A7']);
  expect(await numbersFor({ role: 'admin' })).toEqual(all);
});

test('only administrators add stores', async () => {
  for (const role of ['agent', 'supervisor'] as const) {
    const user = await server.createUser({ role });
    expect(await server.refusal(ROUTES.createStore, { as: user, body: input })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
  }
});

async function auditOf(storeId: number): Promise<{ action: string; changes: unknown }[]> {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_type', '=', 'store')
    .where('entity_id', '=', String(storeId))
    .orderBy('id')
    .execute();
}

const detailsOf = ({ storeNumber, name, address, franchiseOwnerEmail }: Store): StoreInput => ({
  storeNumber,
  name,
  address,
  franchiseOwnerEmail,
});

describe('changing a store', () => {
  // Specification: 6.8, 7.12
  test('is also for supervisors, and the audit log has only what differs', async () => {
    const supervisor = await server.createUser({ role: 'supervisor' });
    const store = await server.createStore();
    const params = { id: String(store.id) };
    const body = { ...detailsOf(store), name: 'Renamed', address: '9 New Road' };
    const updated = await server.call(ROUTES.updateStore, { as: supervisor, params, body });
    expect(updated).toMatchObject({ ...body, id: store.id });
    expect(updated.updatedAt > store.updatedAt).toBe(true);
    await server.call(ROUTES.updateStore, { as: supervisor, params, body });
    expect((await auditOf(store.id)).slice(1)).toEqual([
      {
        action: 'update',
        changes: {
          before: { name: store.name, address: store.address },
          after: { name: 'Renamed', address: '9 New Road' },
        },
      },
    ]);
  });

  test('keeps its agents when the number changes', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const store = await server.createStore('500');
    const agent = await server.createUser({ assignedStores: ['500'] });
    const body = { ...detailsOf(store), storeNumber: '501' };
    await server.call(ROUTES.updateStore, { as: admin, params: { id: String(store.id) }, body });
    expect((await server.call(ROUTES.listStores, { as: agent })).map(({ id }) => id)).toEqual([store.id]);
    expect((await server.call(ROUTES.getUser, { as: agent })).assignedStores).toEqual(['501']);
  });

  test('refuses a number that another store has, even in simultaneous calls', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const [first, second] = [await server.createStore('600'), await server.createStore('601')];
    const change = (store: Store, storeNumber: string) => ({
      as: admin,
      params: { id: String(store.id) },
      body: { ...detailsOf(store), storeNumber },
    });
    expect(await server.refusal(ROUTES.updateStore, change(second, '600'))).toMatchObject({
      status: 409,
      code: 'STORE_NUMBER_TAKEN',
      fields: { storeNumber: 'Store number 600 is already in use' },
    });
    const answers = await Promise.all(
      [first, second].map((store) => server.request(ROUTES.updateStore, change(store, '602'))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is not for agents', async () => {
    const store = await server.createStore();
    const agent = await server.createUser({ assignedStores: [store.storeNumber] });
    const call = { as: agent, params: { id: String(store.id) }, body: detailsOf(store) };
    expect(await server.refusal(ROUTES.updateStore, call)).toMatchObject({ status: 403 });
  });
});

describe('deleting a store', () => {
  // Specification: 5.25, 6.11, 7.13, 7.14
  test('is refused while it has transactions or a file being processed', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const { id: storeId } = await server.createStore();
    const call = { as: admin, params: { id: String(storeId) } };
    expect(await server.call(ROUTES.getTransactionCount, call)).toEqual({ count: 0 });
    await seedTransactions(server.context.database, { storeId, userId: admin.id }, [
      { transactionNumber: '1', time: '2026-11-17T10:00:00' },
      { transactionNumber: '2', time: '2026-11-18T10:00:00' },
    ]);
    expect(await server.call(ROUTES.getTransactionCount, call)).toEqual({ count: 2 });
    expect(await server.refusal(ROUTES.deleteStore, call)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'This store has 2 transactions; only a store without any can be deleted.',
    });

    const { db } = server.context.database;
    const empty = await server.createStore();
    const upload = {
      store_id: empty.id,
      uploaded_by: admin.id,
      filename: 'x.xlsx',
      file_type: 'xlsx',
      size_bytes: 1,
      content_hash: 'x',
      raw_data_path: 'x',
    };
    await db.insertInto('data_uploads').values(upload).execute();
    const deletion = { as: admin, params: { id: String(empty.id) } };
    expect(await server.refusal(ROUTES.deleteStore, deletion)).toMatchObject({
      status: 409,
      message: 'A file is being processed for this store, so it cannot be deleted now.',
    });
    await db
      .updateTable('data_uploads')
      .set({ processing_status: 'failed' })
      .where('store_id', '=', empty.id)
      .execute();
    expect(await server.call(ROUTES.deleteStore, deletion)).toEqual({ ok: true });
    const left = await db.selectFrom('data_uploads').where('store_id', '=', empty.id).selectAll().execute();
    expect(left).toEqual([]);
  });

  test('leaves only audit entries, and assigns nobody to a later store with its number', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const store = await server.createStore('700');
    const agent = await server.createUser({ assignedStores: ['700', '701'] });
    const call = { as: admin, params: { id: String(store.id) } };
    await server.call(ROUTES.deleteStore, call);
    expect((await server.refusal(ROUTES.deleteStore, call)).code).toBe('NOT_FOUND');
    expect((await server.call(ROUTES.getUser, { as: agent })).assignedStores).toEqual(['701']);
    await server.createStore('700');
    expect(await server.call(ROUTES.listStores, { as: agent })).toEqual([]);
    expect((await auditOf(store.id)).at(-1)).toEqual({
      action: 'delete',
      changes: { before: detailsOf(store) },
    });
  });

  test('removes files that only this store has, and its notifications', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const [going, staying] = [await server.createStore(), await server.createStore()];
    const both = makeWorkbook([['Both were sent this']]);
    await uploadFile(server, { user: admin, store: going, bytes: makeWorkbook([['Owen Price']]) });
    await uploadFile(server, { user: admin, store: going, bytes: both });
    await uploadFile(server, { user: admin, store: staying, bytes: both });
    const { config, database } = server.context;
    const kept = async () => {
      const folders = ['originals', 'cleaned'].map((folder) => path.join(config.dataDir, folder));
      const entries = await Promise.all(
        folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
      );
      return entries.flat().filter((entry) => entry.isFile()).length;
    };
    // Three failed uploads: two originals, and rejected rows of each.
    expect(await kept()).toBe(5);
    await server.call(ROUTES.deleteStore, { as: admin, params: { id: String(going.id) } });
    expect(await kept()).toBe(2);
    const notified = await database.db
      .selectFrom('notifications')
      .select('store_id')
      .where('store_id', '=', going.id)
      .execute();
    expect(notified).toEqual([]);
  });

  // Specification: 5.24, 6.11
  test('is for administrators only', async () => {
    const store = await server.createStore();
    const supervisor = await server.createUser({ role: 'supervisor' });
    const call = { as: supervisor, params: { id: String(store.id) } };
    expect(await server.refusal(ROUTES.deleteStore, call)).toMatchObject({
      status: 403,
      message: 'Admin access required',
    });
  });
});

const dayBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('shows the pending work in each store that the caller may see', async () => {
  const stores = await Promise.all([server.createStore(), server.createStore(), server.createStore()]);
  const [busy, empty, others] = stores;
  const agent = await server.createUser({ assignedStores: [busy.storeNumber, empty.storeNumber] });
  const seed = (number: number, daysBack: number, priority: 'check_all' | 'check_few') => ({
    transactionNumber: String(number),
    time: `${dayBack(daysBack)}T10:00:00`,
    priority,
  });
  await seedTransactions(server.context.database, { storeId: busy.id, userId: agent.id }, [
    seed(1, 2, 'check_all'),
    seed(2, 2, 'check_few'),
    seed(3, 4, 'check_all'),
    seed(4, 7, 'check_all'),
    // The 30 days that count are those with data.
    seed(5, 60, 'check_all'),
  ]);
  await seedTransactions(
    server.context.database,
    { storeId: others.id, userId: agent.id },
    Array.from({ length: 31 }, (_, at) => seed(at, 2 + 3 * at, 'check_all')),
  );
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: agent,
    query: { storeId: busy.id, startDate: dayBack(4) },
  });
  for (const [number, body] of [
    ['1', { isVerified: true }],
    ['2', { isVerified: true }],
    ['3', { isFlagged: true }],
  ] as const) {
    const { id } = transactions.find(({ transactionId }) => transactionId === number)!;
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body });
  }
  // Each day 1.004 dollars: lists show and add up whole cents.
  await server.context.database.pool.query(
    'UPDATE store_days SET pending_risk = 1004 WHERE store_id = $1 AND total > 0',
    [busy.id],
  );
  const overviews = await server.call(ROUTES.listStoreOverviews, { as: agent });
  const admin = await server.createUser({ role: 'admin' });
  const all = await server.call(ROUTES.listStoreOverviews, { as: admin });
  expect(all.find(({ storeId }) => storeId === others.id)).toMatchObject({ pending: 30 });
  const seeing = overviews.filter(({ storeId }) => stores.some(({ id }) => id === storeId));
  expect(seeing).toEqual([
    {
      storeId: busy.id,
      pending: 2,
      pendingCheckAll: 2,
      flagged: 1,
      expectedLoss: 4.02,
      latestDay: dayBack(2),
      pendingDay: dayBack(7),
      lastUploadAt: expect.any(String) as string,
      // All but three of the last 14 days, because the store is older than that.
      filesNotLoaded: 0,
      missingDays: 11,
      missingDay: dayBack(1),
    },
    {
      storeId: empty.id,
      pending: 0,
      pendingCheckAll: 0,
      flagged: 0,
      expectedLoss: 0,
      latestDay: null,
      pendingDay: null,
      lastUploadAt: null,
      filesNotLoaded: 0,
      missingDays: 0,
      missingDay: null,
    },
  ]);
});

describe('tickets dated after the day on which they came', () => {
  const seed = (number: number, day: string) => ({
    transactionNumber: String(number),
    time: `${day}T10:00:00`,
    priority: 'check_all' as const,
  });
  let store: Store;
  let agent: TestUser;
  beforeAll(async () => {
    store = await server.createStore();
    agent = await server.createUser({ assignedStores: [store.storeNumber] });
    const into = { storeId: store.id, userId: agent.id };
    await seedTransactions(server.context.database, into, [
      seed(1, dayBack(4)),
      seed(2, dayBack(3)),
      seed(3, dayBack(2)),
    ]);
    const query = { storeId: store.id, startDate: dayBack(9) };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
    const { id } = transactions.find(({ transactionId }) => transactionId === '1')!;
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isFlagged: true } });
    await seedTransactions(server.context.database, into, [
      seed(4, dayBack(2)),
      seed(5, dayBack(-200)),
      seed(6, '2062-02-10'),
    ]);
  });

  it('hide nothing of what is pending, and count with it', async () => {
    const overviews = await server.call(ROUTES.listStoreOverviews, { as: agent });
    expect(overviews.find(({ storeId }) => storeId === store.id)).toMatchObject({
      pending: 5,
      pendingCheckAll: 5,
      flagged: 1,
      latestDay: dayBack(2),
      pendingDay: dayBack(2),
    });
    const supervisor = await server.createUser({ role: 'supervisor' });
    const workload = await server.call(ROUTES.getWorkload, { as: supervisor });
    expect(workload.find(({ agentId }) => agentId === agent.id)).toMatchObject({ pending: 5 });
  });

  it('are not the latest day of the list, the calendar, or the records, but the calendar shows them', async () => {
    const query = { storeId: store.id };
    const stats = await server.call(ROUTES.getTransactionStats, { as: agent, query });
    expect(stats).toMatchObject({ total: 6, latestDay: dayBack(2) });
    const params = { id: String(store.id) };
    const around = { startDate: '2062-01-01', endDate: '2062-03-01' };
    expect(await server.call(ROUTES.getCoverage, { as: agent, params, query: around })).toEqual({
      firstDay: dayBack(4),
      lastDay: dayBack(2),
      days: [
        {
          day: '2062-02-10',
          state: 'partly',
          transactions: 1,
          reasons: [expect.stringContaining('Dated after the day') as string],
        },
      ],
    });
    const stretch = await findStretch(
      server.context.database.db,
      { ids: [store.id], scope: onlyStore(store.id) },
      28,
    );
    expect(stretch).toMatchObject({ lastDay: dayBack(2) });
  });

  it('are opened last', async () => {
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id, startDate: dayBack(9), endDate: dayBack(0), status: 'pending' },
    });
    for (const { id } of transactions) {
      await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified: true } });
    }
    const overviews = await server.call(ROUTES.listStoreOverviews, { as: agent });
    expect(overviews.find(({ storeId }) => storeId === store.id)).toMatchObject({
      pending: 2,
      latestDay: dayBack(2),
      pendingDay: '2062-02-10',
    });
  });

  it('count as they are where there is nothing else', async () => {
    const ahead = await server.createStore();
    await seedTransactions(server.context.database, { storeId: ahead.id, userId: agent.id }, [
      seed(1, dayBack(-50)),
    ]);
    const admin = await server.createUser({ role: 'admin' });
    const overviews = await server.call(ROUTES.listStoreOverviews, { as: admin });
    expect(overviews.find(({ storeId }) => storeId === ahead.id)).toMatchObject({
      pending: 1,
      latestDay: dayBack(-50),
    });
  });
});

describe('closing a store', () => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await server.createUser({ role: 'admin' });
  });
  const setStatus = (store: { id: number }, isActive: boolean) => ({
    as: admin,
    params: { id: String(store.id) },
    body: { isActive },
  });

  test('keeps everything readable, but takes no uploads and is in no queue', async () => {
    const store = await server.createStore();
    await seedTransactions(server.context.database, { storeId: store.id, userId: admin.id }, [
      { transactionNumber: '1', time: '2026-03-14T10:00:00', priority: 'check_all' },
    ]);
    const closed = await server.call(ROUTES.setStoreStatus, setStatus(store, false));
    expect(closed.isActive).toBe(false);
    const form = new FormData();
    form.set('storeId', String(store.id));
    form.set('file', new Blob(['-']), 'a.xlsx');
    expect(await server.refusal(ROUTES.createUpload, { as: admin, form })).toMatchObject({
      status: 409,
      message: expect.stringContaining('closed') as string,
    });
    const query = { storeId: store.id };
    expect(await server.call(ROUTES.getQueue, { as: admin, query })).toMatchObject({ transactions: [] });
    expect(await server.call(ROUTES.listTransactions, { as: admin, query })).toMatchObject({ total: 1 });
    const overviews = await server.call(ROUTES.listStoreOverviews, { as: admin });
    expect(overviews.find(({ storeId }) => storeId === store.id)).toMatchObject({
      pending: 1,
      missingDays: 0,
    });

    await server.call(ROUTES.setStoreStatus, setStatus(store, true));
    await server.call(ROUTES.setStoreStatus, setStatus(store, true));
    const { rows } = await server.context.database.pool.query(
      "SELECT action FROM audit_log WHERE entity_type = 'store' AND entity_id = $1 ORDER BY id",
      [String(store.id)],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['create', 'close', 'open']);
    expect((await server.request(ROUTES.createUpload, { as: admin, form })).status).toBe(200);
  });

  test('is told to open pages at once, as is a store that is taken from somebody', async () => {
    const [kept, taken] = [await server.createStore(), await server.createStore()];
    const assignedStores = [kept.storeNumber, taken.storeNumber];
    const agent = await server.createUser({ assignedStores });
    const page = await openLivePage(server, agent);
    await server.call(ROUTES.setStoreStatus, setStatus(kept, false));
    await eventually(() => expect(page.events).toEqual([{ type: 'stores' }]));
    await server.call(ROUTES.updateUser, {
      as: admin,
      params: { id: String(agent.id) },
      body: { assignedStores: [kept.storeNumber] },
    });
    await eventually(() => expect(page.events.filter(({ type }) => type === 'stores')).toHaveLength(2));
    page.close();
  });

  test('is refused for a store that is not there', async () => {
    expect((await server.refusal(ROUTES.setStoreStatus, setStatus({ id: 999_999 }, false))).code).toBe(
      'NOT_FOUND',
    );
  });
});
