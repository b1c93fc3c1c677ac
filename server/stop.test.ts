// In the long form only: stops a whole product at work.
import { ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { finishUpload, makeSummary, sendFile, uploadFile } from './testing/upload-file.ts';

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

it('a stop lets running calls finish, and an interrupted upload completes after the next start', async () => {
  const { admin, store } = product;
  const fileOf = (number: string) => makeSummary([[number, 16, '10:00:00', '1.00']]);
  await uploadFile(product, { user: admin, store, bytes: fileOf('1') });

  // With the store and the transaction locked, the thread and the review wait in the middle of their work.
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  const second = await sendFile(product, { user: admin, store, bytes: fileOf('2') });
  await client.query('BEGIN; SELECT FROM transactions FOR UPDATE');
  const review = product.call(ROUTES.updateTransaction, {
    as: admin,
    params: { id: `${store.id}-1` },
    body: { isVerified: true },
  });
  await eventually(async () => {
    // Inside a transaction, this view would never change.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(2);
  });
  const { program } = product;
  program.process.kill('SIGTERM');
  await eventually(async () => {
    await expect(fetch(`${product.url}/health`)).rejects.toThrow();
  });
  await client.query('ROLLBACK');
  expect(await review).toMatchObject({ isVerified: true });
  expect(await program.ended).toEqual({ code: 0, signal: null });
  await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);

  await product.start();
  expect(await finishUpload(product, admin, second)).toMatchObject({ status: 'completed' });
}, 150_000);
