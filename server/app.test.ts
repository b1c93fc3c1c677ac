import { type Role, type RouteDefinition, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallInput,
  startTestServer,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';

const SIGNED_IN_ROUTES = Object.entries<RouteDefinition>(ROUTES).filter(
  ([, route]) => route.access !== 'public',
);
const ROLES: Role[] = ['agent', 'supervisor', 'admin'];

let server: TestServer;
let foreign: Store;
let own: Store;
const users = {} as Record<Role, TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  own = await server.createStore('1');
  foreign = await server.createStore('2');
  for (const role of ROLES) users[role] = await server.createUser({ role, assignedStores: ['1'] });
});
afterAll(() => server.close());

/** A call that only its store is wrong with, for each route that touches one. */
const STORE_CALLS: Partial<Record<keyof typeof ROUTES, (storeId: number) => CallInput>> = {
  createUpload: (storeId) => {
    const form = new FormData();
    form.set('storeId', String(storeId));
    form.set('file', new Blob(['PK\u0003\u0004']), 'export.xlsx');
    return { form };
  },
  getUploadStatus: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  listUploads: (storeId) => ({ params: { id: String(storeId) } }),
  getUpload: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  downloadOriginal: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  downloadCleaned: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  downloadRejected: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  withdrawUpload: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  getCoverage: (storeId) => ({
    params: { id: String(storeId) },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
  listTransactions: (storeId) => ({ query: { storeId } }),
  getTransactionStats: (storeId) => ({ query: { storeId } }),
  getFilterCounts: (storeId) => ({ query: { storeId } }),
  getTransaction: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getNeighbors: (storeId) => ({ params: { id: `${storeId}-1` }, query: { storeId } }),
  updateTransaction: (storeId) => ({ params: { id: `${storeId}-1` }, body: { isVerified: true } }),
  addEvidence: (storeId) => {
    const form = new FormData();
    form.set('file', new Blob(['\u0089PNG']), 'till.png');
    return { params: { id: `${storeId}-1` }, form };
  },
  listEvidence: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getEvidenceFile: (storeId) => ({ params: { imageId: `${storeId}-1` } }),
  updateEvidence: (storeId) => ({ params: { imageId: `${storeId}-1` }, body: { caption: 'Till 2' } }),
  removeEvidence: (storeId) => ({ params: { imageId: `${storeId}-1` } }),
  restoreEvidence: (storeId) => ({ params: { imageId: `${storeId}-1` } }),
  undoReview: (storeId) => ({ params: { id: `${storeId}-1` }, body: { version: 2 } }),
  getEmployeeDay: (storeId) => ({ params: { id: `${storeId}-1` } }),
  exportTransactions: (storeId) => ({ query: { storeId } }),
  createEmailReport: (storeId) => ({
    body: {
      storeId,
      reportDate: '2026-11-10',
      recipientEmail: 'owner@example.com',
      subject: 'Report',
      content: '',
      totalHighPriority: 0,
      totalMediumPriority: 0,
      totalLowPriority: 0,
    },
  }),
  listEmailReports: (storeId) => ({ query: { storeId } }),
  downloadEmailReport: (storeId) => ({ params: { id: `${storeId}-1` } }),
  sendEmailReport: (storeId) => ({ params: { id: `${storeId}-1` }, body: {} }),
  updateStore: (storeId) => ({
    params: { id: String(storeId) },
    body: { storeNumber: '3', name: 'A', address: 'B', franchiseOwnerEmail: 'owner@example.com' },
  }),
  deleteStore: (storeId) => ({ params: { id: String(storeId) } }),
  getTransactionCount: (storeId) => ({ params: { id: String(storeId) } }),
  listAgentActivity: (storeId) => ({ query: { storeId } }),
};
const STORELESS: (keyof typeof ROUTES)[] = [
  'getUser',
  'updateName',
  'updatePassword',
  'updateTwoFactor',
  'listStores',
  'createStore',
  'getSupervisorStats',
  'listUsers',
  'createUser',
  'updateUser',
  'deactivateUser',
  'getSystemStats',
  'listAuditLog',
  'listNotifications',
  'markNotificationsRead',
  'live',
];

describe.each(SIGNED_IN_ROUTES)('%s', (_name, route) => {
  test('is closed to whoever is not signed in, before it reads anything', async () => {
    expect(await server.refusal(route)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  test('is closed to the roles below its own', async () => {
    for (const role of ROLES.slice(0, ROLES.indexOf(route.access as Role))) {
      expect(await server.refusal(route, { as: users[role] })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    }
  });
});

test.each(Object.entries(STORE_CALLS))(
  '%s finds nothing in a store that is not the agent’s, nor in one that does not exist',
  async (name, callOn) => {
    const route: RouteDefinition = ROUTES[name as keyof typeof ROUTES];
    if (route.access === 'agent') {
      const refusal = await server.refusal(route, { as: users.agent, ...callOn(foreign.id) });
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    for (const role of ROLES.slice(ROLES.indexOf(route.access as Role))) {
      const missing = await server.refusal(route, { as: users[role], ...callOn(999_999) });
      expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  },
);

test('every signed-in call is known here to touch a store or not to', () => {
  const signedIn = SIGNED_IN_ROUTES.map(([name]) => name);
  expect([...Object.keys(STORE_CALLS), ...STORELESS].toSorted()).toEqual(signedIn.toSorted());
});

test('a store assigned later is there with the next call', async () => {
  const agent = await server.createUser();
  const call = { as: agent, query: { storeId: own.id } };
  expect((await server.refusal(ROUTES.listTransactions, call)).code).toBe('NOT_FOUND');
  await server.context.database.db
    .updateTable('users')
    .set({ assigned_stores: ['1'] })
    .where('id', '=', agent.id)
    .execute();
  expect(await server.call(ROUTES.listTransactions, call)).toEqual({ transactions: [], total: 0 });
});

test('the calls are described as OpenAPI', async () => {
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  for (const route of Object.values<RouteDefinition>(ROUTES)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    expect(paths[path]).toHaveProperty(route.method.toLowerCase());
  }
});

test('says that it runs and that it is ready', async () => {
  for (const path of ['/health', '/ready']) {
    const response = await fetch(`${server.url}${path}`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
});
