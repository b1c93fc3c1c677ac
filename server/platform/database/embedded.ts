import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { ensureCluster, ensurePassword, readPassword } from './embedded/cluster.ts';
import { isInstanceLocked, takeInstanceLock } from './embedded/instance-lock.ts';
import { choosePlace, findClusterDir, notePlace, type Place } from './embedded/place.ts';
import { readRunningPort, stopLeftover, stopPostmaster } from './embedded/postmaster.ts';
import { chooseFreePort, connectionString, launchServer, type RunningServer } from './embedded/server.ts';

export interface EmbeddedDatabase {
  connectionString: string;
  stop(): Promise<void>;
}

const DATABASE = 'tillwatch';
const LAUNCH_ATTEMPTS = 3;
const RELAUNCH_AFTER_MS = 1_000;
// With the two seconds each that calls and jobs have, all ends within ten.
const STOP_WITHIN_MS = 4_500;

/**
 * Runs PostgreSQL from the npm package on the data folder: creates it at the first start, takes care of what a killed
 * run left behind, and starts the process again should it end by itself.
 * @param dataDir absolute, and there.
 * @throws StartError when it cannot start, or when another program runs on the same folder.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
}: {
  dataDir: string;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
}): Promise<EmbeddedDatabase> {
  const lock = await takeInstanceLock(dataDir);
  try {
    const place = await choosePlace(dataDir, log);
    const password = await ensurePassword(dataDir, place.clusterDir);
    await stopLeftover(place, log);
    await ensureCluster(place, password);
    await notePlace(dataDir, place.clusterDir);

    const logFile = path.join(dataDir, 'postgres.log');
    const { server, port } = await launchOnFreePort(place, { password, logFile });
    await ensureDatabase(connectionString(port, password, 'postgres'));
    const stop = supervise(server, place, () => launchServer(place, { port, password, logFile }), log);
    return {
      connectionString: connectionString(port, password, DATABASE),
      async stop() {
        await stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The database of a product that runs on the data folder now, for a command beside it.
 * @returns its connection string, or null when none runs.
 */
export async function joinEmbeddedDatabase(dataDir: string): Promise<string | null> {
  if (!(await isInstanceLocked(dataDir))) return null;
  const [port, password] = await Promise.all([
    readRunningPort(await findClusterDir(dataDir)),
    readPassword(dataDir),
  ]);
  if (port === null || password === null) {
    throw new StartError('Tillwatch is just starting on this data folder. Try again in a moment.');
  }
  return connectionString(port, password, DATABASE);
}

/** Stops the database that a killed program left running on a data folder, if there is one and nobody uses it. */
export async function stopLeftoverDatabase(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => null))) return;
  const lock = await takeInstanceLock(dataDir);
  try {
    const clusterDir = await findClusterDir(dataDir);
    await stopLeftover({ clusterDir, owner: null, binaries: await locateBinaries() });
  } finally {
    await lock.release();
  }
}

async function launchOnFreePort(
  place: Place,
  options: { password: string; logFile: string },
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Starts the process again when it ends unasked. @returns stops it for good. */
function supervise(
  first: RunningServer,
  place: Place,
  launch: () => Promise<RunningServer>,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
): () => Promise<void> {
  const state: { server: RunningServer | null; stopping: boolean } = { server: null, stopping: false };
  let relaunching: Promise<void> = Promise.resolve();

  // However this process ends, the database is told to; what is left undone the next start does.
  const onProcessExit = (): void => {
    state.server?.process.kill('SIGINT');
  };
  process.on('exit', onProcessExit);

  const watch = (running: RunningServer): void => {
    state.server = running;
    running.process.once('exit', (code, signal) => {
      state.server = null;
      if (state.stopping) return;
      log?.error(`The database ended unexpectedly (${code ?? signal}); starting it again`);
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
  return async () => {
    state.stopping = true;
    await relaunching;
    if (state.server) await stopPostmaster(state.server.pid, place, log, STOP_WITHIN_MS);
    process.off('exit', onProcessExit);
  };
}
