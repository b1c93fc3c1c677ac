import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Role, ROUTES, type Store } from '@tillwatch/contract';
import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../auth/users.queries.ts';
import { loadConfig } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { startTillwatch } from '../start.ts';
import { type Client, createClient } from './client.ts';
import { createMigratedDatabase } from './test-database.ts';

export interface TestServer extends Client {
  context: Context;
  /** An active, verified user who has signed in. */
  createUser(options?: NewTestUser): Promise<TestUser>;
  /** Added by an administrator, through the call. */
  createStore(storeNumber?: string): Promise<Store>;
  close(): Promise<void>;
}

interface NewTestUser {
  role?: Role;
  /** Store numbers. */
  assignedStores?: string[];
  email?: string;
  isActive?: boolean;
  isEmailVerified?: boolean;
}

export interface TestUser {
  id: number;
  email: string;
  password: string;
  cookie: string;
}

const PASSWORD = 'Correct-Horse-1';

/**
 * The real server on a free port, with its own empty database and data folder.
 * @param settings as in .env.example; they override the defaults for tests.
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await createMigratedDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  const port = await chooseFreePort();
  const tillwatch = await startTillwatch(
    loadConfig({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      // Lets tests pass on a nearly full disk.
      DISK_RESERVE_MB: '0',
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      ...settings,
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const client = createClient(url);
  const { context } = tillwatch;
  let created = 0;
  let passwordHash: string | null = null;

  async function createUser(options: NewTestUser = {}): Promise<TestUser> {
    created += 1;
    passwordHash ??= await hashPassword(PASSWORD);
    const { role = 'agent', email = `${role}-${created}@example.com` } = options;
    const { isActive = true, isEmailVerified = true } = options;
    const row = await insertUser(context.database.db, {
      email,
      passwordHash,
      firstName: role[0]!.toUpperCase() + role.slice(1),
      lastName: `Number${created}`,
      role,
      isActive,
      awaitsApproval: false,
      isEmailVerified,
      assignedStores: options.assignedStores ?? [],
    });
    const cookie = isActive && isEmailVerified ? await client.signIn(email, PASSWORD) : '';
    return { id: row!.id, email, password: PASSWORD, cookie };
  }

  let admin: TestUser | null = null;
  const server: TestServer = {
    ...client,
    context,
    createUser,
    async createStore(storeNumber = String(1000 + (created += 1))) {
      admin ??= await createUser({ role: 'admin' });
      return server.call(ROUTES.createStore, {
        as: admin,
        body: {
          storeNumber,
          name: `Store ${storeNumber}`,
          address: '1 Main Street, Springfield',
          franchiseOwnerEmail: 'owner@example.com',
        },
      });
    },
    async close() {
      await tillwatch.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
