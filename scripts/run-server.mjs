// Runs a server program on the product's own Node, passing signals on to it and exiting with its exit code.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, readingPrograms, root, SetUpError } from './set-up.mjs';
import { watchNpm } from './watch-npm.mjs';

// The server stops within ten seconds even if a part of it hangs; one that hangs completely never gets the signal.
const STOP_WITHIN_MS = 12_000;
// Time for the database of a killed server to stop; it takes less.
const DATABASE_STOPS_WITHIN_MS = 25_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Sets up whatever is missing, runs the program until it ends, and exits with its exit code.
 * @param {string} program below server/
 * @param {Record<string, string>} [settings] override the environment and .env
 * @param {string[]} [args]
 */
export async function runServer(program, settings = {}, args = []) {
  await reportFailure(async () => {
    await ensureInstalled();
    await ensureBuilt();
    process.exitCode = await runProgram(program, { READING_PROGRAMS: readingPrograms, ...settings }, args);
  });
}

/**
 * Runs a server command, which needs no pages, with this process's arguments.
 * @param {string} program below server/
 */
export async function runServerCommand(program) {
  await reportFailure(async () => {
    await ensureInstalled();
    process.exitCode = await runProgram(program, {}, process.argv.slice(2));
  });
}

/** @param {() => Promise<void>} work */
async function reportFailure(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * @param {string} program
 * @param {Record<string, string>} settings
 * @param {string[]} [args]
 * @returns {Promise<number>}
 */
function runProgram(program, settings, args = []) {
  const envFile = path.join(root, '.env');
  const command = (/** @type {string} */ name) => [
    ...SERVER_FLAGS,
    ...(existsSync(envFile) ? [`--env-file=${envFile}`] : []),
    path.join(root, 'server', name),
  ];
  const options = { cwd: root, env: { ...process.env, ...SERVER_ENVIRONMENT, ...settings } };
  return new Promise((resolve, reject) => {
    // The channel tells the program when this process is killed, so it can stop cleanly.
    const child = spawn(nodeBinary(), [...command(program), ...args], {
      ...options,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let patience;
    /** @param {() => void} tell */
    const stop = (signal) => {
      signal();
      patience ??= setTimeout(() => {
        child.kill('SIGKILL');
        console.error(
          'Tillwatch did not react to the stop signal and was killed. Everything it confirmed is kept.',
        );
      }, STOP_WITHIN_MS);
    };
    for (const signal of SIGNALS) process.on(signal, () => stop(() => child.kill(signal)));
    // Windows has no signals: there, closing the channel stops the program.
    const endWatch = watchNpm(() =>
      stop(() => (process.platform === 'win32' ? child.disconnect() : child.kill('SIGTERM'))),
    );
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      endWatch();
      clearTimeout(patience);
      // It was killed and could not stop its database.
      if (signal) {
        const limits = { timeout: DATABASE_STOPS_WITHIN_MS, killSignal: /** @type {const} */ ('SIGKILL') };
        spawnSync(nodeBinary(), command('stop-database.ts'), { ...options, ...limits, stdio: 'inherit' });
      }
      resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0));
    });
  });
}
