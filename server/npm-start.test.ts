// In the long form only: installs what `npm start` needs, and starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLong, someOf } from '../core/testing/test-form.ts';
import { isInstanceLocked } from './platform/database/embedded/instance-lock.ts';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { eventually } from './testing/eventually.ts';

const STARTER = pathToFileURL(path.join(import.meta.dirname, '..', 'scripts', 'run-server.mjs')).href;

let folder: string;
let npm: ChildProcess;
let output: string;

/** Like `npm start` in the product's folder, without the pages. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(folder, 0o711);
  await writeFile(
    path.join(folder, 'start.mjs'),
    `import { runServerCommand } from '${STARTER}';
    process.on('exit', (code) => console.log('The starter ended with', code));
    await runServerCommand('main.ts');`,
  );
  await writeFile(path.join(folder, 'package.json'), '{"scripts":{"start":"node start.mjs"}}');
  const { PATH, HOME } = process.env;
  npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      npm_config_update_notifier: 'false',
      HOST: '127.0.0.1',
      PORT: String(await chooseFreePort()),
      DATA_DIR: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await eventually(() => expect(output).toMatch(/Tillwatch is ready/), 90_000);
}, 120_000);

afterEach(async () => {
  // Anything left over is in its process group.
  if (npm.pid !== undefined) {
    try {
      process.kill(-npm.pid, 'SIGTERM');
    } catch {
      // Nothing is left.
    }
  }
  await expectEnd();
  await rm(folder, { recursive: true, force: true });
});

interface Found {
  pid: number;
  parent: number;
  command: string;
}

async function listProcesses(): Promise<Found[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const parent = Number(stat!.slice(stat!.lastIndexOf(')') + 2).split(' ')[1]);
      return { pid, parent, command: command!.replaceAll('\0', ' ') };
    }),
  );
  return found.filter(({ command }) => command !== '');
}

/** The chain of processes from npm to the server. */
async function findLine(): Promise<number[]> {
  const all = await listProcesses();
  const line = [npm.pid!];
  for (;;) {
    const child = all.find(({ parent }) => parent === line.at(-1));
    if (!child) return line;
    line.push(child.pid);
    if (child.command.includes('main.ts')) return line;
  }
}

/** Expects both to end: the server releases the data folder's lock, and the database removes its pid file. */
async function expectEnd(): Promise<void> {
  const dataDir = path.join(folder, 'data');
  await eventually(async () => {
    expect(await isInstanceLocked(dataDir)).toBe(false);
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  }, 30_000);
}

const STOPS = [
  ['SIGTERM', 'npm', 0],
  ['SIGKILL', 'npm', 0],
  ['SIGTERM', "npm's shell", 1],
  ['SIGKILL', 'the starter', -2],
] as const;

// Reads Linux's list of processes.
it.runIf(process.platform === 'linux').each(someOf(STOPS, 2))(
  '%s to %s stops the server and its database in order',
  async (signal, _name, place) => {
    const line = await findLine();
    const ended = once(npm, 'exit');
    process.kill(line.at(place)!, signal);
    await expectEnd();
    await ended;
    // A killed database would report recovery at the next start.
    expect(await readFile(path.join(folder, 'data', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  },
  60_000,
);

it.runIf(isLong && process.platform === 'linux')(
  'a hanging server is killed after npm is stopped, and its database is stopped',
  async () => {
    const line = await findLine();
    process.kill(line.at(-1)!, 'SIGSTOP');
    const ended = once(npm, 'exit');
    process.kill(npm.pid!, 'SIGTERM');
    await ended;
    await expectEnd();
    // The starter ends last; npm, which would have reported its exit code, is gone.
    await eventually(() => expect(output).toContain('The starter ended with 137'));
    expect(output).toMatch(/Tillwatch did not react to the stop signal and was killed\./);
    expect(await readFile(path.join(folder, 'data', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  },
  60_000,
);
