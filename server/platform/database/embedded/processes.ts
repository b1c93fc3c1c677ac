import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './is-alive.ts';

// Synchronous, because a process that is exiting can't wait.
const LIST_WITHIN_MS = 2_000;
const LAST_CHANCE_MS = 500;
const LOOK_EVERY_MS = 20;

/**
 * Lists a cluster's PostgreSQL processes, including orphans, by their working directory. The list is empty on Windows,
 * which can't tell, and while somebody works on the cluster by hand (`postgres --single`).
 */
export function listProcessesOf(clusterDir: string): number[] {
  try {
    // That mode writes its process id with a minus sign.
    if (readLockFile(clusterDir).startsWith('-')) return [];
    if (process.platform === 'linux') return listPids().filter((pid) => worksIn(pid, clusterDir));
    return process.platform === 'win32' ? [] : listOpenFolders(clusterDir);
  } catch {
    return [];
  }
}

/** Kills a process, its descendants, and all other processes of the cluster. */
export function killAll(pid: number | undefined, clusterDir: string): void {
  const known = pid !== undefined && isAlive(pid) ? [pid, ...listDescendants(pid)] : [];
  for (const one of known) send(one, 'SIGKILL');
  if (process.platform === 'win32' && known.length > 0)
    tryToRun('taskkill', ['/PID', String(pid), '/T', '/F']);
  // The parent is gone, so there won't be more.
  for (const one of listProcessesOf(clusterDir)) send(one, 'SIGKILL');
}

/** For a process that is exiting: stops the database at once, and kills what doesn't respond. */
export function endDatabaseNow(pid: number | undefined, clusterDir: string): void {
  if (pid !== undefined && isAlive(pid) && process.platform !== 'win32') {
    send(pid, 'SIGQUIT');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const deadline = performance.now() + LAST_CHANCE_MS;
    while (isAlive(pid) && performance.now() < deadline) Atomics.wait(pause, 0, 0, LOOK_EVERY_MS);
  }
  killAll(pid, clusterDir);
}

function readLockFile(clusterDir: string): string {
  try {
    return readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended or isn't ours; the caller checks.
  }
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Compares the folder itself, because another container may have one with the same name. */
function worksIn(pid: number, clusterDir: string): boolean {
  try {
    if (!/^postgres( \(deleted\))?$/.test(path.basename(readlinkSync(`/proc/${pid}/exe`)))) return false;
    const [works, cluster] = [`/proc/${pid}/cwd`, clusterDir].map((folder) =>
      statSync(folder, { bigint: true }),
    );
    return works?.dev === cluster?.dev && works?.ino === cluster?.ino;
  } catch {
    // It has already ended or isn't ours.
    return false;
  }
}

/** Output lines: "p" and a process number, then "n" and the name of its working folder. */
function listOpenFolders(clusterDir: string): number[] {
  const lines = tryToRun('lsof', ['-a', '-c', '/^postgres$/', '-d', 'cwd', '-F', 'pn']).split('\n');
  const { dev, ino } = statSync(clusterDir, { bigint: true });
  let pid = 0;
  return lines.flatMap((line) => {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    const folder = line.startsWith('n')
      ? statSync(line.slice(1), { bigint: true, throwIfNoEntry: false })
      : null;
    return folder?.dev === dev && folder.ino === ino ? [pid] : [];
  });
}

function listDescendants(parent: number): number[] {
  const pairs = listParents();
  const below = (pid: number): number[] =>
    pairs.flatMap(([child, of]) => (of === pid ? [child, ...below(child)] : []));
  return below(parent);
}

function listParents(): [number, number][] {
  // Minimal containers have no ps.
  if (process.platform === 'linux') return listPids().map((pid) => [pid, readParent(pid)]);
  if (process.platform === 'win32') return [];
  return tryToRun('ps', ['-A', '-o', 'pid=,ppid='])
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent]);
}

/** "pid (name) state parent …"; the name may have any characters. */
function readParent(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function tryToRun(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      timeout: LIST_WITHIN_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // lsof and ps fail even if only a single process could not be examined.
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}
