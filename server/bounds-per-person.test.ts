// In the long form only: reaches each bound by calls.
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LIMITS, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type LivePage, openLivePage } from './testing/live-page.ts';
import { makePng } from './testing/make-image.ts';
import { seedTransactions } from './testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { makeSummary, sendFile, uploadFile } from './testing/upload-file.ts';
import { importFile } from './uploads/importing/import-file.ts';
import { importWaiting } from './uploads/importing/watched-folder.jobs.ts';

const HOUR_MS = 60 * 60_000;
const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);

let server: TestServer;
let store: Store;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  // The bounds are the same for everybody, so they are tested with an administrator.
  person = await server.createUser({ role: 'admin' });
});

interface Earlier {
  sizeBytes?: number;
  status: 'pending' | 'completed' | 'failed';
  hash?: string;
  hoursAgo?: number;
}

/** Earlier uploads of the person. */
async function addEarlier(...uploads: Earlier[]): Promise<void> {
  await server.context.database.db
    .insertInto('data_uploads')
    .values(
      uploads.map(({ sizeBytes = 0, status, hash = crypto.randomUUID(), hoursAgo = 1 }) => ({
        store_id: store.id,
        uploaded_by: person.id,
        filename: 'earlier.xlsx',
        file_type: 'xlsx',
        size_bytes: sizeBytes,
        content_hash: hash,
        raw_data_path: `originals/${hash}`,
        processing_status: status,
        upload_date: new Date(Date.now() - hoursAgo * HOUR_MS),
      })),
    )
    .execute();
}

const removeEarlier = () =>
  server.context.database.db.deleteFrom('data_uploads').where('filename', '=', 'earlier.xlsx').execute();

function formOf(): FormData {
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([bytes]), 'export.xlsx');
  return form;
}

const refusal = () => server.refusal(ROUTES.createUpload, { as: person, form: formOf() });

async function addImage(): Promise<Response> {
  const seeded = { transactionNumber: '9', time: '2026-11-17T10:00:00' };
  await seedTransactions(server.context.database, { storeId: store.id, userId: person.id }, [seeded]);
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: person,
    query: { storeId: store.id },
  });
  const form = new FormData();
  form.set('file', new Blob([makePng(3, 2)]), 'till.png');
  return server.request(ROUTES.addEvidence, { as: person, params: { id: transactions[0]!.id }, form });
}

const report = () => ({
  storeId: store.id,
  reportDate: '2026-11-17',
  recipientEmail: 'owner@example.com',
  subject: 'Report',
  content: 'Content',
  transactionIds: [],
  totalHighPriority: 0,
  totalMediumPriority: 0,
  totalLowPriority: 0,
  includeDetails: true,
  includeScreenshots: false,
  includeRawData: false,
});

/** Expects that a refused file leaves nothing behind. */
async function expectNothingKept(): Promise<void> {
  const { dataDir } = server.context.config;
  // A refusal is answered before the rest of the file has arrived.
  await eventually(async () => expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]));
  const uploads = await server.call(ROUTES.listUploads, { as: person, params: { id: String(store.id) } });
  expect(uploads.uploads.filter(({ filename }) => filename === 'export.xlsx')).toEqual([]);
}

it('limits a person’s waiting uploads, but not other people’s or files imported on this machine', async () => {
  await addEarlier(
    ...Array.from({ length: LIMITS.unfinishedUploads }, () => ({ status: 'pending' as const })),
  );
  expect(await refusal()).toMatchObject({
    status: 429,
    code: 'TOO_MANY_UPLOADS',
    message:
      '50 of your uploads wait to be processed, and no more can wait. Upload this file when some of them are done.',
  });
  await expectNothingKept();
  const other = await server.createUser({ role: 'agent', assignedStores: [store.storeNumber] });
  await uploadFile(server, { user: other, store, bytes });

  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  try {
    const file = path.join(folder, 'import.xlsx');
    await writeFile(file, bytes);
    const user = { id: person.id, firstName: 'Ann', lastName: 'Admin' };
    const author = { user, ipAddress: null, userAgent: null };
    const imported = await importFile(server.context, author, store.id, {
      name: file,
      open: () => open(file),
    });
    expect(imported).toMatchObject({ filename: 'import.xlsx', processing_status: 'completed' });
  } finally {
    await rm(folder, { recursive: true });
  }
  await removeEarlier();
  await sendFile(server, { user: person, store, bytes });
});

