// In the long form only: fills twelve stores by reading their files.
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chain, CHAIN_PASSWORD, seedChain } from '../testing/seed-chain.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let admin: TestUser;
let chain: Chain;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  const { rows } = await server.context.database.pool.query<{ day: string }>('SELECT current_date AS day');
  chain = await seedChain(server, admin, rows[0]!.day);
}, 240_000);
afterAll(() => server.close());

const storeOf = (storeNumber: string) => chain.stores.find((store) => store.storeNumber === storeNumber)!;

it('shows which stores wait for files, which have nobody, and who has too much to do', async () => {
  const as = chain.supervisor;
  const overviews = await server.call(ROUTES.listStoreOverviews, { as });
  expect(overviews).toHaveLength(12);
  const missing = overviews.filter(({ missingDays }) => missingDays > 0);
  expect(missing.map(({ storeId, missingDays }) => [storeId, missingDays])).toEqual([
    [storeOf('1055').id, 1],
    [storeOf('1126').id, 2],
    [storeOf('1144').id, 1],
    [storeOf('1150').id, 3],
  ]);
  const workload = await server.call(ROUTES.getWorkload, { as });
  expect(workload).toHaveLength(8);
  expect(workload.flatMap(({ storeIds }) => storeIds)).not.toContain(storeOf('1126').id);
  const byPending = workload.toSorted((a, b) => b.pending - a.pending);
  expect(byPending.map(({ agentName }) => agentName)).toMatchObject({ 0: 'Avery Stone', 7: 'Noor Rahman' });
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
});

it('leads from a flagged transaction into its case and to its end', async () => {
  const as = chain.supervisor;
  const { open, closed } = chain.cases;
  expect((await server.call(ROUTES.getCase, { as, params: { id: closed } })).status).toBe('loss_confirmed');
  const { version } = await server.call(ROUTES.getCase, { as, params: { id: open } });
  expect(chain.flagged.length).toBeGreaterThan(1);
  await server.call(ROUTES.addToCase, {
    as,
    params: { id: open },
    body: { transactionIds: chain.flagged.map(({ id }) => id) },
  });
  const body = { status: 'no_loss', reason: 'The customers came back and paid.' };
  await server.call(ROUTES.updateCase, {
    as,
    params: { id: open },
    body: { version: version + 1, ...body },
  });
  const ended = await server.call(ROUTES.getCase, { as, params: { id: open } });
  expect(ended.status).toBe('no_loss');
  expect(ended.contents).toHaveLength(chain.flagged.length + 1);
});

it('rescues an agent who has lost the second factor', async () => {
  const [agent] = chain.agents;
  const change = { two_factor_enabled: true, authenticator_secret: 'sealed-1.AAAA' };
  const { db } = server.context.database;
  await db.updateTable('users').set(change).where('id', '=', agent!.id).execute();
  const credentials = { email: agent!.email, password: CHAIN_PASSWORD };
  expect(await server.call(ROUTES.login, { body: credentials })).toMatchObject({ requires2FA: true });
  await server.call(ROUTES.rescueUser, {
    as: admin,
    params: { id: String(agent!.id) },
    body: { action: 'turn_off_two_factor', currentPassword: admin.password },
  });
  // Whoever has the lost factor is signed out, and its owner can sign in.
  expect((await server.refusal(ROUTES.listStores, { as: agent! })).status).toBe(401);
  const cookie = await server.signIn(agent!.email, CHAIN_PASSWORD);
  expect(await server.call(ROUTES.listStores, { as: { cookie } })).toHaveLength(5);
});
