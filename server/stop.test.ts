// In the long form only: stops a whole product at work.
import { ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { untilWaiting } from './testing/until-waiting.ts';
import { finishUpload, makeSummary, sendFile, uploadFile } from './testing/upload-file.ts';

let product: Product;
let client: pg.Client;
let watching: pg.Pool;

beforeAll(async () => {
  product = await runProduct();
  const connectionString = await product.findDatabase();
  client = new pg.Client({ connectionString });
  await client.connect();
  watching = new pg.Pool({ connectionString });
}, 120_000);
afterAll(async () => {
  await client.end();
  await watching.end();
  await product.remove();
});

it('a stop lets running calls finish, and an interrupted upload completes after the next start', async () => {
  const { admin, store } = product;
  const fileOf = (number: string) => makeSummary([[number, 16, '10:00:00', '1.00']]);
  await uploadFile(product, { user: admin, store, bytes: fileOf('1') });

  // With the store and the transaction locked, the thread and the review wait in the middle of their work.
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  const second = await sendFile(product, { user: admin, store, bytes: fileOf('2') });
  await client.query(`BEGIN; SELECT FROM transactions WHERE store_id = ${store.id} FOR UPDATE`);
  const review = product.call(ROUTES.updateTransaction, {
    as: admin,
    params: { id: `${store.id}-1` },
    body: { isVerified: true },
  });
  await untilWaiting(watching, 2);
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
