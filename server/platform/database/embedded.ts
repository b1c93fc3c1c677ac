import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { closeClient, connectClient } from './client.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { ensureCluster, ensurePassword, readPassword } from './embedded/cluster.ts';
import { type Holder, isInstanceLocked, takeInstanceLock } from './embedded/instance-lock.ts';
import { choosePlace, findClusterDir, notePlace, type Place } from './embedded/place.ts';
import { endRemains, readRunning, stopLeftover, stopPostmaster } from './embedded/postmaster.ts';
import { endDatabaseNow } from './embedded/processes.ts';
import {
  adoptServer,
  chooseFreePort,
  connectionString,
  type LaunchOptions,
  launchServer,
  type RunningServer,
} from './embedded/server.ts';

export interface EmbeddedDatabase {
  connectionString: string;
  /** In order, or when that takes too long at once. Leaves it running when a server has taken it over meanwhile. */
  stop(withinMs?: number): Promise<void>;
  /** Until no other program is connected to it, or a server has taken it over. */
  whenUnused(): Promise<void>;
}

const DATABASE = 'tillwatch';
const LAUNCH_ATTEMPTS = 3;
const RELAUNCH_AFTER_MS = 1_000;
const LOOK_FOR_OTHERS_MS = 200;
const STOP_WITHIN_MS = 6_000;

/**
 * Runs PostgreSQL from the npm package on the data folder: creates it at the first start, takes care of what a killed
 * run left behind, and starts the process again should it end by itself. A server that starts while a command runs the
 * database takes it over from the command, which goes on with its work on it.
 * @param dataDir absolute, and there.
 * @param settings PostgreSQL's, for the tests: stronger than the product's own.
 * @throws StartError when it cannot start, or when another program runs on the same folder.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  as = 'server',
  settings = {},
}: {
  dataDir: string;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
  as?: Holder;
  settings?: LaunchOptions['settings'];
}): Promise<EmbeddedDatabase> {
  const lock = await takeInstanceLock(dataDir, as);
  try {
    const place = await choosePlace(dataDir, log);
    const password = await ensurePassword(dataDir, place.clusterDir);
    const options = { password, settings, logFile: path.join(dataDir, 'postgres.log') };
    const { server, port } =
      (lock.isInherited ? await adopt(place, password, log) : null) ??
      (await launch(dataDir, place, options, log));
    const url = connectionString(port, password, DATABASE);
    const supervision = supervise(server, place, () => launchServer(place, { port, ...options }), log);
    lock.offer(() => supervision.letGo());
    return {
      connectionString: url,
      whenUnused: () => waitUntilUnused(url, () => supervision.hasLetGo()),
      async stop(withinMs = STOP_WITHIN_MS) {
        await supervision.stop(withinMs);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function launch(
  dataDir: string,
  place: Place,
  options: LaunchOptions,
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<{ server: RunningServer; port: number }> {
  await stopLeftover(place, log);
  await ensureCluster(place, options.password);
  await notePlace(dataDir, place.clusterDir);
  const launched = await launchOnFreePort(place, options);
  try {
    await ensureDatabase(connectionString(launched.port, options.password, 'postgres'));
  } catch (error) {
    await stopPostmaster(launched.server.pid, place, log, STOP_WITHIN_MS).catch(() => undefined);
    throw error;
  }
  return launched;
}

async function adopt(
  { clusterDir }: Place,
  password: string,
  log?: Pick<Log, 'info'>,
): Promise<{ server: RunningServer; port: number } | null> {
  const running = await readRunning(clusterDir);
  const server = running && (await adoptServer(running.pid, { port: running.port, password }));
  if (!server) return null;
  log?.info('A command is at work on the database; going on with it');
  return { server, port: running.port };
}

async function waitUntilUnused(url: string, hasLetGo: () => boolean): Promise<void> {
  const client = await connectClient(url, { name: 'wait' }).catch(() => null);
  if (client === null) return;
  try {
    while (!hasLetGo()) {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
          AND application_name LIKE 'tillwatch%' AND pid <> pg_backend_pid() LIMIT 1`,
      );
      if (rowCount === 0) return;
      await sleep(LOOK_FOR_OTHERS_MS);
    }
  } catch {
    // It is gone: nobody uses it.
  } finally {
    await closeClient(client);
  }
}

/**
 * The database of a product that runs on the data folder now, for a command beside it.
 * @returns its connection string, or null when none runs.
 */
