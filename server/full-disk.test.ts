// In the long form only: fills a disk.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as XLSX from '@e965/xlsx';
import { ROUTES, type UploadStatus } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { eventually } from './testing/eventually.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { runProgram } from './testing/run-program.ts';
import { finishUpload, sendFile, uploadFile } from './testing/upload-file.ts';

const run = promisify(execFile);
/** In the shell's blocks of half a kilobyte. */
const LARGEST_FILE_BLOCKS = 800;
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

let product: Product;

beforeAll(async () => {
  // Filling a disk takes root privileges; a file size limit doesn't, and fails in the same places.
  product = await runProduct({ shell: `trap '' XFSZ; ulimit -S -f ${LARGEST_FILE_BLOCKS};` });
}, 120_000);
afterAll(() => product.remove());

/** Its contents take several times the space of the file itself, which is compressed. */
function makeFile(transactions: number): Uint8Array<ArrayBuffer> {
  const name = 'ANN '.repeat(40).trim();
  const rows = Array.from({ length: transactions }, (_, index) => [
    String(index),
    '11/17/2026 10:00:00',
    name,
    '1.00',
  ]);
  const sheet = XLSX.utils.aoa_to_sheet([['Transaction ID', 'Date Time', 'Employee Name', 'Total'], ...rows]);
  const book = XLSX.utils.book_new(sheet);
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

it.runIf(process.platform !== 'win32')(
  'an upload that the disk has no room for is refused with that reason and leaves nothing behind',
  async () => {
    const { admin, store, dataDir } = product;
    const bytes = new Uint8Array(1_000_000);
    await expect(sendFile(product, { user: admin, store, bytes })).rejects.toThrow(
      /503 .*"The server has no room left on its disk. Nothing of this was saved. Please tell your administrator, and try again later."/,
    );
    expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(path.join(dataDir, 'originals'))).toEqual([]);
  },
);

async function waitUntilHeldUp(product: Product, uploadId: string): Promise<UploadStatus> {
  return eventually(async () => {
    const status = await product.call(ROUTES.getUploadStatus, { as: product.admin, params: { uploadId } });
    expect(status).toMatchObject({ status: 'pending', errorMessage: expect.any(String) as string });
    return status;
  }, 60_000);
}

/** Makes jobs that wait for the disk try again now. */
async function tryAgain(product: Product): Promise<void> {
  await product.query(
    "UPDATE pgboss.job SET start_after = now() WHERE name = 'ingest' AND state = 'created'",
  );
}

it.runIf(process.platform === 'linux')(
  'an upload whose contents find no room waits and says so; others go through, and so does it once there is room',
  async () => {
    const { admin: user, store, dataDir, program } = product;
    const uploadId = await sendFile(product, { user, store, bytes: makeFile(3_000) });
    const { errorMessage } = await waitUntilHeldUp(product, uploadId);
    expect(errorMessage).toMatch(/^The server has no room left on its disk. This file was kept/);
    expect(await readdir(path.join(dataDir, 'cleaned'))).toEqual([]);
    expect(await uploadFile(product, { user, store, bytes: makeFile(10) })).toMatchObject({
      status: 'completed',
    });
    // More times than an upload may fail because of its file.
    for (let round = 0; round < 3; round += 1) {
      await product.query("UPDATE data_uploads SET error_message = NULL WHERE processing_status = 'pending'");
      await tryAgain(product);
      await waitUntilHeldUp(product, uploadId);
    }

    await run('prlimit', ['--pid', String(program.process.pid), '--fsize=unlimited']);
    await tryAgain(product);
    expect(await finishUpload(product, user, uploadId)).toMatchObject({
      status: 'completed',
      errorMessage: null,
      totalTransactions: 3_000,
    });
  },
  150_000,
);

