// Starts the product as its users do: the built screens, the real server, a data folder and a database of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/server-flags.mjs';
import { chooseFreePort } from '../server/platform/database/embedded/server.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PROGRAM = path.join(ROOT, 'server/main.ts');
/** What it prints once it is ready, and whether it has an administrator: the link, until it has one. */
const READY = /Tillwatch is ready at /;
const SETUP_LINK = /Set-up link: (http[^\s"\\]+)/;
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

export interface Product {
  /** Without a trailing slash. */
  url: string;
  /** The one-time link for registering the first administrator; empty once there is one. */
  setupLink: string;
  pid: number;
  dataDir: string;
  /** What the server has printed so far. */
  log(): string;
  stop(): Promise<void>;
  /** Stops it, but keeps what it has stored. */
  retire(): Promise<Stored>;
}

/** What a stopped product has left: others start with a copy. */
export interface Stored {
  dataDir: string;
  connectionString: string;
}

/** A database for one product, removed with it. */
interface ProductDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/** The logs of the products that this process has started. */
const logs: (() => string)[] = [];

/** @param answer a response's body. @returns the errors that a server logged while answering; '' if none. */
export function findLogged(answer: string): string {
  const [, requestId] = /"requestId":"([^"]+)"/.exec(answer) ?? [];
  if (requestId === undefined) return '';
  const lines = logs.flatMap((log) => log().split('\n'));
  return lines.filter((line) => line.includes(requestId) && line.includes('"err":')).join('\n');
}

type CreateDatabase = (from: string | undefined) => Promise<ProductDatabase>;

let createDatabase: CreateDatabase | null = null;

/**
 * From now on, each product gets a database from here instead of its own in the data folder, which makes it start
 * sooner.
 * @param source makes an empty one, or copies the one with the given connection string.
 */
export function takeDatabasesFrom(source: CreateDatabase): void {
  createDatabase = source;
}

/**
 * @param settings as in .env.example; they override those that tests need.
 * @param options.isEmbedded uses a database in the data folder in any case.
 * @param options.from what it starts with a copy of.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { isEmbedded = false, from }: { isEmbedded?: boolean; from?: Stored } = {},
): Promise<Product> {
  const database = isEmbedded ? null : await createDatabase?.(from?.connectionString);
  return launch(database, settings, from?.dataDir);
}

async function launch(
  database: ProductDatabase | null | undefined,
  settings: Record<string, string>,
  copiedDir: string | undefined,
): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-e2e-'));
  if (copiedDir !== undefined) cpSync(copiedDir, dataDir, { recursive: true });
  // The database may run as another user, who needs access to its folder.
  chmodSync(dataDir, 0o755);
  const port = await chooseFreePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, SMTP_URL: __, ...environment } = process.env;
  const server = spawn(process.execPath, [...SERVER_FLAGS, PROGRAM], {
    cwd: ROOT,
    env: {
      ...environment,
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      NODE_ENV: 'production',
      ...(database && { DATABASE_URL: database.connectionString }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const collect = (chunk: Buffer): void => {
    log += chunk.toString();
  };
  logs.push(() => log);
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);

  const stop = async (): Promise<void> => {
    await end(server);
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const retire = async (): Promise<Stored> => {
    await end(server);
    return { dataDir, connectionString: database?.connectionString ?? '' };
  };
  try {
    const setupLink = await waitFor(
      () => (READY.test(log) ? (SETUP_LINK.exec(log)?.[1] ?? (copiedDir && '')) : undefined),
      () => server.exitCode !== null,
    );
    return { url, setupLink, pid: server.pid ?? 0, dataDir, log: () => log, stop, retire };
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${log}`);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Tries again and again until there is a result. */
async function waitFor<T>(ask: () => T | undefined, isHopeless: () => boolean): Promise<T> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < giveUpAt && !isHopeless()) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No answer');
}
