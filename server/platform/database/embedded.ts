import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { closeClient, connectClient } from './client.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { type Holder, isInstanceLocked, takeInstanceLock } from './embedded/instance-lock.ts';
import { ensurePassword, readPassword } from './embedded/password.ts';
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
  /** Stops in order or, if that takes too long, at once. Leaves it running if a server has taken it over. */
  stop(withinMs?: number): Promise<void>;
  /** Waits until no other program is connected or a server has taken it over. */
  whenUnused(): Promise<void>;
}

const DATABASE = 'tillwatch';
const LAUNCH_ATTEMPTS = 3;
const RELAUNCH_AFTER_MS = 1_000;
const LOOK_FOR_OTHERS_MS = 200;
const STOP_WITHIN_MS = 6_000;

/**
 * Runs PostgreSQL from the npm package on the data folder: creates the database at the first start, cleans up after a
 * killed run, and restarts the process if it ends unexpectedly. A server that starts while a command runs the database
 * takes it over, and the command keeps working.
 * @param dataDir an absolute, existing path.
 * @param settings PostgreSQL settings for tests, which override the product's.
 * @throws StartError if it can't start, or another program runs on the same folder.
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
  log?.info('Taking over the database from a running command');
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
    // If it is gone, nobody uses it.
  } finally {
    await closeClient(client);
  }
}

/**
 * Finds the database of a product that is running on the data folder, for a command.
 * @returns its connection string; null if none is running.
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

/** Stops a database that a killed program left running on a data folder, unless it is in use. */
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
      // Another program took the port, or processes of a killed database are still ending.
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
  /** Stops the process for good, unless it was released. */
  stop(withinMs: number): Promise<void>;
  /** Releases the process to another program. @returns false if it is being stopped. */
  letGo(): Promise<boolean>;
  hasLetGo(): boolean;
}

/** Restarts the process when it ends unexpectedly. */
function supervise(
  first: RunningServer,
  place: Place,
  launch: () => Promise<RunningServer>,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
): Supervision {
  const state: { server: RunningServer | null; stopping: boolean } = { server: null, stopping: false };
  let hasLetGo = false;
  let relaunching: Promise<void> = Promise.resolve();

  // If this process exits without having stopped the database, it ends the database, too.
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
      // Includes one that is being restarted and doesn't come up.
      if (state.server) await stopPostmaster(state.server.pid, place, log, withinMs);
      else await endRemains(place.clusterDir, log);
      process.off('exit', onProcessExit);
    },
  };
}
