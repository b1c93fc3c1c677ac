// On both databases in the long form: texts.
import { ROUTES, type RouteDefinition } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from './testing/client.ts';
import { seedTransactions } from './testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';

let server: TestServer;
let admin: TestUser;
let storeId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  ({ id: storeId } = await server.createStore());
  await seedTransactions(server.context.database, { storeId, userId: admin.id }, [
    { transactionNumber: '1', time: '2026-11-17T10:00:00' },
  ]);
});
afterAll(() => server.close());

const CALLS: [RouteDefinition, (text: string) => CallInput][] = [
  [ROUTES.listTransactions, (text) => ({ query: { storeId, search: text } })],
  [ROUTES.listTransactions, (text) => ({ query: { storeId, employeeId: text } })],
  [ROUTES.exportTransactions, (text) => ({ query: { storeId, search: text } })],
  [
    ROUTES.updateTransaction,
    (text) => ({ params: { id: `${storeId}-1` }, body: { verificationNotes: text } }),
  ],
  [ROUTES.listAuditLog, (text) => ({ query: { search: text } })],
  [ROUTES.getTransaction, (text) => ({ params: { id: `${storeId}-1${Buffer.from(text).toString()}` } })],
  [ROUTES.getTransactionCount, (text) => ({ params: { id: `${storeId}${Buffer.from(text).toString()}` } })],
  [ROUTES.login, (text) => ({ body: { email: 'a@example.com', password: text, twoFactorCode: text } })],
  [ROUTES.login, (text) => ({ body: { email: admin.email, password: admin.password, twoFactorCode: text } })],
  [ROUTES.login, (text) => ({ body: { email: 'a@example.com', password: 'x', linkToken: text } })],
  [ROUTES.verifyEmailPage, (text) => ({ query: { token: text } })],
  [ROUTES.verifyEmail, (text) => ({ body: { token: text, password: text } })],
  [
    ROUTES.createStore,
    (text) => ({
      body: { storeNumber: '9', name: 'x', address: `x${text}`, franchiseOwnerEmail: 'o@example.com' },
    }),
  ],
  [ROUTES.updateUser, (text) => ({ params: { id: String(admin.id) }, body: { assignedStores: [text] } })],
  [
    ROUTES.createEmailReport,
    (text) => ({
      body: {
        storeId,
        reportDate: '2026-11-10',
        recipientEmail: 'o@example.com',
        subject: 'Report',
        content: `x${text}`,
        totalHighPriority: 0,
        totalMediumPriority: 0,
        totalLowPriority: 0,
      },
    }),
  ],
];

test.each(['\0', 'a\0b', '\ud800', 'a\udfffb', "'; SELECT pg_sleep(9); --", '%_\\'])(
  'text like %j is kept or refused, and never an error of ours',
  async (text) => {
    for (const [route, callWith] of CALLS) {
      const response = await server.request(route, { as: admin, ...callWith(text) });
      await response.arrayBuffer();
      expect(`${route.method} ${route.path} ${response.status < 500 ? 'answered' : response.status}`).toBe(
        `${route.method} ${route.path} answered`,
      );
    }
  },
);

test('half a character is refused in every text, in words', async () => {
  const user = await server.createUser({ role: 'admin' });
  for (const broken of ['\ud800', 'a\udfffb']) {
    const body = { firstName: `Ada${broken}`, lastName: 'Agent' };
    expect(await server.refusal(ROUTES.updateName, { as: user, body })).toMatchObject({
      status: 400,
      fields: { firstName: 'This text contains a broken character. Please type it in again.' },
    });
    const notes = { params: { id: `${storeId}-1` }, body: { verificationNotes: broken } };
    expect(await server.refusal(ROUTES.updateTransaction, { as: user, ...notes })).toMatchObject({
      status: 400,
      fields: { verificationNotes: expect.stringContaining('broken character') },
    });
  }
});

test('what is missing or of another kind is told in plain words', async () => {
  const user = await server.createUser();
  const body = { firstName: 7 };
  expect(await server.refusal(ROUTES.updateName, { as: user, body })).toMatchObject({
    status: 400,
    fields: {
      firstName: 'This field has the wrong kind of value',
      lastName: 'This field is missing',
    },
  });
});
