// In the long form only: freezes and kills a database with all its processes.
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runs, someOf } from '../core/testing/test-form.ts';
import { findClusterDir } from './platform/database/embedded/place.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { eventually } from './testing/eventually.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { createTestDatabase } from './testing/test-database.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A call that waits for a response while the jobs poll for work. */
function call(product: Product): Promise<unknown> {
  return product.request(ROUTES.listStores, { as: product.admin }).catch(() => null);
}

it('a stop ends with a message and an exit code when the database server no longer answers', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const proxy = await startDatabaseProxy(database.connectionString);
  closing.push(() => proxy.close());
  const product = await runProduct({ settings: { DATABASE_URL: proxy.connectionString } });
  closing.push(() => product.remove());
  proxy.freeze();
  const answer = call(product);
  product.program.process.kill('SIGTERM');
  expect(await product.program.ended).toEqual({ code: 1, signal: null });
  expect(product.program.output()).toMatch(
    /Tillwatch did not stop cleanly: .*the jobs.* did not end in time\. Everything it confirmed is kept\./,
  );
  await answer;
}, 120_000);

// Finding and freezing processes is specific to Linux.
describe.runIf(process.platform === 'linux' && !process.env['TEST_DATABASE_URL'])(
  'the embedded database',
  () => {
    let product: Product;
    let clusterDir: string;
    beforeAll(async () => {
      product = await runProduct({ isEmbedded: true });
      clusterDir = await findClusterDir(product.dataDir);
    }, 120_000);
    afterAll(() => product.remove());

    async function freeze(): Promise<number[]> {
      const pids = await findProcesses(clusterDir);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return pids;
    }
    async function expectToServe(): Promise<void> {
      expect(await product.call(ROUTES.listStores, { as: product.admin })).toHaveLength(1);
    }

    it('is killed with all its processes if it is frozen during a stop, and the next start recovers it', async () => {
      const pids = await freeze();
      expect(pids.length).toBeGreaterThan(5);
      const answer = call(product);
      product.program.process.kill('SIGTERM');
      expect(await product.program.ended).toEqual({ code: 1, signal: null });
      expect(product.program.output()).toMatch(/Tillwatch did not stop cleanly/);
      await answer;
      for (const pid of pids) expect(await isRunning(pid)).toBe(false);

      await product.start();
      await expectToServe();
    }, 180_000);

    it.runIf(runs(0, 1))(
      'is killed with all its processes if it freezes while starting and the start is abandoned',
      async () => {
        product.program.process.kill('SIGTERM');
        await product.program.ended;
        const start = product.start().catch(() => undefined);
        const pids = await eventually(async () => {
          const found = await freeze();
          expect(found).not.toEqual([]);
          return found;
        });
        product.program.process.kill('SIGTERM');
        expect(await product.program.ended).toEqual({ code: 1, signal: null });
        await start;
        expect(await findProcesses(clusterDir)).toEqual([]);
        for (const pid of pids) expect(await isRunning(pid)).toBe(false);

        await product.start();
        await expectToServe();
      },
      180_000,
    );

    it.each(someOf(['stays', 'is dead'], 1))(
      'frozen processes left by a killed server are killed at the next start, when the first process %s',
      async (fate) => {
        const [first] = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n', 1);
        const pids = await freeze();
        product.program.process.kill('SIGKILL');
        await product.program.ended;
        if (fate === 'is dead') process.kill(Number(first), 'SIGKILL');

        await product.start();
        await expectToServe();
        for (const pid of pids) expect(await isRunning(pid)).toBe(false);
      },
      180_000,
    );
  },
);

/** All processes of a database; their working directory is its folder. */
async function findProcesses(clusterDir: string): Promise<number[]> {
  const found = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const [program, folder] = await Promise.all(
          ['exe', 'cwd'].map((link) => readlink(`/proc/${name}/${link}`).catch(() => '')),
        );
        return folder === clusterDir && path.basename(program!) === 'postgres' ? [Number(name)] : [];
      }),
  );
  return found.flat();
}

/** A zombie stays listed until its parent reaps it. */
async function isRunning(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text !== null && !/\) Z /.test(text);
}
