import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const input = {
  storeNumber: '1042',
  name: 'Springfield North',
  address: '742 Evergreen Terrace',
  franchiseOwnerEmail: 'owner@example.com',
};

test('an administrator adds a store, and the audit log says so', async () => {
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

test('a store number is taken once', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const taken = { ...input, storeNumber: '77' };
  await server.call(ROUTES.createStore, { as: admin, body: taken });
  expect(await server.refusal(ROUTES.createStore, { as: admin, body: taken })).toMatchObject({
    status: 409,
    code: 'STORE_NUMBER_TAKEN',
    fields: { storeNumber: 'Store number 77 is already in use' },
  });
});

test('says what is missing, in the words of the specification', async () => {
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
