// In the long form only: starts and kills several processes.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { readShippedMigrations } from './platform/database/migrate.ts';
import { eventually } from './testing/eventually.ts';
import { type OtherProcess, startOther } from './testing/other-process.ts';
import { findReadingProcesses } from './testing/reading-processes.ts';
import { runProduct } from './testing/run-product.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { finishUpload, makeSummary, sendFile, uploadFile } from './testing/upload-file.ts';

vi.setConfig({ testTimeout: 240_000 });

it('a worker that is killed hands its upload on to another, and a killed web process takes nobody along', async () => {
  const product = await runProduct({ settings: { ROLE: 'web' } });
  const workers: OtherProcess[] = [];
  const client = new pg.Client({ connectionString: await product.findDatabase() });
  try {
    await client.connect();
    const web = await startOther(product, 'web');
    workers.push(web, await startOther(product, 'worker'), await startOther(product, 'worker'));
    const { admin: user, store } = product;
    await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
    const uploadId = await sendFile(product, {
      user,
      store,
      bytes: makeSummary([['1', 16, '10:00:00', '1.00']]),
    });
    const reading = await eventually(async () => {
      for (const { program } of workers.slice(1)) {
        if ((await findReadingProcesses(program.process.pid ?? 0)).length > 0) return program;
      }
      throw new Error('Nobody reads');
    });
    reading.process.kill('SIGKILL');
    product.program.process.kill('SIGKILL');
    await Promise.all([reading.ended, product.program.ended]);
    await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);

    expect(await finishUpload(web, user, uploadId)).toMatchObject({
      status: 'completed',
      newTransactions: 1,
    });
    const other = workers.slice(1).find(({ program }) => program !== reading);
    expect(other?.program.output()).toContain('A job whose process is gone runs again');
    const next = { user, store, bytes: makeSummary([['2', 16, '10:01:00', '1.00']]) };
    expect(await uploadFile(web, next)).toMatchObject({ status: 'completed', newTransactions: 1 });
  } finally {
    await client.end();
    await Promise.all(workers.map((worker) => worker.stop()));
    await product.remove();
  }
});

it('processes that start at once on a new database migrate it once, and agree on its files and their secret', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  const product = { dataDir, findDatabase: async () => database.connectionString };
  const roles = ['web', 'web', 'worker', 'worker'] as const;
  const started = await Promise.allSettled(roles.map((role) => startOther(product, role)));
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    expect(started.map(({ status }) => status)).toEqual(roles.map(() => 'fulfilled'));
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual((await readShippedMigrations()).map(({ name }) => name));
    const marks = await client.query('SELECT is_placed FROM installation');
    expect(marks.rows).toEqual([{ is_placed: true }]);
  } finally {
    await client.end();
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
});
