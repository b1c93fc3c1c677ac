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
// Of that: PostgreSQL itself gives its processes no more.
const IMMEDIATE_STOP_MS = 5_000;
const KILL_MS = 500;
// A process of the database ends by itself once it sees that its parent is gone.
const REMAINS_END_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 20;
// No system gives a process this number: PostgreSQL takes the file for stale, and still looks for leftover processes.
const NO_PROCESS = 2_147_483_646;

// Lines of PostgreSQL's own file: process, data folder, start, port.
const PORT_LINE = 3;

/** The database that runs on a cluster; null when none has said so. */
export async function readRunning(clusterDir: string): Promise<{ pid: number; port: number } | null> {
  const content = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[PORT_LINE])];
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/**
 * Ends the database that a killed program left running on this cluster, or what is left of it. Call it while holding the
 * instance lock: then nobody else uses it.
 * @throws StartError when it does not end.
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
  // The number belongs to another program by now.
  await writeFile(lockFile, content.replace(/^\d+/, String(NO_PROCESS)));
  return null;
}

/**
 * Ends the processes of a database whose first one is gone or has never said that it runs. Those that are frozen don't notice,
 * and keep the next database from starting.
 * @throws StartError when they do not end.
 */
export async function endRemains(clusterDir: string, log?: Pick<Log, 'warn'>): Promise<void> {
  const areGone = (): boolean => listProcessesOf(clusterDir).length === 0;
  if (await until(areGone, REMAINS_END_WITHIN_MS)) return;
  log?.warn('Killing what is left of the database: it does not end by itself');
  killAll(undefined, clusterDir);
  if (await until(areGone, KILL_MS)) return;
  throw new StartError(
    `These processes of the database do not stop: ${listProcessesOf(clusterDir).join(', ')}. End them and start again.`,
  );
}

/**
 * Stops a database process: orderly, if that takes too long at once, and if it does not even hear that, as when it is frozen,
 * by killing it and its own. Its write-ahead log makes that safe.
 * @throws StartError when it does not end.
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
  log?.warn(`The database process ${pid} takes long to stop; stopping it at once`);
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
    // Windows has no signals; pg_ctl has its own way.
    await run(binaries.pgCtl, ['stop', '--no-wait', '--mode', mode, '--pgdata', clusterDir], {
      env: databaseEnvironment(),
      ...owner,
    }).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // It ended in the meantime, or is not ours to end; the caller looks.
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

/** Whether the process is the PostgreSQL of this cluster and not another one that got the same number. */
async function isDatabaseOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL works inside its data folder.
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
