import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES, type Store } from '@tillwatch/contract';
import pg from 'pg';
import { joinEmbeddedDatabase } from '../platform/database/embedded.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { type Client, cookieOf, createClient } from './client.ts';
import { type Program, runProgram } from './run-program.ts';
import { createMigratedDatabase } from './test-database.ts';

/** The whole product as a separate process, which may be killed, with a signed-in administrator and a store. */
export interface Product extends Client {
  dataDir: string;
  /** The connection string, which may change with each start. */
  findDatabase(): Promise<string>;
  admin: { email: string; password: string; cookie: string };
  store: Store;
  /** The most recently started process. */
  readonly program: Program;
  /** Starts it again at the same address, once it has ended. */
  start(): Promise<void>;
  /** Uses its own connection. */
  query: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

interface ProductOptions {
  settings?: Record<string, string>;
  /** Shell commands to run before; see `runProgram`. */
  shell?: string;
  /** Whether to use its own embedded database in the data folder. */
  isEmbedded?: boolean;
}

const STARTS_WITHIN_MS = 90_000;
const EMAIL = 'admin@example.com';
const PASSWORD = 'Correct-Horse-1';

export async function runProduct(options: ProductOptions = {}): Promise<Product> {
  const database = options.isEmbedded ? null : await createMigratedDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  // Accessible to the embedded database's own user if the tests run as root.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  const port = await chooseFreePort();
  const client = createClient(`http://127.0.0.1:${port}`);
  const settings = {
    PORT: String(port),
    PUBLIC_URL: client.url,
    DATA_DIR: dataDir,
    // Lets tests pass on a nearly full disk.
    DISK_RESERVE_MB: '0',
    ...(database && { DATABASE_URL: database.connectionString }),
    ...options.settings,
  };
  let program: Program;
  async function start(): Promise<void> {
    program = runProgram('main.ts', settings, [], options.shell);
    await program.printed(/Tillwatch is ready/, STARTS_WITHIN_MS);
  }
  async function remove(): Promise<void> {
    program.process.kill('SIGTERM');
    await program.ended;
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }

  async function findDatabase(): Promise<string> {
    return database?.connectionString ?? (await joinEmbeddedDatabase(dataDir)) ?? '';
  }

  await start();
  try {
    const [, setupToken] = await program!.printed(/setup=(\S+)/);
    const registered = await client.request(ROUTES.register, {
      body: {
        email: EMAIL,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        firstName: 'Ann',
        lastName: 'Admin',
        role: 'admin',
        setupToken,
      },
    });
    const admin = { email: EMAIL, password: PASSWORD, cookie: cookieOf(registered) ?? '' };
    const store = await client.call(ROUTES.createStore, {
      as: admin,
      body: {
        storeNumber: '1',
        name: 'One',
        address: '1 Main Street',
        franchiseOwnerEmail: 'owner@example.com',
      },
    });
    return {
      ...client,
      dataDir,
      findDatabase,
      admin,
      store,
      get program() {
        return program;
      },
      start,
      query: async (statement) => query(await findDatabase(), statement),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  // For a killed server; the statement itself fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
