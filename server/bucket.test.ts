// In the long form only: whole products with their files in a bucket, a backup, and two restores.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmailReportInput, ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Files } from './platform/kept-files/files.ts';
import { createFolderFiles } from './platform/kept-files/folder-files.ts';
import { openFiles } from './platform/kept-files/open-files.ts';
import { eventually } from './testing/eventually.ts';
import { makePng } from './testing/make-image.ts';
import { type OtherProcess, startOther } from './testing/other-process.ts';
import { readEml } from './testing/read-eml.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { runProgram } from './testing/run-program.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { finishUpload, makeSummary, sendFile } from './testing/upload-file.ts';

const SAMPLE = path.join(import.meta.dirname, '../samples/journal-print.xlsx');
const OWEN = 'OWEN PRICE';
// A process that waits for the bucket tries again after half a minute.
vi.setConfig({ testTimeout: 180_000 });

let s3: S3Server;
let web: Product;
let worker: OtherProcess;
let folder: string;
let settings: Record<string, string>;
let transactionId: string;
let reportId: string;
const image = makePng();
const databases: TestDatabase[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value);
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  settings = { ...s3.settings, FILES_URL: `s3://${s3.bucket}/live` };
  web = await runProduct({ settings: { ...settings, ROLE: 'web' } });
  worker = await startOther(web, 'worker', { ...settings, DATA_DIR: path.join(folder, 'worker') });
}, 200_000);
afterAll(async () => {
  await worker.stop();
  await web.remove();
  for (const database of databases) await database.drop();
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

function openPrefix(prefix: string): Promise<Files> {
  const filesAt = { name: s3.bucket, prefix, hasPathStyle: true };
  return openFiles({ dataDir: path.join(folder, 'test'), filesAt });
}

/** @returns the hash of each file, by its name. */
async function readAll(files: Files): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const within of ['originals', 'cleaned', 'evidence', 'attachments']) {
    for await (const { kept } of files.list(within)) {
      const bytes = await files.lend(kept, (file) => readFile(file));
      hashes[kept] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return hashes;
}

async function run(name: `${string}.ts`, more: Record<string, string>, ...args: string[]) {
  const program = runProgram(name, more, args);
  const { code } = await program.ended;
  return { code, output: program.output() };
}

const ownSettings = async () => ({
  ...settings,
  DATA_DIR: web.dataDir,
  DATABASE_URL: await web.findDatabase(),
});

it('what one process takes is read by another, and comes back unaltered', async () => {
  const { admin: as, store } = web;
  const bytes = await readFile(SAMPLE);
  const uploadId = await sendFile(web, { user: as, store, bytes });
  expect(await finishUpload(web, as, uploadId)).toMatchObject({ status: 'completed' });
  const original = await web.request(ROUTES.downloadOriginal, { as, params: { uploadId } });
  expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
  const cleaned = await web.request(ROUTES.downloadCleaned, { as, params: { uploadId } });
  expect([cleaned.status, (await cleaned.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);

  const { transactions } = await web.call(ROUTES.listTransactions, {
    as,
    query: { storeId: store.id, search: OWEN, limit: 5 },
  });
  transactionId = transactions[0]!.id;
  const form = new FormData();
  form.set('file', new Blob([image]), 'till.png');
  const evidence = await web.call(ROUTES.addEvidence, { as, params: { id: transactionId }, form });
  const shown = await web.request(ROUTES.getEvidenceFile, { as, params: { imageId: evidence.id } });
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(image);

  const scratch = [web.dataDir, path.join(folder, 'worker')].map((dir) =>
    readdir(path.join(dir, 'incoming')),
  );
  expect(await Promise.all(scratch)).toEqual([[], []]);
  expect((await readdir(web.dataDir)).toSorted()).toEqual(['incoming', 'outbox']);
  expect(Object.keys(await readAll(await openPrefix('live/'))).map((name) => name.split('/')[0])).toEqual([
    'originals',
    'cleaned',
    'evidence',
  ]);
});

it('a report has its attachments', async () => {
  const { admin: as, store } = web;
  await web.call(ROUTES.updateTransaction, { as, params: { id: transactionId }, body: { isFlagged: true } });
  const { transactionTime } = await web.call(ROUTES.getTransaction, { as, params: { id: transactionId } });
  const reportDate = transactionTime.slice(0, 10);
  const query = { storeId: store.id, startDate: reportDate, endDate: reportDate };
  const stats = await web.call(ROUTES.getTransactionStats, { as, query });
  const body: EmailReportInput = {
    storeId: store.id,
    reportDate,
    startDate: reportDate,
    endDate: reportDate,
    recipientEmail: 'owner@example.com',
    subject: 'Report',
    content: 'All of it',
    transactionIds: [transactionId],
    totalHighPriority: stats.checkAll,
    totalMediumPriority: stats.checkLot,
    totalLowPriority: stats.checkFew,
    includeDetails: true,
    includeScreenshots: true,
    includeRawData: true,
  };
  ({ id: reportId } = await web.call(ROUTES.createEmailReport, { as, body }));
  const draft = await web.request(ROUTES.downloadEmailReport, { as, params: { id: reportId } });
  const { attachments } = await readEml(await draft.arrayBuffer());
  expect(attachments).toHaveLength(3);
  const [picture] = attachments.filter(({ mimeType }) => mimeType === 'image/png');
  expect(Buffer.from(picture!.content as ArrayBuffer)).toEqual(image);
});

it('a backup has the files, and restores them into a folder and into a bucket', async () => {
  const file = path.join(folder, 'backup.tar.gz');
  expect(await run('backup.ts', await ownSettings(), file)).toMatchObject({ code: 0 });
  const live = await readAll(await openPrefix('live/'));
  expect(Object.keys(live).length).toBeGreaterThan(4);

  for (const filesUrl of [path.join(folder, 'restored'), `s3://${s3.bucket}/restored`]) {
    const database = await createTestDatabase();
    databases.push(database);
    const target = {
      ...s3.settings,
      DATA_DIR: path.join(folder, 'empty'),
      FILES_URL: filesUrl,
      DATABASE_URL: database.connectionString,
    };
    expect(await run('restore.ts', target, file)).toMatchObject({ code: 0 });
    const files = filesUrl.startsWith('s3') ? await openPrefix('restored/') : createFolderFiles(filesUrl);
    expect(await readAll(files)).toEqual(live);
    expect(await run('verify-audit.ts', target)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/outside the database/) as string,
    });
    expect(await run('restore.ts', target, file)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is not empty/) as string,
    });
  }
});