export async function joinEmbeddedDatabase(dataDir: string): Promise<string | null> {
  if (!(await isInstanceLocked(dataDir))) return null;
  const [running, password] = await Promise.all([
    readRunning(await findClusterDir(dataDir)),
    readPassword(dataDir),
  ]);
  if (running === null || password === null) {
    throw new StartError('Tillwatch is just starting on this data folder. Try again in a moment.');
  }
  return connectionString(running.port, password, DATABASE);
}

/** Stops the database that a killed program left running on a data folder, if there is one and nobody uses it. */
export async function stopLeftoverDatabase(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => null))) return;
  const lock = await takeInstanceLock(dataDir, 'alone');
  try {
    const clusterDir = await findClusterDir(dataDir);
    await stopLeftover({ clusterDir, owner: null, binaries: await locateBinaries() });
  } finally {
    await lock.release();
  }
}

async function launchOnFreePort(
  place: Place,
  options: LaunchOptions,
): Promise<{ server: RunningServer; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await chooseFreePort();
    try {
      return { server: await launchServer(place, { ...options, port }), port };
    } catch (error) {
      // Somebody took the port in between, or processes of a killed database are still ending.
      if (attempt === LAUNCH_ATTEMPTS || !(error instanceof StartError)) throw error;
      await sleep(RELAUNCH_AFTER_MS);
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = await connectClient(url, { name: 'start' });
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await closeClient(client);
  }
}

interface Supervision {
  /** Stops the process for good, unless it was let go of. */
  stop(withinMs: number): Promise<void>;
  /** Another program looks after the process from now on. @returns false when it is being stopped. */
  letGo(): Promise<boolean>;
  hasLetGo(): boolean;
}

/** Starts the process again when it ends unasked. */
function supervise(
  first: RunningServer,
  place: Place,
  launch: () => Promise<RunningServer>,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
): Supervision {
  const state: { server: RunningServer | null; stopping: boolean } = { server: null, stopping: false };
  let hasLetGo = false;
  let relaunching: Promise<void> = Promise.resolve();

  // A process that ends before it has stopped the database takes it along.
  const onProcessExit = (): void => endDatabaseNow(state.server?.pid, place.clusterDir);
  process.on('exit', onProcessExit);

  const watch = (running: RunningServer): void => {
    state.server = running;
    void running.ended.then((how) => {
      state.server = null;
      if (state.stopping) return;
      log?.error(`The database ended unexpectedly (${how}); starting it again`);
      relaunching = relaunch();
    });
  };

  const relaunch = async (): Promise<void> => {
    while (!state.stopping && state.server === null) {
      await sleep(RELAUNCH_AFTER_MS);
      await launch().then(watch, (error: unknown) =>
        log?.error({ err: error }, 'The database did not start'),
      );
    }
  };

  watch(first);
  return {
    hasLetGo: () => hasLetGo,
    async letGo() {
      if (state.stopping) return false;
      hasLetGo = true;
      state.stopping = true;
      await relaunching;
      process.off('exit', onProcessExit);
      return true;
    },
    async stop(withinMs) {
      if (hasLetGo) return;
      state.stopping = true;
      await Promise.race([relaunching, sleep(withinMs / 2)]);
      // Also one that is just being started again, and does not come up.
      if (state.server) await stopPostmaster(state.server.pid, place, log, withinMs);
      else await endRemains(place.clusterDir, log);
      process.off('exit', onProcessExit);
    },
  };
}
