// In the long form only: waits for slow clients.
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { LIMITS, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { makeSummary } from './testing/upload-file.ts';

const EACH = 60;
// The limit on simultaneously arriving files per person.
const AGENTS = EACH / LIMITS.arrivingFiles;

let server: TestServer;
let store: Store;
const agents: TestUser[] = [];
const sockets: net.Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  for (let count = 0; count < AGENTS; count += 1) {
    agents.push(await server.createUser({ assignedStores: [store.storeNumber] }));
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Sends the start of a request, and then nothing. */
async function begin(text: string): Promise<void> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
}

function beginUpload(agent: TestUser): Promise<void> {
  const body =
    `--x\r\nContent-Disposition: form-data; name="storeId"\r\n\r\n${store.id}\r\n` +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="slow.xlsx"\r\n\r\nPK';
  return begin(
    `POST ${ROUTES.createUpload.path} HTTP/1.1\r\nHost: till\r\nCookie: ${agent.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${body}`,
  );
}

const incoming = () => readdir(path.join(server.context.config.dataDir, 'incoming'));

it('stalling clients keep nobody else waiting, and leave nothing behind', async () => {
  const { pool } = server.context.database;
  for (let count = 0; count < EACH; count += 1) {
    await begin(`GET ${ROUTES.listStores.path} HTTP/1.1\r\nHost: till\r\nCook`);
    await begin(
      `POST ${ROUTES.login.path} HTTP/1.1\r\nHost: till\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"em`,
    );
    await beginUpload(agents[count % AGENTS]!);
  }
  await eventually(async () => expect(await incoming()).toHaveLength(EACH));
  const [agent] = agents as [TestUser];
  // More simultaneous calls than database connections.
  const calls = Array.from({ length: 40 }, () =>
    server.call(ROUTES.listTransactions, { as: agent, query: { storeId: store.id } }),
  );
  expect(await Promise.all(calls)).toHaveLength(40);
  // None of the calls waiting for their client holds a connection.
  await eventually(() => expect(pool.idleCount).toBe(pool.totalCount));

  // One person's limit on arriving files doesn't affect others.
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([makeSummary([['1', 16, '10:00:00', '1.00']])]), 'export.xlsx');
  expect(await server.refusal(ROUTES.createUpload, { as: agent, form })).toMatchObject({
    status: 429,
    code: 'TOO_MANY_UPLOADS',
    message: '10 of your files are still arriving. Send this one when they are done.',
  });
  const other = await server.createUser({ assignedStores: [store.storeNumber] });
  await server.call(ROUTES.createUpload, { as: other, form });

  for (const socket of sockets) socket.destroy();
  await eventually(async () => expect(await incoming()).toEqual([]));
  await server.call(ROUTES.createUpload, { as: agent, form });
  expect(pool.waitingCount).toBe(0);
});
