import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;
const LOOK_EVERY_MS = 20;
// No system gives a process this number: PostgreSQL takes the file for stale, and still looks for leftover processes.
const NO_PROCESS = 2_147_483_646;

// Lines of PostgreSQL's own file: process, data folder, start, port.
const PORT_LINE = 3;

/** The port of the database that runs on a cluster; null when none has said so. */
export async function readRunningPort(clusterDir: string): Promise<number | null> {
  const content = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => null);
  return Number(content?.split('\n')[PORT_LINE]) || null;
}

/**
 * Ends the database that a killed program left running on this cluster. Call it while holding the instance lock: then
 * nobody else uses it.
 */
export async function stopLeftover(
  place: Pick<Place, 'clusterDir' | 'owner' | 'binaries'>,
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const lockFile = path.join(place.clusterDir, 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8').catch(() => null);
  if (content === null) return;
  const pid = Number(content.split('\n', 1)[0]);
  if (!(pid > 0) || !isAlive(pid)) return;
  if (!(await isDatabaseOf(pid, place.clusterDir))) {
    // The number belongs to another program by now.
    await writeFile(lockFile, content.replace(/^\d+/, String(NO_PROCESS)));
    return;
  }
  log?.warn(`Stopping the database that the last run left behind (process ${pid})`);
  await stopPostmaster(pid, place, log);
}

/**
 * Stops a database process: orderly, and if that takes too long at once, which its write-ahead log makes safe.
 * @throws StartError when it does not end.
 */
export async function stopPostmaster(
  pid: number,
  place: Pick<Place, 'clusterDir' | 'owner' | 'binaries'>,
  log?: Pick<Log, 'warn'>,
  fastStopMs = FAST_STOP_MS,
): Promise<void> {
  await askToStop(pid, 'fast', place);
  if (await hasEnded(pid, fastStopMs)) return;
  log?.warn(`The database process ${pid} takes long to stop; stopping it at once`);
  await askToStop(pid, 'immediate', place);
  if (await hasEnded(pid, IMMEDIATE_STOP_MS)) return;
  throw new StartError(`The database process ${pid} does not stop. End it and start again.`);
}

async function askToStop(
  pid: number,
  mode: 'fast' | 'immediate',
  { clusterDir, owner, binaries }: Pick<Place, 'clusterDir' | 'owner' | 'binaries'>,
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

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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
