import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import { freeBytes } from '../../free-space.ts';
import { DATABASE_USER } from './cluster.ts';
import { isAlive } from './is-alive.ts';
import type { Place } from './place.ts';
import { endRemains, stopPostmaster } from './postmaster.ts';
import { endDatabaseNow } from './processes.ts';

/** A database process that answers. */
export interface RunningServer {
  pid: number;
  /** How it ended. */
  ended: Promise<string>;
}

export interface LaunchOptions {
  password: string;
  logFile: string;
  /** PostgreSQL settings that override the product's. */
  settings?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 25;
const LOOK_AFTER_OTHERS_MS = 250;
// Recovery after a power failure replays up to max_wal_size.
const READY_WITHIN_MS = 300_000;
// One page, of both the disk and the database.
const LEAST_BYTES = 8_192;
const GIVEN_UP_ENDS_WITHIN_MS = 5_000;
const MAX_LOG_BYTES = 10_000_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  // A socket folder would need to be accessible to two users; the loopback address already is.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  // Containers often have 64 MB of shared memory, which parallel plans can exceed.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  lc_messages: 'C',
  cluster_name: 'tillwatch',
};

export function connectionString(port: number, password: string, database: string): string {
  return `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@${HOST}:${port}/${database}`;
}

/** Below the range for outgoing connections, so a port isn't taken between choosing and using it. */
const PORTS = { from: 15_000, to: 30_000 };
const TRIES = 100;

/** @returns a free port, chosen at random so simultaneous choices differ. */
export async function chooseFreePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new StartError(`No port between ${PORTS.from} and ${PORTS.to} is free on this machine.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/**
 * Starts the database process and waits until it answers.
 * @throws StartError with the end of the database's log if it exits instead.
 */
export async function launchServer(
  place: Place,
  options: LaunchOptions & { port: number },
): Promise<RunningServer> {
  await endRemains(place.clusterDir);
  await limitLog(options.logFile);
  const log = await open(options.logFile, 'a', 0o600);
  const logFrom = (await log.stat()).size;
  const settings = { ...SETTINGS, ...options.settings, port: String(options.port) };
  const child = spawn(
    place.binaries.postgres,
    [
      '-D',
      place.clusterDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: place.clusterDir,
      env: databaseEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // In its own process group: Ctrl-C is for the program, which stops the database last.
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...place.owner,
    },
  );
  // If this process exits during the start, it ends the database, too.
  const onProcessExit = (): void => endDatabaseNow(child.pid, place.clusterDir);
  process.on('exit', onProcessExit);
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(String(code ?? signal))),
  );
  try {
    await waitUntilReady(child, { ...options, logFrom });
  } catch (error) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      await stopPostmaster(child.pid, place, undefined, GIVEN_UP_ENDS_WITHIN_MS).catch(() => undefined);
    }
    throw error;
  } finally {
    process.off('exit', onProcessExit);
    await log.close();
  }
  return { pid: child.pid ?? 0, ended };
}

/** Takes over a database process that another program has started. @returns null if it doesn't answer. */
export async function adoptServer(
  pid: number,
  { port, password }: { port: number; password: string },
): Promise<RunningServer | null> {
  if (!(await answers(connectionString(port, password, 'postgres')))) return null;
  const ended = (async () => {
    while (isAlive(pid)) await sleep(LOOK_AFTER_OTHERS_MS, null, { ref: false });
    return 'gone';
  })();
  return { pid, ended };
}

async function waitUntilReady(
  child: ChildProcess,
  { port, password, logFile, logFrom }: { port: number; password: string; logFile: string; logFrom: number },
): Promise<void> {
  const endings: string[] = [];
  child.once('error', (error) => endings.push(error.message));
  child.once('exit', (code, signal) => endings.push(`exit ${code ?? signal}`));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (endings.length > 0) {
      const end = await readEnd(logFile, logFrom);
      throw new StartError(
        (await isDiskFull(logFile, end))
          ? `The disk of DATA_DIR (${path.dirname(logFile)}) is full. Make room and start again.`
          : `The database did not start (${endings.join(', ')}): ${end}`,
      );
    }
    if (await answers(connectionString(port, password, 'postgres'))) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new StartError(`The database did not answer in time. Its log is ${logFile}.`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // It refuses our password, which won't change.
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new StartError("The database refuses the password in the data folder's file database-password.", {
        cause: error,
      });
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param words the database's log, which may be incomplete on a full disk. */
async function isDiskFull(logFile: string, words: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/.test(words)) return true;
  return words === '' && (await freeBytes(path.dirname(logFile)).catch(() => Infinity)) < LEAST_BYTES;
}

/** @param from where this start's part of the log begins. */
async function readEnd(logFile: string, from: number): Promise<string> {
  const bytes = await readFile(logFile).catch(() => Buffer.alloc(0));
  const text = bytes.subarray(from).toString();
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

async function limitLog(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`);
}
