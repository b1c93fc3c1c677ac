// On both databases in the long form: array columns for scopes, and times compared by the database.
import { type CreateTokenInput, LIMITS, type RouteDefinition, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../../../core/testing/test-form.ts';
import { eventually } from '../../testing/eventually.ts';
import { readNewestMessage } from '../../testing/outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { makeSummary } from '../../testing/upload-file.ts';

/** If you open another call to programs, add it here on purpose. */
const OPEN_TO_TOKENS = [
  'listStores',
  'listStoreOverviews',
  'getTransactionCount',
  'createUpload',
  'getUploadStatus',
  'listUploads',
  'getUpload',
  'downloadOriginal',
  'downloadCleaned',
  'downloadRejected',
  'uploadToOtherStore',
  'getCoverage',
  'listTransactions',
  'getTransactionStats',
  'getFilterCounts',
  'getTransaction',
  'getReviewHistory',
  'listEmployees',
  'getEmployeeDay',
  'getRegisterTimeline',
  'getStoreDay',
  'exportTransactions',
];

let server: TestServer;
let store: Store;
let other: Store;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('1042');
  other = await server.createStore('1055');
  agent = await server.createUser({ assignedStores: ['1042'] });
});
afterAll(() => server.close());

function inputOf(user: TestUser, more: Partial<CreateTokenInput> = {}): CreateTokenInput {
  return {
    name: 'Nightly upload',
    scopes: ['read'],
    lifetimeDays: 90,
    currentPassword: user.password,
    ...more,
  };
}

