// The set-up of many files of tests: hooks that fill objects, so that tests can name them from the start.
import type { Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from './start-test-server.ts';

/** A server for all tests of a file. */
export function useTestServer(): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer());
  });
  afterAll(() => server.close());
  return server;
}

interface SupervisedStore {
  server: TestServer;
  supervisor: TestUser;
  /** A new one for each test. */
  store: Store;
}

export function useSupervisedStore(): SupervisedStore {
  const server = useTestServer();
  const supervisor = {} as TestUser;
  const store = {} as Store;
  beforeAll(async () => {
    Object.assign(supervisor, await server.createUser({ role: 'supervisor' }));
  });
  beforeEach(async () => {
    Object.assign(store, await server.createStore());
  });
  return { server, supervisor, store };
}

interface StaffedStore extends SupervisedStore {
  /** The store's only one, new for each test. */
  agent: TestUser;
}

export function useStaffedStore(): StaffedStore {
  const supervised = useSupervisedStore();
  const { server, store } = supervised;
  const agent = {} as TestUser;
  beforeEach(async () => {
    Object.assign(agent, await server.createUser({ assignedStores: [store.storeNumber] }));
  });
  return { ...supervised, agent };
}
