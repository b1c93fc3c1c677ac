import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type Product, runProduct } from '../testing/run-product.ts';
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

it('an upload whose processing is killed with the program is done after the next start', async () => {
  const { admin, store, dataDir } = product;
  // As long as somebody else holds the store, the thread waits in the middle of its work.
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  await sendFile(product, { user: admin, store, bytes: makeSummary([['1', 16, '10:00:00', '1.00']]) });
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'tillwatch ingestion' AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  product.program.process.kill('SIGKILL');
  await product.program.ended;
  await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);
  const before = await client.query('SELECT processing_status FROM data_uploads');
  expect(before.rows).toEqual([{ processing_status: 'processing' }]);

  await product.start();
  // Not by its heartbeat, which is missed only later: its process holds no lock any more.
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT processing_status, new_transactions, (SELECT count(*)::integer FROM transactions) AS transactions
      FROM data_uploads`,
    );
    expect(rows).toEqual([{ processing_status: 'completed', new_transactions: 1, transactions: 1 }]);
  }, 100_000);
  expect(product.program.output()).toContain('A job whose process is gone runs again');
  expect((await readdir(path.join(dataDir, 'cleaned'))).filter((name) => !name.endsWith('.csv'))).toEqual([]);
}, 150_000);
