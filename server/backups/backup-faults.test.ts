// In the long form only: kills backups and fills their disk.
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

// Each start creates or recovers a database, which is slow on a busy machine.
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

/** A backup that waits in the middle of its files until `release`. */
async function holdBackup(file: string): Promise<{ backup: Program; release: () => Promise<void> }> {
  const held = path.join(product.dataDir, 'cleaned', 'held.csv');
  await rm(held, { force: true });
  await run('mkfifo', [held]);
  const backup = runProgram('backup.ts', settings, [file]);
  // It has read the tables and is waiting in the middle of the files.
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
      // Waits until the backup has reached it.
      await (await open(held, 'w')).close();
      await rm(held, { force: true });
    },
  };
}

async function expectNothing(file: string): Promise<void> {
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
}

test('a server started while a backup runs takes over its database, and both succeed', async () => {
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
  // Complete, up to the manifest at its end.
  expect(/"missing": \[\]\s+\}/.test(gunzipSync(await readFile(file)).toString('latin1'))).toBe(true);
  expect(await product.signIn(product.admin.email, product.admin.password)).not.toBe('');

  // The server now owns the database.
  process.kill(pid, 'SIGKILL');
  await product.program.printed(/The database ended unexpectedly/);
  await eventually(async () => expect((await fetch(`${product.url}/ready`)).status).toBe(200), 60_000);
  await stopProduct();
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('a command that started later keeps the database until it is done', async () => {
  const first = path.join(folder, 'first.tar.gz');
  const { backup, release } = await holdBackup(first);
  const proof = runProgram('verify-audit.ts', settings);
  expect(await proof.ended).toEqual({ code: 0, signal: null });
  await release();
  expect(await backup.ended).toEqual({ code: 0, signal: null });
  await expect(databasePid()).rejects.toThrow('ENOENT');
});

test('a backup whose database dies ends with a message and leaves no file', async () => {
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

test('an interrupted backup leaves no file and no running database', async () => {
  const held = path.join(product.dataDir, 'cleaned', 'held.csv');
  await rm(held, { force: true });
  await writeFile(held, '');
  // A sparse file takes no space, and far longer to read than the test lasts.
  await truncate(held, 200_000_000_000);
  const file = path.join(folder, 'ended.tar.gz');
  const backup = runProgram('backup.ts', settings, [file]);
  await eventually(() => access(`${file}.part`), 60_000);
  const pid = await databasePid();
  backup.process.kill('SIGTERM');
  expect([await backup.ended, backup.output()]).toEqual([
    { code: 1, signal: null },
    'Interrupted. Unfinished changes were rolled back.\n',
  ]);
  await expectNothing(file);
  // The database has stopped by any measure.
  await eventually(() => expect(isAlive(pid)).toBe(false));
  await expect(databasePid()).rejects.toThrow('ENOENT');
  await rm(held);
});

test('a backup that doesn’t fit on its disk says so and leaves no file', async () => {
  if (!mayMount) await product.start();
  await writeFile(path.join(product.dataDir, 'cleaned', 'held.csv'), randomBytes(400_000));
  // Each size fails at a different place.
  for (const kilobytes of [4, 16, 64, 120]) {
    const disk = path.join(folder, `disk-${kilobytes}`);
    await mkdir(disk);
    if (mayMount) await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=711`, 'tmpfs', disk]);
    try {
      const limit = mayMount ? undefined : `trap '' XFSZ; ulimit -f ${kilobytes * 2};`;
      const backup = runProgram('backup.ts', settings, [path.join(disk, 'full.tar.gz')], limit);
      expect(await backup.ended).toEqual({ code: 1, signal: null });
      expect(backup.output()).toMatch(
        /^\S+full.tar.gz.part cannot be written: (EFBIG|ENOSPC).* No backup was made\. Free up space.*\n$/,
      );
      expect(await readdir(disk)).toEqual([]);
    } finally {
      if (mayMount) await run('umount', [disk]);
    }
  }
});