it.runIf(mayMount)(
  'a read-only disk and a full one are reported as such, and an accepted upload waits',
  async () => {
    const disk = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    await run('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]);
    await chmod(disk, 0o711);
    const product = await runProduct({ settings: { DATA_DIR: path.join(disk, 'data') } });
    const holder = new pg.Client({ connectionString: await product.findDatabase() });
    async function ready(): Promise<unknown> {
      const response = await fetch(`${product.url}/ready`);
      return [response.status, await response.json()];
    }
    try {
      const { admin: user, store } = product;
      expect(await ready()).toEqual([200, { status: 'ok', role: 'all' }]);
      // Holds the lock like another upload would, so the disk can change between the response and the work.
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
      const uploadId = await sendFile(product, { user, store, bytes: makeFile(10) });
      await run('mount', ['-o', 'remount,ro', disk]);
      await holder.query('SELECT pg_advisory_unlock_all()');
      expect(await waitUntilHeldUp(product, uploadId)).toMatchObject({
        errorMessage: expect.stringMatching(/^The server's disk is read-only. This file was kept/) as string,
      });
      await expect(sendFile(product, { user, store, bytes: makeFile(11) })).rejects.toThrow(
        /503 .*"The server's disk is read-only. Nothing of this was saved./,
      );
      expect(await ready()).toEqual([200, { status: 'disk not writable', role: 'all' }]);

      await run('mount', ['-o', 'remount,rw', disk]);
      await tryAgain(product);
      expect(await finishUpload(product, user, uploadId)).toMatchObject({ status: 'completed' });
      await expect(writeFile(path.join(disk, 'fill'), new Uint8Array(130_000_000))).rejects.toThrow('ENOSPC');
      expect(await ready()).toEqual([200, { status: 'disk full', role: 'all' }]);
      await rm(path.join(disk, 'fill'));
      expect(await ready()).toEqual([200, { status: 'ok', role: 'all' }]);
    } finally {
      await holder.end();
      await product.remove();
      await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
  150_000,
);

it.runIf(process.platform !== 'win32' && !process.env['TEST_DATABASE_URL'])(
  'a first start without room for a database says so, leaves nothing half-created, and succeeds once there is room',
  async () => {
    const disk = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    await chmod(disk, 0o711);
    if (mayMount) await run('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=711', 'tmpfs', disk]);
    const dataDir = path.join(disk, 'data');
    const settings = { DATA_DIR: dataDir, PORT: String(await chooseFreePort()) };
    try {
      const small = runProgram('main.ts', settings, [], mayMount ? undefined : 'ulimit -f 2000;');
      expect(await small.ended).toEqual({ code: 1, signal: null });
      expect(small.output()).toMatch(/There is no room for a new database in .* Make room on that disk/);
      expect(small.output()).not.toMatch(/^\s+at /m);
      expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);

      // Enough for its files but not for the product's own database.
      if (mayMount) {
        await run('mount', ['-o', 'remount,size=40m', disk]);
        const tight = runProgram('main.ts', settings);
        expect(await tight.ended).toEqual({ code: 1, signal: null });
        expect(tight.output()).toMatch(/^The server has no room left on its disk. Tillwatch cannot start/m);
        expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
        await run('mount', ['-o', 'remount,size=400m', disk]);
      }
      const roomy = runProgram('main.ts', settings);
      await roomy.printed(/Tillwatch is ready/, 90_000);
      roomy.process.kill('SIGTERM');
      await roomy.ended;

      if (mayMount) {
        await expect(writeFile(path.join(disk, 'fill'), new Uint8Array(500_000_000))).rejects.toThrow(
          'ENOSPC',
        );
        const full = runProgram('main.ts', settings);
        expect(await full.ended).toEqual({ code: 1, signal: null });
        expect(full.output()).toMatch(/^The disk of DATA_DIR \(.*\) is full\. Make room and start again\.$/m);
        expect(full.output()).not.toMatch(/FATAL|^\s+at /m);
      }
    } finally {
      if (mayMount) await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
  150_000,
);
