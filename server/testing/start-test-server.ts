import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type ErrorBody,
  errorBody,
  type Role,
  type RouteDefinition,
  ROUTES,
  type Store,
} from '@tillwatch/contract';
import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../auth/users.queries.ts';
import { loadConfig } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import type { RouteAnswer } from '../platform/route.ts';
import { startTillwatch } from '../start.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestServer {
  url: string;
  context: Context;
  /** Expects success. @returns the answer, checked against the contract. */
  call<const Route extends RouteDefinition>(route: Route, input?: CallInput): Promise<RouteAnswer<Route>>;
  /** Expects a refusal. @returns the error body, checked against the contract, with the status. */
  refusal(route: RouteDefinition, input?: CallInput): Promise<ErrorBody & { status: number }>;
  /** Whatever comes; redirects are not followed. */
  request(route: RouteDefinition, input?: CallInput): Promise<Response>;
  /** An active, verified user who has signed in. */
  createUser(options?: NewTestUser): Promise<TestUser>;
  /** @returns the cookie, as a request's header carries it. */
  signIn(email: string, password: string): Promise<string>;
  /** Added by an administrator, by the call. */
  createStore(storeNumber?: string): Promise<Store>;
  close(): Promise<void>;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  as?: Pick<TestUser, 'cookie'>;
  headers?: Record<string, string>;
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
 * The real server on a free port, with an empty database and a data folder of its own.
 * @param settings as in .env.example, stronger than what the test needs by itself.
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  const port = await chooseFreePort();
  const tillwatch = await startTillwatch(
    loadConfig({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      ...settings,
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const { context } = tillwatch;
  let created = 0;
  let passwordHash: string | null = null;

  async function request(route: RouteDefinition, input: CallInput = {}): Promise<Response> {
    return fetch(`${url}${address(route, input)}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.as && { cookie: input.as.cookie }),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.form && { body: input.form }),
    });
  }

  async function signIn(email: string, password: string): Promise<string> {
    const response = await request(ROUTES.login, { body: { email, password } });
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (!response.ok || !cookie)
      throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
    return cookie;
  }

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
      verification: null,
    });
    const cookie = isActive && isEmailVerified ? await signIn(email, PASSWORD) : '';
    return { id: row!.id, email, password: PASSWORD, cookie };
  }

  let admin: TestUser | null = null;
  const server: TestServer = {
    url,
    context,
    request,
    async call(route, input) {
      const response = await request(route, input);
      if (!response.ok) {
        throw new Error(`${route.method} ${route.path}: ${response.status} ${await response.text()}`);
      }
      if (!('response' in route) || !route.response) return response as never;
      return route.response.parse(await response.json()) as never;
    },
    async refusal(route, input) {
      const response = await request(route, input);
      const text = await response.text();
      if (response.ok)
        throw new Error(`${route.method} ${route.path} was not refused: ${text.slice(0, 500)}`);
      return { ...errorBody.parse(JSON.parse(text)), status: response.status };
    },
    signIn,
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

function address(route: RouteDefinition, { params = {}, query = {} }: CallInput): string {
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
