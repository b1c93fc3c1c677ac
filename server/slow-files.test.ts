// While the place of files takes its time, as a bucket may, everything that needs no files goes on.
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makePng } from './testing/make-image.ts';
import { seedTransactions } from './testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { finishUpload, makeSummary, sendFile } from './testing/upload-file.ts';

/** Together more than the server has connections. One person may send ten files at once. */
const PEOPLE = 5;
const IMAGES_EACH = 6;

let server: TestServer;
let store: Store;
let agent: TestUser;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: agent.id },
    [0, 1, 2, 3, 4, 5].map((n) => ({ transactionNumber: String(100 + n), time: `2026-11-17T10:0${n}:00` })),
  );
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: agent,
    query: { storeId: store.id },
  });
  ids = transactions.map(({ id }) => id);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Files arrive only once the returned function is called. */
function slowDown(): () => void {
  const { files } = server.context;
  const keep = files.keep.bind(files);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(files, 'keep').mockImplementation(async (...args) => {
    await released;
    await keep(...args);
  });
  return release;
}

it('reviews are saved and lists are shown while images and a file are on their way', async () => {
  const release = slowDown();
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => server.createUser({ assignedStores: [store.storeNumber] })),
  );
  const images = people.flatMap((as, person) =>
    ids.slice(0, IMAGES_EACH).map((id, n) => {
      const form = new FormData();
      form.set('file', new Blob([makePng(2 + person, 3 + n)]), `till-${person}-${n}.png`);
      return server.call(ROUTES.addEvidence, { as, params: { id }, form });
    }),
  );
  const upload = sendFile(server, {
    user: agent,
    store,
    bytes: makeSummary([['9001', 16, '10:00:00', '1.00']]),
  });
  // So that they have all begun.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const id of ids)
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified: true } });
  const { total } = await server.call(ROUTES.listTransactions, { as: agent, query: { storeId: store.id } });
  expect(total).toBe(ids.length);
  release();
  expect(await Promise.all(images)).toHaveLength(PEOPLE * IMAGES_EACH);
  expect(await finishUpload(server, agent, await upload)).toMatchObject({ status: 'completed' });
  const { images: kept } = await server.call(ROUTES.listEvidence, { as: agent, params: { id: ids[0]! } });
  expect(kept).toHaveLength(PEOPLE);
}, 90_000);

it('of two who add the same image at once, each has one', async () => {
  const release = slowDown();
  const add = () => {
    const form = new FormData();
    form.set('file', new Blob([makePng(50, 50)]), 'same.png');
    return server.call(ROUTES.addEvidence, { as: agent, params: { id: ids[1]! }, form });
  };
  const both = [add(), add()];
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  const added = await Promise.all(both);
  expect(new Set(added.map((one) => JSON.stringify(one))).size).toBe(1);
});
