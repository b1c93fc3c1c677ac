// Runs a program, captures its output, and ends it and everything it started on a timeout or when the user gives up.
import { spawn, spawnSync } from 'node:child_process';

/** @type {Set<() => void>} */
const enders = new Set();
const isWindows = process.platform === 'win32';

/** Ends every running program, and this one. */
export function giveUp() {
  for (const end of enders) end();
  process.exit(1);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, giveUp);

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs: number, uid?: number, gid?: number }} RunSettings
 * @typedef {{ code: number | null, output: string, timedOut: boolean }} RunOutcome `output` is stdout and stderr,
 * interleaved
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunSettings} settings
 * @returns {Promise<RunOutcome>} never rejects; if a program can't be started, `code` is null and `output` says why
 */
export function runCommand(command, args, { timeoutMs, ...options }) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    // Its own process group, so everything it starts ends with it.
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    const end = () => {
      try {
        if (child.pid === undefined) return;
        if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Already gone.
      }
    };
    enders.add(end);
    const timer = setTimeout(() => {
      timedOut = true;
      output += `\nGiven up after ${Math.round(timeoutMs / 1000)} seconds.\n`;
      end();
    }, timeoutMs);
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    /** @param {number | null} code */
    const finish = (code) => {
      clearTimeout(timer);
      end();
      enders.delete(end);
      resolve({ code, output, timedOut });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(null);
    });
    child.on('close', finish);
  });
}
