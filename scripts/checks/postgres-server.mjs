// Starts the machine's own PostgreSQL for a second run of the API tests: an empty server in a temporary folder, on a
// free port, as an unprivileged user if the caller is root.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fastFolder } from './fast-folder.mjs';
import { runCommand } from './run-command.mjs';

const OLDEST_MAJOR = 15;
const INSTALLED_AT = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** @returns {{ bin: string, major: number } | null} the machine's newest PostgreSQL, if it's new enough */
export function findPostgres() {
  const found = INSTALLED_AT.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const major = Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1]);
      const bin = path.join(folder, name, 'bin');
      return major >= OLDEST_MAJOR && existsSync(path.join(bin, 'initdb')) ? [{ bin, major }] : [];
    }),
  );
  return found.sort((a, b) => b.major - a.major)[0] ?? null;
}

/**
 * @param {string} bin folder with initdb and postgres
 * @param {string[]} [more] lines for its configuration
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startPostgres(bin, more = []) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(fastFolder(), 'tillwatch-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const settings = { cwd: folder, timeoutMs: 60_000, ...user };
  const init = await runCommand(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'tillwatch', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    settings,
  );
  if (init.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its data folder:\n${init.output}`);
  }
  const port = await freePort();
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      'fsync = off',
      'synchronous_commit = off',
      'full_page_writes = off',
      'max_connections = 400',
      ...more,
    ].join('\n'),
  );
  const server = spawn(path.join(bin, 'postgres'), ['-D', data], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const endNow = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', endNow);
  const stop = async () => {
    process.removeListener('exit', endNow);
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://tillwatch@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { code } = await runCommand(
      path.join(bin, 'pg_isready'),
      ['-h', '127.0.0.1', '-p', String(port)],
      settings,
    );
    if (code === 0) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  throw new Error('PostgreSQL did not start within 15 seconds.');
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) =>
        Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // No such user here.
    }
  }
  throw new Error('There is no unprivileged user (postgres, nobody) to run PostgreSQL as.');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
