// On both databases: every call, with its SQL.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorBody, type Role, type RouteDefinition, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameDifferences } from '../core/testing/name-differences.ts';
import { errorStatusesOf } from './platform/http/openapi/error-statuses.ts';
import type { CallInput } from './testing/client.ts';
import { makePng } from './testing/make-image.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from './testing/upload-file.ts';

const SIGNED_IN_ROUTES = Object.entries<RouteDefinition>(ROUTES).filter(
  ([, route]) => route.access !== 'public',
);
const ROLES: Role[] = ['agent', 'supervisor', 'admin'];

let server: TestServer;
let foreign: Store;
let own: Store;
const users = {} as Record<Role, TestUser>;
/** An agent assigned to the foreign store. */
let insider: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  own = await server.createStore('1');
  foreign = await server.createStore('2');
  for (const role of ROLES) users[role] = await server.createUser({ role, assignedStores: ['1'] });
  insider = await server.createUser({ assignedStores: ['2'] });
  await fillForeignStore();
});
afterAll(() => server.close());

/**
 * An upload with a rejected row, a reviewed transaction, an image, and a report, each the first of its kind: number 1.
 */
async function fillForeignStore(): Promise<void> {
  const bytes = makeWorkbook([
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'],
    ['0001', '11/16/2026', '10:00:00', '1', 'ANN', 'Void', '1.00'],
    ['0002', 'soon', '', '1', 'ANN', 'Sale', '3.00'],
  ]);
  const { uploadId } = await uploadFile(server, { user: insider, store: foreign, bytes });
  const id = `${foreign.id}-1`;
  const { version } = await server.call(ROUTES.updateTransaction, {
    as: insider,
    params: { id },
    body: { isVerified: true },
  });
  const form = new FormData();
  form.set('file', new Blob([makePng()]), 'till.png');
  const image = await server.call(ROUTES.addEvidence, { as: insider, params: { id }, form });
  const report = await server.call(ROUTES.createEmailReport, {
    as: insider,
    ...STORE_CALLS.createEmailReport!(foreign.id),
  });
  expect([uploadId, image.id, report.id, version]).toEqual([id, id, id, 2]);
  // A case needs a flagged transaction; afterwards its review is restored.
  const review = (body: object) =>
    server.call(ROUTES.updateTransaction, { as: insider, params: { id }, body });
  await review({ isFlagged: true });
  const opened = await server.call(ROUTES.createCase, {
    as: insider,
    body: { title: 'Voids', transactionIds: [id] },
  });
  await review({ isVerified: true });
  expect(opened.id).toBe(id);
  for (const filter of ['no_sales', 'abort', 'refund', 'promos', 'void_items']) {
    const body = { ...exceptionFor(filter), storeId: foreign.id, employeeId: 'ANN', registerId: null };
    await server.call(ROUTES.addRuleException, { as: users.supervisor, body });
  }
}

