// npm runs a script in its own shell. A signal to npm or that shell ends them but never reaches the program, which
// would keep running unnoticed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const LOOK_EVERY_MS = 500;

/**
 * @typedef {object} Ancestor
 * @property {number} pid
 * @property {() => boolean} isGone
 */

/**
 * Calls back once when the npm that runs this program, or npm's shell, is gone. Does nothing for a program that npm
 * didn't start: one started by hand may be left running. On Windows, only the end of npm's shell is noticed.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchNpm(onGone) {
  const ancestors = findAncestors();
  if (ancestors.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (!ancestors.some(({ isGone }) => isGone())) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** @returns {Ancestor[]} npm's shell and npm, if they exist */
function findAncestors() {
  const script = process.env['npm_lifecycle_script'];
  // Child processes of an npm script inherit its environment, but aren't its program.
  if (!script?.includes(path.basename(process.argv[1] ?? ''))) return [];
  const shell = process.ppid;
  // When a parent ends, its children get a new one, except on Windows.
  const parent = { pid: shell, isGone: () => process.ppid !== shell || !isAlive(shell) };
  const above = describe(shell);
  // Some shells replace themselves with the only program they run; then the parent is npm itself.
  if (above === null || !above.command.includes(script)) return [parent];
  return [parent, { pid: above.parent, isGone: () => hasLost(shell, above.parent) }];
}

/**
 * @param {number} child
 * @param {number} parent
 */
function hasLost(child, parent) {
  // Ask the child where that is cheap: nobody may have noticed yet that the parent is dead.
  if (process.platform === 'linux') return describe(child)?.parent !== parent;
  return !isAlive(parent);
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string } | null}
 */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parent: Number(parent), command };
    }
    if (process.platform === 'win32') return null;
    const text = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return { parent: Number.parseInt(text, 10), command: text };
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
