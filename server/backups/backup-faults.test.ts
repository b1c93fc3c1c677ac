import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isAlive } from '../platform/database/embedded/is-alive.ts';
import { eventually } from '../testing/eventually.ts';
import { type Product, runProduct } from '../testing/run-product.ts';
import { type Program, runProgram } from '../testing/run-program.ts';

// Each start makes or recovers a database, which a machine with other work does slowly.
vi.setConfig({ testTimeout: 180_000 });
const test = it.skipIf(process.platform === 'win32' || Boolean(process.env['TEST_DATABASE_URL']));
const run = promisify(execFile);
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

let product: Product;
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  product = await runProduct({ isEmbedded: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  settings = { DATA_DIR: product.dataDir };
  await product.query(
    `INSERT INTO data_uploads
      (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, processing_status, cleaned_data_path)
    SELECT ${product.store.id}, id, 'x.xlsx', 'xlsx', 1, 'x', 'completed', 'cleaned/held.csv' FROM users`,
  );
}, 180_000);
afterAll(async () => {
  await product.remove();
  await rm(folder, { recursive: true, force: true });
});

async function stopProduct(): Promise<void> {
  product.program.process.kill('SIGTERM');
  await product.program.ended;
}

async function databasePid(): Promise<number> {
  return Number(
    (await readFile(path.join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

/** A backup that does not end before `release`, in the middle of its files. */
async function holdBackup(file: string): Promise<{ backup: Program; release: () => Promise<void> }> {
  const held = path.join(product.dataDir, 'cleaned', 'held.csv');
  await rm(held, { force: true });
  await run('mkfifo', [held]);
  const backup = runProgram('backup.ts', settings, [file]);
  // It has read the tables, and waits in the middle of the files.
  await eventually(async () => {
    const rows = await product.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'tillwatch backup'
        AND state = 'idle in transaction' AND query LIKE 'SELECT raw_data_path%'`,
    );
    expect(rows).toHaveLength(1);
  }, 60_000);
  return {
    backup,
    release: async () => {
      // Waits until the backup has come to it.
      await (await open(held, 'w')).close();
      await rm(held, { force: true });
    },
  };
}

async function expectNothing(file: string): Promise<void> {
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
}

test('a server that is started while a backup runs its database takes it over, and both end well', async () => {
  await stopProduct();
  const file = path.join(folder, 'beside.tar.gz');
  const { backup, release } = await holdBackup(file);
  const pid = await databasePid();

  await product.start();
  expect(backup.process.exitCode).toBeNull();
  expect(await product.signIn(product.admin.email, product.admin.password)).not.toBe('');
  expect(await databasePid()).toBe(pid);

  await release();
  expect([await backup.ended, backup.output()]).toEqual([
    { code: 0, signal: null },
    expect.stringContaining('as they were at'),
  ]);
  // Whole, to the list at its end.
  expect(/"missing": \[\]\s+\}/.test(gunzipSync(await readFile(file)).toString('latin1'))).toBe(true);
  expect(await product.signIn(product.admin.email, product.admin.password)).not.toBe('');

  // The server looks after it from now on.
  process.kill(pid, 'SIGKILL');
  await product.program.printed(/The database ended unexpectedly/);
  await eventually(async () => expect((await fetch(`${product.url}/ready`)).status).toBe(200), 60_000);
  await stopProduct();
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('a command that began later keeps the database for its work', async () => {
  const first = path.join(folder, 'first.tar.gz');
  const { backup, release } = await holdBackup(first);
  const proof = runProgram('verify-audit.ts', settings);
  expect(await proof.ended).toEqual({ code: 0, signal: null });
  await release();
  expect(await backup.ended).toEqual({ code: 0, signal: null });
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('a backup whose database dies ends with a sentence, and leaves no file', async () => {
  const file = path.join(folder, 'dead.tar.gz');
  const { backup, release } = await holdBackup(file);
  process.kill(await databasePid(), 'SIGKILL');
  await backup.printed(/The database ended unexpectedly/);
  await release();
  expect(await backup.ended).toEqual({ code: 1, signal: null });
  expect(backup.output()).toMatch(/^The database server \S+ has ended the connection\./m);
  expect(backup.output()).not.toMatch(/^\s+at /m);
  await expectNothing(file);
});

test('a backup that somebody ends leaves no file and no database', async () => {
  const held = path.join(product.dataDir, 'cleaned', 'held.csv');
  await rm(held, { force: true });
  await writeFile(held, '');
  // Takes far longer to read than the test lasts, and no room.
  await truncate(held, 200_000_000_000);
  const file = path.join(folder, 'ended.tar.gz');
  const backup = runProgram('backup.ts', settings, [file]);
  await eventually(() => access(`${file}.part`), 60_000);
  const pid = await databasePid();
  backup.process.kill('SIGTERM');
  expect([await backup.ended, backup.output()]).toEqual([
    { code: 1, signal: null },
    'Ended before it was done. What was begun was taken back.\n',
  ]);
  await expectNothing(file);
  // Ended, whoever asks how.
  await eventually(() => expect(isAlive(pid)).toBe(false));
  await expect(databasePid()).rejects.toThrow('ENOENT');
  await rm(held);
});

test('a backup that its disk has no room for says so, and leaves no file', async () => {
  if (!mayMount) await product.start();
  await writeFile(path.join(product.dataDir, 'cleaned', 'held.csv'), randomBytes(400_000));
  // A failure comes at another place at each size.
  for (const kilobytes of [4, 16, 64, 120]) {
    const disk = path.join(folder, `disk-${kilobytes}`);
    await mkdir(disk);
    if (mayMount) await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=711`, 'tmpfs', disk]);
    try {
      const limit = mayMount ? undefined : `trap '' XFSZ; ulimit -f ${kilobytes * 2};`;
      const backup = runProgram('backup.ts', settings, [path.join(disk, 'full.tar.gz')], limit);
      expect(await backup.ended).toEqual({ code: 1, signal: null });
      expect(backup.output()).toMatch(
        /^\S+full.tar.gz.part cannot be written: (EFBIG|ENOSPC).* No backup was made\. Make room.*\n$/,
      );
      expect(await readdir(disk)).toEqual([]);
    } finally {
      if (mayMount) await run('umount', [disk]);
    }
  }
});