/** For each route that touches a store, a call whose only fault is the store. */
const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

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
  uploadToOtherStore: (storeId) => ({ params: { uploadId: `${storeId}-1` }, body: { storeId } }),
  withdrawUpload: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  settleContest: (storeId) => ({
    params: { id: `${storeId}-1`, contestId: `${storeId}-1` },
    body: { takes: false, seen: '', reason: 'x' },
  }),
  listContests: (storeId) => ({ params: { id: String(storeId) } }),
  settleContests: (storeId) => ({
    params: { id: String(storeId) },
    body: { contests: [{ id: `${storeId}-1`, seen: '' }], takes: false, reason: 'x' },
  }),
  getColumnQuestions: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  answerColumnQuestions: (storeId) => ({
    params: { uploadId: `${storeId}-1` },
    body: { answers: [{ headingHash: 'x', shape: 'none', columns: {} }] },
  }),
  discardUpload: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  listColumnMappings: (storeId) => ({ params: { id: String(storeId) } }),
  forgetColumnMapping: (storeId) => ({ params: { mappingId: `${storeId}-1` } }),
  getLayouts: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  getDoubtfulUploads: (storeId) => ({ params: { id: String(storeId) }, query: {} }),
  confirmLayout: (storeId) => ({ params: { layoutId: `${storeId}-1` }, body: {} }),
  reportLayout: (storeId) => ({
    params: { uploadId: `${storeId}-1`, layoutId: `${storeId}-1` },
    body: { remark: 'No' },
  }),
  correctLayout: (storeId) => ({
    params: { uploadId: `${storeId}-1`, layoutId: `${storeId}-1` },
    body: { shape: 'summary', columns: {} },
  }),
  listSetAside: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  listWords: (storeId) => ({ params: { uploadId: `${storeId}-1` } }),
  teachWords: (storeId) => ({
    params: { uploadId: `${storeId}-1` },
    body: { words: [{ place: 'line', words: 'X', meaning: 'note' }] },
  }),
  forgetWord: (storeId) => ({ params: { wordId: `${storeId}-99` } }),
  forgetLayout: (storeId) => ({ params: { layoutId: `${storeId}-99` } }),
  getCoverage: (storeId) => ({
    params: { id: String(storeId) },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
  listTransactions: (storeId) => ({ query: { storeId } }),
  getTransactionStats: (storeId) => ({ query: { storeId } }),
  getFilterCounts: (storeId) => ({ query: { storeId } }),
  getTransaction: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getNeighbors: (storeId) => ({ params: { id: `${storeId}-1` }, query: { storeId } }),
  getQueue: (storeId) => ({ query: { storeId } }),
  getQueueRest: (storeId) => ({ query: { storeId } }),
  getQueueNeighbors: (storeId) => ({ params: { id: `${storeId}-1` } }),
  updateTransaction: (storeId) => ({ params: { id: `${storeId}-1` }, body: { isVerified: true } }),
  listPresence: (storeId) => ({ query: { storeId } }),
  announcePresence: (storeId) => ({ params: { id: `${storeId}-1` } }),
  endPresence: (storeId) => ({ params: { id: `${storeId}-1` } }),
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
  settleSecondLook: (storeId) => ({ params: { id: `${storeId}-1` }, body: { answer: 'verified' } }),
  undoReview: (storeId) => ({ params: { id: `${storeId}-1` }, body: { version: 2 } }),
  getEmployeeDay: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getRegisterTimeline: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getStoreDay: (storeId) => ({ params: { id: String(storeId) }, query: { date: '2026-11-10' } }),
  getReviewHistory: (storeId) => ({ params: { id: `${storeId}-1` } }),
  getPlace: (storeId) => ({ params: { id: `${storeId}-1` }, query: { storeId } }),
  listEmployees: (storeId) => ({ query: { storeId } }),
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
  getReportFindings: (storeId) => ({
    query: { storeId, startDate: '2026-11-16', endDate: '2026-11-16' },
  }),
  listSecondLooks: (storeId) => ({ query: { storeId } }),
  listCases: (storeId) => ({ query: { storeId } }),
  getCaseFigures: (storeId) => ({ query: { storeId } }),
  getCasesOfTransaction: (storeId) => ({ params: { id: `${storeId}-1` } }),
  createCase: (storeId) => ({ body: { title: 'Voids', transactionIds: [`${storeId}-1`] } }),
  getCase: (storeId) => ({ params: { id: `${storeId}-1` } }),
  updateCase: (storeId) => ({ params: { id: `${storeId}-1` }, body: { version: 1, title: 'Voids' } }),
  addToCase: (storeId) => ({
    params: { id: `${storeId}-1` },
    body: { transactionIds: [`${storeId}-1`] },
  }),
  removeFromCase: (storeId) => ({
    params: { id: `${storeId}-1`, transactionId: `${storeId}-1` },
    body: { reason: 'x' },
  }),
  addCaseNote: (storeId) => ({ params: { id: `${storeId}-1` }, body: { text: 'Seen' } }),
  addCaseEvidence: (storeId) => {
    const form = new FormData();
    form.set('file', new Blob(['\u0089PNG']), 'till.png');
    return { params: { id: `${storeId}-1` }, form };
  },
  getCaseFile: (storeId) => ({ params: { id: `${storeId}-1` } }),
  downloadCaseArchive: (storeId) => ({ params: { id: `${storeId}-1` } }),
  updateStore: (storeId) => ({
    params: { id: String(storeId) },
    body: { storeNumber: '3', name: 'A', address: 'B', franchiseOwnerEmail: 'owner@example.com' },
  }),
  // Open already, so that nothing changes for the other calls.
  setStoreStatus: (storeId) => ({ params: { id: String(storeId) }, body: { isActive: true } }),
  deleteStore: (storeId) => ({ params: { id: String(storeId) } }),
  getTransactionCount: (storeId) => ({ params: { id: String(storeId) } }),
  // Takes away a store that the person doesn't have.
  assignStores: (storeId) => ({ params: { id: String(users.agent.id) }, body: { unassign: [storeId] } }),
  listAgentActivity: (storeId) => ({ query: { storeId } }),
  listCashiers: (storeId) => ({ query: { storeId } }),
  getCashier: (storeId) => ({ query: { storeId, employeeId: 'ANN' } }),
  getRankingRecords: (storeId) => ({ query: { storeId } }),
  getRules: (storeId) => ({ query: { storeId } }),
  tryRules: (storeId) => ({ body: { storeId, rules: { filters: { promos: { isOff: true } } } } }),
  putRulesInForce: (storeId) => ({
    body: { storeId, rules: { filters: { promos: { isOff: true } } }, reason: 'Too many', basedOn: null },
  }),
  addRuleException: (storeId) => ({
    body: { ...exceptionFor('void_items'), storeId, registerId: '1', employeeId: null },
  }),
  // Each caller ends another one.
  endRuleException: (storeId) => ({ params: { id: `${storeId}-${(ended += 1)}` } }),
};
const exceptionFor = (filter: string) => ({ filter, signal: null, reason: 'Training', until: inAMonth() });
const CALLERS = ['nobody', 'agent of another store', 'agent', 'supervisor', 'admin'] as const;
let ended = 0;

const STORELESS: (keyof typeof ROUTES)[] = [
  'getUser',
  'updateName',
  'updatePassword',
  'updateTwoFactor',
  'listSessions',
  'endSessions',
  'beginAuthenticator',
  'confirmAuthenticator',
  'getRecoveryCodes',
  'renewRecoveryCodes',
  'listTokens',
  'createToken',
  'revokeToken',
  'listStores',
  'listStoreOverviews',
  'updateDailyLooks',
  'getDigest',
  'updateDigest',
  'sendDigest',
  'listCaseWorkers',
  'getLearning',
  'learnNow',
  'updateLearningSettings',
  'putWeightsInForce',
  'createStore',
  'getSupervisorStats',
  'getWorkload',
  'getAgentHistory',
  'getTeamHistory',
  'getSecondLookReport',
  'listContestedStores',
  'updateSecondLookShare',
  'listUsers',
  'createUser',
  'updateUser',
  'deactivateUser',
  'inviteUser',
  'rescueUser',
  'listRegistrations',
  'resendVerification',
  'getSystemStats',
  'getSystemState',
  'listAnswers',
  'listAuditLog',
  'listReportRecipients',
  'addReportRecipient',
  'removeReportRecipient',
  'listNotifications',
  'markNotificationsRead',
  'live',
];

/** The statuses that the OpenAPI document has for a call. */
function documentedOf(route: RouteDefinition): string[] {
  return ['200', ...errorStatusesOf(route)];
}

describe.each(SIGNED_IN_ROUTES)('%s', (_name, route) => {
  test('is closed to callers who are not signed in, before it reads anything', async () => {
    expect(await server.refusal(route)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  test('is closed to roles below its own', async () => {
    for (const role of ROLES.slice(0, ROLES.indexOf(route.access as Role))) {
      expect(await server.refusal(route, { as: users[role] })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    }
  });
});

/** For which store: one that doesn't exist, or one that has something of each kind under the number 1. */
const PLACES = ['the store', 'no store'] as const;
const checked = new Set<string>();

function expectation(route: RouteDefinition, caller: (typeof CALLERS)[number], place: string): string {
  if (caller === 'nobody') return '401';
  const role = caller === 'agent of another store' ? 'agent' : caller;
  if (ROLES.indexOf(role) < ROLES.indexOf(route.access as Role)) return '403';
  return caller === 'agent of another store' || place === 'no store' ? '404' : 'found';
}

describe.each(Object.entries(STORE_CALLS))('%s', (name, callOn) => {
  const route: RouteDefinition = ROUTES[name as keyof typeof ROUTES];
  // Specification: 6.5
  test.each(PLACES.flatMap((place) => CALLERS.map((caller) => [caller, place] as const)))(
    'by %s, in %s',
    async (caller, place) => {
      const as = { nobody: null, 'agent of another store': users.agent, ...users, agent: insider }[caller];
      const call = callOn(place === 'the store' ? foreign.id : 999_999);
      const response = await server.request(route, { ...call, ...(as && { as }) });
      const text = await response.text();
      const { status } = response;
      expect(documentedOf(route), `${name} answers ${status}`).toContain(String(status));
      const isFound = status < 400 || (status < 500 && ![401, 403, 404].includes(status));
      const expected = expectation(route, caller, place);
      expect(
        `${isFound ? 'found' : status} ${expected === 'found' ? '' : errorBody.parse(JSON.parse(text)).code}`,
      ).toBe(
        { found: 'found ', 401: '401 NOT_SIGNED_IN', 403: '403 NOT_ALLOWED', 404: '404 NOT_FOUND' }[expected],
      );
      checked.add(`${name} ${caller} ${place}`);
    },
  );
});

test('every call is served through registerRoute, which checks the caller', async () => {
  const folder = import.meta.dirname;
  const served: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('testing')) continue;
    const text = await readFile(path.join(folder, name), 'utf8');
    for (const [, url] of text.matchAll(
      /\b(?:app|calls|server)\.(?:get|head|post|put|patch|delete|all|route)\(\s*([^,\n]*)/g,
    )) {
      served.push(`${name.replaceAll('\\', '/')} ${url}`);
    }
  }
  expect(served.toSorted()).toEqual([
    "platform/http/health.routes.ts '/health'",
    "platform/http/health.routes.ts '/ready'",
    "platform/http/openapi/serve-openapi.ts '/api/openapi.json'",
    "platform/metrics/serve-metrics.ts '/metrics'",
    "platform/metrics/serve-metrics.ts '/metrics'",
    'platform/route.ts {',
  ]);
});

test('the whole matrix was checked', () => {
  expect(checked.size).toBe(Object.keys(STORE_CALLS).length * CALLERS.length * PLACES.length);
});

test('every signed-in call is listed here as touching a store or not', () => {
  const signedIn = SIGNED_IN_ROUTES.map(([name]) => name);
  const differences = nameDifferences([...Object.keys(STORE_CALLS), ...STORELESS], signedIn);
  expect(differences, `In STORE_CALLS or STORELESS: ${differences}`).toBe('');
});

test('a newly assigned store is visible to the next call', async () => {
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

test('dates and times that no calendar has are refused with a message', async () => {
  const days = { startDate: '0000-01-01', endDate: '0000-01-02' };
  const moments = { from: '0000-01-01T00:00:00Z' };
  let asked = 0;
  for (const route of Object.values<RouteDefinition>(ROUTES)) {
    const names = Object.keys(route.query?._zod.def.shape ?? {});
    const query = names.includes('startDate') ? days : names.includes('from') ? moments : null;
    if (query === null) continue;
    asked += 1;
    const hasNumber = ['/api/stores', '/api/supervisor'].some((start) => route.path.startsWith(start));
    const params = { id: hasNumber ? '1' : '1-1' };
    const call = { as: users.admin, params, query: { storeId: own.id, ...query } };
    const refusal = await server.refusal(route, call);
    expect([route.path, refusal.status, JSON.stringify(refusal.fields)]).toEqual([
      route.path,
      400,
      expect.stringContaining('There is no year 0000'),
    ]);
  }
  expect(asked).toBeGreaterThan(6);
});

test('signed-in users get the OpenAPI description of the calls', async () => {
  const address = `${server.url}/api/openapi.json`;
  expect((await fetch(address)).status).toBe(401);
  const response = await fetch(address, { headers: { cookie: users.agent.cookie } });
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  for (const route of Object.values<RouteDefinition>(ROUTES)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    expect(paths[path]).toHaveProperty(route.method.toLowerCase());
  }
});

test('reports that it is alive and ready', async () => {
  const answers = { '/health': { status: 'ok' }, '/ready': { status: 'ok', role: 'all' } };
  for (const [path, answer] of Object.entries(answers)) {
    const response = await fetch(`${server.url}${path}`);
    expect([response.status, await response.json()]).toEqual([200, answer]);
    expect((await fetch(`${server.url}${path}`, { method: 'HEAD' })).status).toBe(200);
  }
});

test('is not ready on a database without this version’s migrations', async () => {
  const { pool } = server.context.database;
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    "DELETE FROM schema_migrations WHERE name LIKE '0012%' RETURNING name, checksum",
  );
  const response = await fetch(`${server.url}/ready`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'migrations missing', role: 'all' },
  ]);
  await pool.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    rows[0]?.name,
    rows[0]?.checksum,
  ]);
});