async function make(user: TestUser, more: Partial<CreateTokenInput> = {}) {
  return server.call(ROUTES.createToken, { as: user, body: inputOf(user, more) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a token is shown once, stored only as a hash, listed, audited, and announced to its owner', async () => {
  const user = await server.createUser({ assignedStores: ['1042'] });
  const { token, apiToken } = await make(user, { scopes: ['read', 'upload'] });
  expect(token).toMatch(/^tw_[\w-]{43}$/);
  expect(token.startsWith(apiToken.hint)).toBe(true);
  const { db } = server.context.database;
  const rows = await db.selectFrom('api_tokens').selectAll().where('user_id', '=', user.id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await server.call(ROUTES.listTokens, { as: user })).toEqual([apiToken]);
  const days = (Date.parse(apiToken.expiresAt) - Date.parse(apiToken.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(90);

  await server.call(ROUTES.revokeToken, { as: user, params: { id: String(apiToken.id) } });
  expect(await server.call(ROUTES.listTokens, { as: user })).toEqual([]);
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_type', '=', 'api_token')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'revoke']);
  expect(JSON.stringify(entries)).not.toContain(token);
  expect(await readNewestMessage(server.context.config.dataDir, user.email)).toContain(
    'with the token "Nightly upload"',
  );
});

test('each scope opens only the calls that name it', async () => {
  const tokens = {
    read: (await make(agent)).token,
    upload: (await make(agent, { scopes: ['upload'] })).token,
  };
  const opened = new Set<string>();
  for (const [name, route] of Object.entries<RouteDefinition>(ROUTES)) {
    for (const scope of ['read', 'upload'] as const) {
      const url = `${server.url}${route.path.replaceAll(/:(\w+)/g, '1')}?storeId=${store.id}`;
      const response = await fetch(url, {
        method: route.method,
        headers: bearer(tokens[scope]),
        redirect: 'manual',
      });
      const text = await response.text();
      const isTokenRefused = response.status === 403 && text.includes('API token');
      expect([name, scope, isTokenRefused]).toEqual([name, scope, !route.token?.includes(scope)]);
      if (!isTokenRefused) opened.add(name);
    }
  }
  expect([...opened]).toEqual(OPEN_TO_TOKENS);
});

test('a token reads only the stores that its owner has now', async () => {
  const { token } = await make(agent);
  const stores = await server.call(ROUTES.listStores, { headers: bearer(token) });
  expect(stores.map(({ storeNumber }) => storeNumber)).toEqual(['1042']);
  const query = { storeId: other.id };
  const refusal = await server.refusal(ROUTES.listTransactions, { headers: bearer(token), query });
  expect(refusal.code).toBe('NOT_FOUND');
});

test('a token uploads in its owner’s name', async () => {
  const { token } = await make(agent, { scopes: ['upload'] });
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([makeSummary([['1', 16, '10:00:00', '1.00']])]), 'monday.xlsx');
  const { uploadId } = await server.call(ROUTES.createUpload, { headers: bearer(token), form });
  await eventually(async () => {
    const call = { headers: bearer(token), params: { uploadId } };
    expect((await server.call(ROUTES.getUploadStatus, call)).status).toBe('completed');
  }, 20_000);
  const { uploads } = await server.call(ROUTES.listUploads, { as: agent, params: { id: String(store.id) } });
  expect(uploads[0]).toMatchObject({
    filename: 'monday.xlsx',
    uploadedByName: expect.stringMatching(/^Agent Number/),
  });
});

test('using a token records when, and doesn’t count as its owner’s activity', async () => {
  const user = await server.createUser({ assignedStores: ['1042'] });
  const { token } = await make(user);
  const { db } = server.context.database;
  const activity = () =>
    db.selectFrom('users').select('last_active_at').where('id', '=', user.id).executeTakeFirst();
  const before = await activity();
  await server.call(ROUTES.listStores, { headers: bearer(token) });
  expect(await activity()).toEqual(before);
  const [listed] = await server.call(ROUTES.listTokens, { as: user });
  expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000);
});

describe('a token is refused', () => {
  async function expectRefused(token: string): Promise<void> {
    const refusal = await server.refusal(ROUTES.listStores, { headers: bearer(token) });
    expect(refusal).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    // Even next to a browser's cookie.
    const both = { headers: { ...bearer(token), cookie: agent.cookie } };
    expect((await server.refusal(ROUTES.listStores, both)).status).toBe(401);
  }

  test('when it was made up, cut, or lengthened', async () => {
    const { token } = await make(agent);
    for (const wrong of ['tw_', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase()])
      await expectRefused(wrong);
  });

  test('when it has expired', async () => {
    const { token, apiToken } = await make(agent);
    await server.context.database.db
      .updateTable('api_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', apiToken.id)
      .execute();
    await expectRefused(token);
    const listed = await server.call(ROUTES.listTokens, { as: agent });
    expect(listed.find(({ id }) => id === apiToken.id)?.isExpired).toBe(true);
  });

  test('when it was revoked, which only its owner can do', async () => {
    const { token, apiToken } = await make(agent);
    const params = { id: String(apiToken.id) };
    const stranger = await server.createUser();
    expect((await server.refusal(ROUTES.revokeToken, { as: stranger, params })).status).toBe(404);
    await server.call(ROUTES.listStores, { headers: bearer(token) });
    await server.call(ROUTES.revokeToken, { as: agent, params });
    await expectRefused(token);
  });

  test('when its owner turned two-factor sign-in on', async () => {
    const user = await server.createUser({ assignedStores: ['1042'] });
    const { token } = await make(user);
    const body = { enabled: true, currentPassword: user.password };
    await server.call(ROUTES.updateTwoFactor, { as: user, body });
    await expectRefused(token);
  });

  test('when its owner changed the password, or was deactivated', async () => {
    const changing = await server.createUser({ assignedStores: ['1042'] });
    const { token } = await make(changing);
    const password = 'Another-Long-Word-55';
    const body = { currentPassword: changing.password, password, confirmPassword: password };
    await server.call(ROUTES.updatePassword, { as: changing, body });
    await expectRefused(token);

    const leaving = await server.createUser({ assignedStores: ['1042'] });
    const left = (await make(leaving)).token;
    const admin = await server.createUser({ role: 'admin' });
    const params = { id: String(leaving.id) };
    await server.call(ROUTES.updateUser, { as: admin, params, body: { isActive: false } });
    await expectRefused(left);
    await server.call(ROUTES.updateUser, { as: admin, params, body: { isActive: true } });
    await expectRefused(left);
  });
});

describe('a token made while its owner loses access does not survive', () => {
  const ROUNDS = runs(2, 5);

  async function expectNoneLeft(user: TestUser, takeAway: () => Promise<unknown>): Promise<void> {
    const body = inputOf(user);
    const making = Array.from({ length: 4 }, () => server.request(ROUTES.createToken, { as: user, body }));
    const [, ...answers] = await Promise.all([takeAway(), ...making]);
    await server.context.database.db
      .updateTable('users')
      .set({ is_active: true })
      .where('id', '=', user.id)
      .execute();
    for (const answer of answers.filter(({ ok }) => ok)) {
      const { token } = ROUTES.createToken.response.parse(await answer.json());
      expect((await server.refusal(ROUTES.listStores, { headers: bearer(token) })).status).toBe(401);
    }
  }

  test('when the account is deactivated', async () => {
    const admin = await server.createUser({ role: 'admin' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await server.createUser({ assignedStores: ['1042'] });
      const call = { as: admin, params: { id: String(user.id) }, body: { isActive: false } };
      await expectNoneLeft(user, () => server.call(ROUTES.updateUser, call));
    }
  });

  test('when two-factor sign-in is turned on elsewhere', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await server.createUser({ assignedStores: ['1042'] });
      const cookie = await server.signIn(user.email, user.password);
      const body = { enabled: true, currentPassword: user.password };
      await expectNoneLeft(user, () => server.call(ROUTES.updateTwoFactor, { as: { cookie }, body }));
    }
  });

  test('when the role changes', async () => {
    const admin = await server.createUser({ role: 'admin' });
    const user = await server.createUser({ assignedStores: ['1042'] });
    const { token } = await make(user);
    const call = { as: admin, params: { id: String(user.id) }, body: { role: 'supervisor' as const } };
    await server.call(ROUTES.updateUser, call);
    expect((await server.refusal(ROUTES.listStores, { headers: bearer(token) })).status).toBe(401);
  });
});

describe('no token is made', () => {
  test('with a wrong password, no name or scope, or a lifetime over a year', async () => {
    const refuse = async (more: object) =>
      server.refusal(ROUTES.createToken, { as: agent, body: { ...inputOf(agent), ...more } });
    expect((await refuse({ currentPassword: 'wrong' })).fields).toHaveProperty('currentPassword');
    expect((await refuse({ name: ' ' })).fields).toHaveProperty('name');
    expect((await refuse({ scopes: [] })).fields).toHaveProperty('scopes');
    expect((await refuse({ scopes: ['admin'] })).status).toBe(400);
    expect((await refuse({ lifetimeDays: 3_650 })).status).toBe(400);
  });

  test('with a token', async () => {
    const { token } = await make(agent, { scopes: ['read', 'upload'] });
    const refusal = await server.refusal(ROUTES.createToken, {
      headers: bearer(token),
      body: inputOf(agent),
    });
    expect(refusal.code).toBe('NOT_ALLOWED');
  });

  test('beyond the limit per user', async () => {
    const user = await server.createUser();
    for (let count = 0; count < LIMITS.tokensPerUser; count += 1) await make(user);
    const refusal = await server.refusal(ROUTES.createToken, { as: user, body: inputOf(user) });
    expect(refusal.code).toBe('CONFLICT');
  });
});
