import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isAlive } from './is-alive.ts';
import type { Place } from './place.ts';
import { killAll, listProcessesOf } from './processes.ts';

type RunsIn = Pick<Place, 'clusterDir' | 'owner' | 'binaries'>;

const run = promisify(execFile);
const STOP_WITHIN_MS = 8_000;
// Part of that; PostgreSQL itself doesn't give its processes longer.
const IMMEDIATE_STOP_MS = 5_000;
const KILL_MS = 500;
// Database processes end on their own once they notice that their parent is gone.
const REMAINS_END_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 20;
// No process has this id: PostgreSQL considers the file stale, but still looks for leftover processes.
const NO_PROCESS = 2_147_483_646;

// Lines of PostgreSQL's own file: process, data folder, start, port.
const PORT_LINE = 3;

/** The database running on a cluster, according to its pid file; null if there is none. */
export async function readRunning(clusterDir: string): Promise<{ pid: number; port: number } | null> {
  const content = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[PORT_LINE])];
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/**
 * Stops the database, or what remains of it, that a killed program left running on this cluster. Call while holding the
 * instance lock, so nobody else is using it.
 * @throws StartError if it doesn't end.
 */
export async function stopLeftover(place: RunsIn, log?: Pick<Log, 'warn'>): Promise<void> {
  const pid = await findLeftover(place.clusterDir);
  if (pid === null) return endRemains(place.clusterDir, log);
  log?.warn(`Stopping the database that the last run left behind (process ${pid})`);
  await stopPostmaster(pid, place, log);
}

async function findLeftover(clusterDir: string): Promise<number | null> {
  const lockFile = path.join(clusterDir, 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8').catch(() => null);
  if (content === null) return null;
  const pid = Number(content.split('\n', 1)[0]);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (await isDatabaseOf(pid, clusterDir)) return pid;
  // The id now belongs to another program.
  await writeFile(lockFile, content.replace(/^\d+/, String(NO_PROCESS)));
  return null;
}

/**
 * Ends the remaining processes of a database whose main process is gone or never reported that it's running. Frozen
 * ones don't end on their own, and keep the next database from starting.
 * @throws StartError if they don't end.
 */
export async function endRemains(clusterDir: string, log?: Pick<Log, 'warn'>): Promise<void> {
  const areGone = (): boolean => listProcessesOf(clusterDir).length === 0;
  if (await until(areGone, REMAINS_END_WITHIN_MS)) return;
  log?.warn('Killing the remains of the database, which do not end on their own');
  killAll(undefined, clusterDir);
  if (await until(areGone, KILL_MS)) return;
  throw new StartError(
    `These processes of the database do not stop: ${listProcessesOf(clusterDir).join(', ')}. End them and start again.`,
  );
}

/**
 * Stops a database process in order; if that takes too long, at once; and if it doesn't respond, as when frozen, by
 * killing it and its children. Its write-ahead log makes that safe.
 * @throws StartError if it doesn't end.
 */
export async function stopPostmaster(
  pid: number,
  place: RunsIn,
  log?: Pick<Log, 'warn'>,
  withinMs = STOP_WITHIN_MS,
): Promise<void> {
  const { clusterDir } = place;
  const hasEnded = (limitMs: number): Promise<boolean> => until(() => !isAlive(pid), limitMs);
  const immediateMs = Math.min(IMMEDIATE_STOP_MS, withinMs / 5);
  await askToStop(pid, 'fast', place);
  if (await hasEnded(withinMs - immediateMs - KILL_MS)) return endRemains(clusterDir, log);
  log?.warn(`The database process ${pid} is taking too long to stop; stopping it at once`);
  await askToStop(pid, 'immediate', place);
  if (await hasEnded(immediateMs)) return endRemains(clusterDir, log);
  log?.warn(`The database process ${pid} does not answer; killing it`);
  killAll(pid, clusterDir);
  if (await hasEnded(KILL_MS)) return endRemains(clusterDir, log);
  throw new StartError(`The database process ${pid} does not stop. End it and start again.`);
}

async function askToStop(
  pid: number,
  mode: 'fast' | 'immediate',
  { clusterDir, owner, binaries }: RunsIn,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl works there.
    await run(binaries.pgCtl, ['stop', '--no-wait', '--mode', mode, '--pgdata', clusterDir], {
      env: databaseEnvironment(),
      ...owner,
    }).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // It has already ended or isn't ours; the caller checks.
  }
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (isSo()) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return isSo();
}

/** Whether the process is this cluster's PostgreSQL, and not another one that got the same id. */
async function isDatabaseOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL's working directory is its data folder.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder !== null && folder === (await realpath(clusterDir));
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres.exe');
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(clusterDir);
}