it('allows the largest files of twelve stores twice a day, and refuses files and images past that bound', async () => {
  const daily = Array.from({ length: 24 }, () => ({
    status: 'completed' as const,
    sizeBytes: LIMITS.uploadBytes,
  }));
  await addEarlier(...daily);
  await sendFile(server, { user: person, store, bytes });
  await addEarlier({ status: 'completed', sizeBytes: LIMITS.bytesPerDay - 24 * LIMITS.uploadBytes });
  expect(await refusal()).toMatchObject({
    status: 429,
    code: 'SPACE_USED_UP',
    message:
      'Within 24 hours one person can add 2,500 MB of files, images and report attachments, and this would be more. Please try again tomorrow.',
  });
  const image = await addImage();
  expect([image.status, ((await image.json()) as { code: string }).code]).toEqual([429, 'SPACE_USED_UP']);
  expect(await server.refusal(ROUTES.createEmailReport, { as: person, body: report() })).toMatchObject({
    status: 429,
    code: 'SPACE_USED_UP',
  });
  await removeEarlier();
  expect((await addImage()).status).toBe(200);
  await addEarlier({ status: 'completed', sizeBytes: LIMITS.bytesPerDay, hoursAgo: 25 });
  await sendFile(server, { user: person, store, bytes });
});

it('keeps only as many simultaneous files as there is room for', async () => {
  await addEarlier({ status: 'completed', sizeBytes: LIMITS.bytesPerDay - Math.round(1.9 * bytes.length) });
  // Each would fit alone, but the transactions that store them count one after another.
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => server.request(ROUTES.createUpload, { as: person, form: formOf() })),
  );
  expect(answers.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1);
});

it('bounds files that could not be loaded, and counts the same file once, so that junk can’t fill the disk', async () => {
  const failed = { status: 'failed' as const, sizeBytes: LIMITS.uploadBytes, hoursAgo: 48 };
  await addEarlier(...Array.from({ length: 100 }, () => ({ ...failed, hash: 'the same' })));
  await addEarlier(...Array.from({ length: 38 }, () => failed));
  await sendFile(server, { user: person, store, bytes });
  await addEarlier(failed);
  expect(await refusal()).toMatchObject({
    status: 429,
    code: 'SPACE_USED_UP',
    message: expect.stringMatching(/^2,000 MB of your files from the last 30 days were not loaded/) as string,
  });
});

it('refuses files that would leave the database too little room, and leaves those in the watched folder waiting', async () => {
  const { config } = server.context;
  const { diskReserveBytes } = config;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await mkdir(path.join(folder, store.storeNumber));
  await writeFile(path.join(folder, store.storeNumber, 'monday.xlsx'), bytes);
  // A reserve larger than any disk makes the disk look nearly full.
  config.diskReserveBytes = Number.MAX_SAFE_INTEGER;
  try {
    const full = {
      status: 503,
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^The server has too little room left on its disk/) as string,
    };
    expect(await refusal()).toMatchObject(full);
    await expectNothingKept();
    expect((await addImage()).status).toBe(503);
    await expect(importWaiting(server.context, folder, 0)).rejects.toThrow('too little room');
    expect(await readdir(path.join(folder, store.storeNumber))).toEqual(['monday.xlsx']);

    config.diskReserveBytes = diskReserveBytes;
    await importWaiting(server.context, folder, 0);
    expect(await readdir(path.join(folder, store.storeNumber))).toEqual(['processed']);
    await sendFile(server, { user: person, store, bytes });
  } finally {
    config.diskReserveBytes = diskReserveBytes;
    await rm(folder, { recursive: true });
  }
});

it('limits a person’s live channels: the oldest is closed and asked not to reconnect at once', async () => {
  const other = await openLivePage(server, await server.createUser({ role: 'supervisor' }));
  const pages = [];
  for (let count = 0; count < LIMITS.liveChannels + 2; count += 1)
    pages.push(await openLivePage(server, person));
  await Promise.all(pages.slice(0, 2).map(({ ended }) => ended));
  for (const page of pages.slice(0, 2)) {
    expect(page.text()).toContain('retry: 60000\nevent: replaced\n');
  }
  // The remaining ones, and everybody else's, stay open.
  const left = [...pages.slice(2), other];
  await server.context.live.publish(server.context.database.db, {
    type: 'upload',
    storeId: store.id,
    uploadId: `${store.id}-1`,
    status: 'completed',
  });
  const heard = (page: LivePage): boolean =>
    page.events.some((event) => event.type === 'upload' && event.uploadId === `${store.id}-1`);
  await eventually(() => expect(left.map(heard)).toEqual(left.map(() => true)));
  // Closing one makes room.
  pages[5]!.close();
  const late = await openLivePage(server, person);
  expect(left.filter((page) => page.text().includes('replaced'))).toEqual([]);
  for (const page of [...left, late]) page.close();
});
