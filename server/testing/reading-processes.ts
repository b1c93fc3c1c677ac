import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns the ids of the processes that are currently reading files for the process `parent`. */
export async function findReadingProcesses(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => Number(ppid) === parent && /reading-process\.[jt]s/.test(args.join(' ')))
    .map(([pid]) => Number(pid));
}

/** Whether a process is still running: one that has ended stays listed until its parent reaps it. */
export async function isAtWork(pid: number): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
    return !/^(Z|$)/.test(stdout.trim());
  } catch {
    return false;
  }
}
