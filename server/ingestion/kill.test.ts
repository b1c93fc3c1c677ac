// In the long form only: kills a product in the middle of an upload.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { eventually } from '../testing/eventually.ts';
import { findReadingProcesses, isAtWork } from '../testing/reading-processes.ts';
import { type Product, runProduct } from '../testing/run-product.ts';
import { type Program, runProgram } from '../testing/run-program.ts';
import { makeSummary, sendFile } from '../testing/upload-file.ts';

let product: Product;
let client: pg.Client;

beforeAll(async () => {
  product = await runProduct();
  client = new pg.Client({ connectionString: await product.findDatabase() });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await product.remove();
});

/** Uploads a file whose thread waits in the middle of its work because the store is locked, and kills the program. */
async function killInTheMiddle(number: string, beforeKill?: () => Promise<void>): Promise<void> {
  const { admin, store, program } = product;
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  await sendFile(product, { user: admin, store, bytes: makeSummary([[number, 16, '10:00:00', '1.00']]) });
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'tillwatch ingestion' AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await beforeKill?.();
  const [reader] = await findReadingProcesses(program.process.pid ?? 0);
  program.process.kill('SIGKILL');
  await program.ended;
  // The reading process must not outlive the program.
  await eventually(async () => expect(await isAtWork(reader ?? expect.fail('Nobody reads'))).toBe(false));
  await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);
  const { rows } = await client.query('SELECT FROM data_uploads WHERE processing_status <> $1', [
    'completed',
  ]);
  expect(rows).toHaveLength(1);
}

async function untilCompleted(uploads: number): Promise<void> {
  await eventually(async () => {
    // Not in one statement, which several nodes couldn't answer.
    const completed = await client.query(
      "SELECT FROM data_uploads WHERE processing_status = 'completed' AND new_transactions = 1",
    );
    const transactions = await client.query('SELECT FROM transactions');
    expect([completed.rowCount, transactions.rowCount]).toEqual([uploads, uploads]);
  }, 100_000);
}

it('an upload interrupted by a kill of the program completes after the next start', async () => {
  await killInTheMiddle('1');
  await product.start();
  await untilCompleted(1);
  // Noticed by the released lock, before the heartbeat is missed.
  expect(product.program.output()).toContain('A job whose process is gone runs again');
  const cleaned = await readdir(path.join(product.dataDir, 'cleaned'));
  expect(cleaned.filter((name) => !name.endsWith('.csv'))).toEqual([]);
}, 150_000);

it('another program on the same database picks it up without a restart', async () => {
  const settings = {
    PORT: String(await chooseFreePort()),
    DATA_DIR: product.dataDir,
    DATABASE_URL: await product.findDatabase(),
  };
  let other: Program | undefined;
  try {
    await killInTheMiddle('2', async () => {
      other = runProgram('main.ts', settings);
      await other.printed(/Tillwatch is ready/, 60_000);
    });
    await untilCompleted(2);
    expect(other?.output()).toContain('A job whose process is gone runs again');
  } finally {
    other?.process.kill('SIGTERM');
    await other?.ended;
  }
}, 150_000);
