import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import { DATABASE_USER } from './cluster.ts';
import type { Place } from './place.ts';

/** A database process that answers. */
export interface RunningServer {
  process: ChildProcess;
  pid: number;
}

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 25;
// Recovery after a power cut replays up to max_wal_size.
const READY_WITHIN_MS = 300_000;
const MAX_LOG_BYTES = 10_000_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  // The folder for sockets would have to be reachable by two users; the loopback address is by both.
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

export async function chooseFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts the database process and waits until it answers.
 * @throws StartError with the end of the database's log when it ends instead.
 */
export async function launchServer(
  place: Place,
  options: { port: number; password: string; logFile: string },
): Promise<RunningServer> {
  await limitLog(options.logFile);
  const log = await open(options.logFile, 'a', 0o600);
  const settings = { ...SETTINGS, port: String(options.port) };
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
      // A group of its own: Ctrl-C in the terminal is for the program, which stops the database last.
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...place.owner,
    },
  );
  try {
    await waitUntilReady(child, options);
  } finally {
    await log.close();
  }
  return { process: child, pid: child.pid ?? 0 };
}

async function waitUntilReady(
  child: ChildProcess,
  { port, password, logFile }: { port: number; password: string; logFile: string },
): Promise<void> {
  const endings: string[] = [];
  child.once('error', (error) => endings.push(error.message));
  child.once('exit', (code, signal) => endings.push(`exit ${code ?? signal}`));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (endings.length > 0) {
      throw new StartError(`The database did not start (${endings.join(', ')}): ${await readEnd(logFile)}`);
    }
    if (await answers(connectionString(port, password, 'postgres'))) return;
    await sleep(LOOK_EVERY_MS);
  }
  child.kill('SIGQUIT');
  throw new StartError(`The database did not answer in time. Its log is ${logFile}.`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // It answers, and refuses us: it will not change its mind.
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

async function readEnd(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

async function limitLog(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`);
}
