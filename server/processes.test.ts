// On both databases in the long form: statements.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type OtherProcess, startOther } from './testing/other-process.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { finishUpload, makeSummary, sendFile } from './testing/upload-file.ts';

let product: Product;
let web: OtherProcess;
let worker: OtherProcess;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  product = await runProduct({ settings: { ROLE: 'web' } });
  web = await startOther(product, 'web');
}, 200_000);
afterAll(async () => {
  for (const close of closing) await close();
  await Promise.all([web?.stop(), worker?.stop()]);
  await product.remove();
});

/** @returns a function that returns what an open page has heard from this process so far. */
async function openPage(url: string): Promise<() => string> {
  const abort = new AbortController();
  closing.push(async () => abort.abort());
  const { cookie } = product.admin;
  const { body } = await fetch(url + ROUTES.live.path, { headers: { cookie }, signal: abort.signal });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of body as ReadableStream<Uint8Array>) text += Buffer.from(chunk).toString();
  };
  read().catch(() => undefined);
  return () => text;
}

function readState(url: string): Promise<unknown> {
  return fetch(`${url}/ready`).then((response) => response.json());
}

it('what a web process takes waits for a worker, and every web process hears what becomes of it', async () => {
  const { admin: user, store } = product;
  const pages = [await openPage(product.url), await openPage(web.url)];
  // A session that began at one process is known to the other.
  const uploadId = await sendFile(web, { user, store, bytes: makeSummary([['1', 16, '10:00:00', '1.00']]) });
  expect(await product.query('SELECT FROM pgboss.job WHERE state > $$retry$$')).toEqual([]);
  const waiting = await product.call(ROUTES.getUploadStatus, { as: user, params: { uploadId } });
  expect(waiting.status).toBe('pending');

  worker = await startOther(product, 'worker');
  expect(await finishUpload(product, user, uploadId)).toMatchObject({ status: 'completed' });
  for (const hear of pages) await eventually(() => expect(hear()).toContain('"status":"completed"'));
  expect(await Promise.all([product, web, worker].map(({ url }) => readState(url)))).toEqual([
    { status: 'ok', role: 'web' },
    { status: 'ok', role: 'web' },
    { status: 'ok', role: 'worker' },
  ]);
  const served = ['/', '/api/stores', '/health'].map(async (path) => (await fetch(worker.url + path)).status);
  expect(await Promise.all(served)).toEqual([404, 404, 200]);
}, 120_000);

it('limits and the end of a session count in every process', async () => {
  const body = { email: 'nobody@example.com', password: 'Wrong-Horse-1' };
  const codes: string[] = [];
  for (const process of [product, web, product, web, product, web, product]) {
    codes.push((await process.refusal(ROUTES.login, { body })).code);
  }
  expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(6);

  const cookie = await product.signIn(product.admin.email, product.admin.password);
  expect((await web.request(ROUTES.getUser, { as: { cookie } })).status).toBe(200);
  await product.request(ROUTES.logout, { as: { cookie } });
  expect((await web.request(ROUTES.getUser, { as: { cookie } })).status).toBe(401);
});

it('a process with a folder of its own refuses to start, and says why', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  await expect(startOther(product, 'web', { DATA_DIR: dataDir })).rejects.toThrow(
    `The files of this database are not in the folder ${dataDir}: the mark files-id is missing there. ` +
      'All processes of one database share one place of files',
  );
  const shared = { DATA_DIR: dataDir, FILES_URL: product.dataDir };
  await (await startOther(product, 'web', shared)).stop();
}, 120_000);
