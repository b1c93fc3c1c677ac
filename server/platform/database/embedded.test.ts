// In the long form only: starts, kills, and stops whole products on an embedded database.
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterEach, beforeEach, expect, test as anyTest, vi } from 'vitest';
import { isLong } from '../../../core/testing/test-form.ts';
import { createClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Program, runProgram } from '../../testing/run-program.ts';
import { isAlive } from './embedded/is-alive.ts';
import { chooseFreePort } from './embedded/server.ts';

// Runs on another server add nothing here.
const test = anyTest.skipIf(process.env['TEST_DATABASE_URL']);
const longTest = anyTest.runIf(isLong && !process.env['TEST_DATABASE_URL']);
const testAsRoot = anyTest.skipIf(process.env['TEST_DATABASE_URL'] || process.getuid?.() !== 0);

// Each start creates a database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
let settings: Record<string, string>;
const programs: Program[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  settings = { DATA_DIR: dataDir, PORT: String(await chooseFreePort()) };
});

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.process.kill('SIGTERM');
    await program.ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(more: Record<string, string> = {}): Program {
  const program = runProgram('main.ts', { ...settings, ...more });
  programs.push(program);
  return program;
}

async function databasePid(clusterDir = path.join(dataDir, 'postgres')): Promise<number> {
  const content = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8');
  return Number(content.split('\n', 1)[0]);
}

async function expectReady(port = settings['PORT']): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/ready`);
  expect(response.status).toBe(200);
}

async function register(setupLink: string): Promise<void> {
  await createClient(`http://127.0.0.1:${settings['PORT']}`).call(ROUTES.register, {
    body: {
      email: 'first@example.com',
      password: 'Correct-Horse-1',
      confirmPassword: 'Correct-Horse-1',
      firstName: 'Ada',
      lastName: 'First',
      role: 'admin',
      setupToken: new URL(setupLink).searchParams.get('setup'),
    },
  });
}

test('a first start creates a database, a signal stops it in order, and a second start finds its data', async () => {
  // The remains of an interrupted start.
  await mkdir(path.join(dataDir, 'postgres.new-0000'));
  const first = start();
  await first.printed(/Tillwatch is ready at http:\/\/localhost:\d+/);
  const [, setupLink] = await first.printed(/Set-up link: (\S+)/);
  await register(setupLink!);
  expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).not.toContain('postgres.new-0000');

  const pid = await databasePid();
  first.process.kill('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');

  const second = start();
  await second.printed(/Tillwatch is ready/);
  await expectReady();
  expect(second.output()).not.toContain('Set-up link');
});

test('after a kill -9 the next start stops the orphaned database and keeps the data', async () => {
  const killed = start();
  const [, setupLink] = await killed.printed(/Set-up link: (\S+)/);
  await register(setupLink!);
  const orphan = await databasePid();
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(orphan)).toBe(true);

  const next = start();
  await next.printed(/Tillwatch is ready/);
  expect(isAlive(orphan)).toBe(false);
  expect(await databasePid()).not.toBe(orphan);
  expect(next.output()).not.toContain('Set-up link');
});

longTest('a lock file whose process id belongs to another program does not prevent a start', async () => {
  const first = start();
  await first.printed(/Tillwatch is ready/);
  const lockFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8');
  const { uid, gid } = await stat(lockFile);
  first.process.kill('SIGTERM');
  await first.ended;
  await writeFile(lockFile, content.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(lockFile, uid, gid);

  const second = start();
  await second.printed(/Tillwatch is ready/);
  await expectReady();
});

test('a second Tillwatch on the same data folder is refused, and the first keeps running', async () => {
  const first = start();
  await first.printed(/Tillwatch is ready/);
  const second = start({ PORT: String(await chooseFreePort()) });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain(
    `Another Tillwatch is already running on the data folder ${dataDir} (process ${first.process.pid}).`,
  );
  await expectReady();
});

longTest('a port in use ends the start with a message, and stops the database', async () => {
  const holder = net.createServer().listen(Number(settings['PORT']), '127.0.0.1');
  try {
    const program = start();
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.output()).toContain(`Port ${settings['PORT']} is already in use.`);
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  } finally {
    holder.close();
  }
});

test('a database process that dies is restarted', async () => {
  const program = start();
  await program.printed(/Set-up link/);
  const pid = await databasePid();
  process.kill(pid, 'SIGKILL');
  await program.printed(/The database ended unexpectedly/);
  await eventually(() => expectReady(), 20_000);
  expect(await databasePid()).not.toBe(pid);
});

longTest('the database stops in order when the process that started it is gone', async () => {
  const program = start();
  await program.printed(/Tillwatch is ready/);
  const pid = await databasePid();
  program.process.disconnect();
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(isAlive(pid)).toBe(false);
});

testAsRoot(
  'as root in a folder closed to others, the database is stored where its user has access',
  async () => {
    await chmod(dataDir, 0o700);
    const first = start();
    await first.printed(/Tillwatch is ready/);
    const clusterDir = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
    const places = [clusterDir];
    try {
      expect(clusterDir).toMatch(/^\/var\/lib\/tillwatch\/[0-9a-f]{16}\/postgres$/);
      expect((await stat(clusterDir)).uid).not.toBe(0);
      const orphan = await databasePid(clusterDir);
      first.process.kill('SIGKILL');
      await first.ended;

      const second = start();
      await second.printed(/Tillwatch is ready/);
      expect(isAlive(orphan)).toBe(false);
      second.process.kill('SIGTERM');
      await second.ended;

      // Whoever deletes the data folder to start over gets a new database.
      await rm(dataDir, { recursive: true });
      await mkdir(dataDir, { mode: 0o700 });
      const third = start();
      await third.printed(/Set-up link/);
      const anew = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
      places.push(anew);
      expect(anew).toMatch(/^\/var\/lib\/tillwatch\/[0-9a-f]{16}-[0-9a-f]{8}\/postgres$/);
      third.process.kill('SIGTERM');
      await third.ended;

      await rm(anew, { recursive: true, force: true });
      const fourth = start();
      expect(await fourth.ended).toEqual({ code: 1, signal: null });
      expect(fourth.output()).toContain(`The database of ${dataDir} was kept in ${anew}`);
    } finally {
      for (const place of places) await rm(path.dirname(place), { recursive: true, force: true });
    }
  },
);