it('a person’s data is exported and erased there, too', async () => {
  const target = path.join(folder, 'person');
  const own = await ownSettings();
  expect(await run('export-personal-data.ts', own, OWEN, '--to', target)).toMatchObject({ code: 0 });
  const [image] = await readdir(path.join(target, 'store-1/evidence'));
  expect(await readFile(path.join(target, 'store-1/evidence', image!))).toEqual(makePng());

  const files = await openPrefix('live/');
  const before = await readAll(files);
  expect(await run('erase-personal-data.ts', own, OWEN, '--store', '1', '--confirm')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/removed: 1 originals, 1 evidence images, 3 attachments/) as string,
  });
  const after = await readAll(files);
  expect(Object.keys(after).every((name) => name.startsWith('cleaned/'))).toBe(true);
  const [cleaned] = Object.keys(after);
  expect(after[cleaned!]).not.toBe(before[cleaned!]);
  expect(await files.lend(cleaned!, (file) => readFile(file, 'utf8'))).not.toContain('OWEN');
  expect(await files.open('pseudonym-key')).not.toBeNull();
});

it('while the bucket is away, nothing is taken in, and what was taken waits and continues by itself', async () => {
  const { admin: user, store } = web;
  const client = new pg.Client({ connectionString: await web.findDatabase() });
  await client.connect();
  try {
    // The reading waits for the store's lock; once it goes on, its results can't be stored.
    await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
    const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);
    const uploadId = await sendFile(web, { user, store, bytes });
    await eventually(async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'tillwatch ingestion' AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await s3.kill();
    await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);

    const form = new FormData();
    form.set('file', new Blob([makeSummary([['2', 16, '10:00:00', '1.00']])]), 'export.xlsx');
    form.set('storeId', String(store.id));
    expect(await web.refusal(ROUTES.createUpload, { as: user, form })).toMatchObject({
      status: 503,
      message: expect.stringContaining("The server's file store cannot be reached.") as string,
    });
    const ready = await fetch(`${web.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'files unavailable', role: 'web' }]);

    const status = () => web.call(ROUTES.getUploadStatus, { as: user, params: { uploadId } });
    await eventually(async () => {
      expect(await status()).toMatchObject({
        status: 'pending',
        errorMessage: expect.stringContaining('file store cannot be reached') as string,
      });
    }, 60_000);
    const late = startOther(web, 'web', settings);
    await expect(late).rejects.toThrow('cannot be used');

    await s3.start();
    expect(await finishUpload(web, user, uploadId, 90_000)).toMatchObject({ status: 'completed' });
    expect(await (await fetch(`${web.url}/ready`)).json()).toEqual({ status: 'ok', role: 'web' });
  } finally {
    await client.end();
  }
});
