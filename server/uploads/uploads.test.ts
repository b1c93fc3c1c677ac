import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { LIMITS, ROUTES, SQL_ADVICE, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessDatabase } from '../ingestion/readers/testing/access-database.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { finishUpload, makeSummary, uploadFile } from '../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let store: Store;
let otherStore: Store;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('2077');
  otherStore = await server.createStore('3001');
  user = await server.createUser({ assignedStores: ['2077'] });
});
afterAll(() => server.close());

const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);

function makeForm(
  parts: readonly (readonly [name: string, value: string | Blob, filename?: string])[],
): FormData {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
}

const blob = (content: Uint8Array): Blob => new Blob([content]);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(server.context.config.dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function countUploads(): Promise<number> {
  const rows = await server.context.database.db.selectFrom('data_uploads').select('id').execute();
  return rows.length;
}

/** Expects that a refused file leaves nothing behind: no row, no bytes. */
async function expectNothingLeft(act: () => Promise<void>): Promise<void> {
  const [before, originals] = [await countUploads(), await listFiles('originals')];
  await act();
  expect(await countUploads()).toBe(before);
  expect(await listFiles('originals')).toEqual(originals);
  await eventually(async () => expect(await listFiles('incoming')).toEqual([]));
}

describe('an upload', () => {
  // Specification: 7.15, 7.16
  it.each(['file first', 'file last'])('is taken with its %s', async (order) => {
    const file = ['file', blob(bytes), 'export.xlsx'] as const;
    const storeId = ['storeId', String(store.id)] as const;
    const form = makeForm(order === 'file first' ? [file, storeId] : [storeId, file]);
    const { uploadId } = await server.call(ROUTES.createUpload, { as: user, form });
    expect(uploadId).toMatch(new RegExp(`^${store.id}-\\d+$`));
    const status = await finishUpload(server, user, uploadId);
    expect(status).toMatchObject({
      uploadId,
      storeId: store.id,
      filename: 'export.xlsx',
      status: 'completed',
    });
  });

  it('may be an Access database', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [
      String(9_000 + index),
      46_343.25 + index / 100,
      2,
      'Sale',
      index + 0.5,
    ]);
    const database = accessDatabase([
      {
        name: 'Sales',
        columns: [
          ['Transaction ID', 'text'],
          ['Date', 'date'],
          ['Register', 'long'],
          ['Type', 'text'],
          ['Total', 'money'],
        ],
        rows,
      },
    ]);
    for (const filename of ['sales.mdb', 'renamed.xlsx']) {
      const status = await uploadFile(server, { user, store, bytes: database, filename });
      expect(status).toMatchObject({ status: 'completed', totalTransactions: 40, firstDay: '2026-11-17' });
    }
  });

  it.each(['\t', '|'])('may be text whose columns are separated by %j', async (mark) => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      String(7_000 + at),
      `11/18/2026 10:${10 + at}`,
      '2',
      'Sale',
      `${at}.50`,
    ]);
    const lines = [['Transaction ID', 'Date', 'Register', 'Type', 'Total'], ...rows].map((row) =>
      row.join(mark),
    );
    const filename = mark === '|' ? 'sales.psv' : 'sales.tsv';
    const status = await uploadFile(server, {
      user,
      store,
      bytes: Buffer.from(lines.join('\r\n')),
      filename,
    });
    expect(status).toMatchObject({ status: 'completed', totalTransactions: 20, firstDay: '2026-11-18' });
  });

  it('is kept unaltered under its hash, once for each content', async () => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await uploadFile(server, { user, store, bytes, filename: 'one.xlsx' });
    await uploadFile(server, { user, store, bytes, filename: 'two.xlsx' });
    expect((await listFiles('originals')).filter((name) => name === hash)).toHaveLength(1);
    const kept = path.join(server.context.config.dataDir, 'originals', hash.slice(0, 2), hash);
    expect((await readFile(kept)).equals(bytes)).toBe(true);
  });

  it('shows a name without folders, and what cannot be seen as such', { tags: ['long'] }, async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.xlsx', 'passwd.xlsx'],
      [String.raw`C:\Exports\Montag früh.XLS`, 'Montag früh.XLS'],
      ['evil\u202Exslx.xlsx', 'evil‹U+202E›xslx.xlsx'],
      [`${'x'.repeat(400)}.xlsx`, `${'x'.repeat(250)}.xlsx`],
    ];
    for (const [given, shown] of names) {
      const status = await uploadFile(server, { user, store, bytes, filename: given });
      expect(status.filename).toBe(shown);
    }
  });
});

describe('what is refused leaves nothing', () => {
  const file = ['file', blob(bytes), 'export.xlsx'] as const;

  // Specification: 5.2, 9.2
  it.each(['export.docx', 'mdb', 'export.xlsx.exe', 'xlsx', 'photo.png'])(
    'a file named %s',
    async (filename) => {
      await expectNothingLeft(async () => {
        const form = makeForm([
          ['file', blob(bytes), filename],
          ['storeId', String(store.id)],
        ]);
        expect(await server.refusal(ROUTES.createUpload, { as: user, form })).toMatchObject({
          status: 415,
          message: 'Please select an Excel file (.xlsx or .xls)',
        });
      });
    },
  );

  it('a dump of a database, with what to do instead', async () => {
    await expectNothingLeft(async () => {
      const form = makeForm([
        ['file', blob(bytes), 'kasse.sql'],
        ['storeId', String(store.id)],
      ]);
      expect(await server.refusal(ROUTES.createUpload, { as: user, form })).toMatchObject({
        status: 415,
        message: `Please select an Excel file (.xlsx or .xls). ${SQL_ADVICE}`,
      });
    });
  });

  it('a store of others, or none at all', async () => {
    await expectNothingLeft(async () => {
      for (const storeId of [String(otherStore.id), '999999']) {
        const answer = await server.refusal(ROUTES.createUpload, {
          as: user,
          form: makeForm([file, ['storeId', storeId]]),
        });
        expect(answer).toMatchObject({ status: 404, message: 'Store not found' });
      }
      for (const parts of [[file], [file, ['storeId', 'abc']], [file, ['storeId', '0']]] as const) {
        const answer = await server.refusal(ROUTES.createUpload, { as: user, form: makeForm(parts) });
        expect(answer).toMatchObject({ status: 400, fields: { storeId: 'Please select a store first' } });
      }
    });
  });

  it('a form without a file, with two, or none at all', async () => {
    await expectNothingLeft(async () => {
      const storeId = ['storeId', String(store.id)] as const;
      for (const parts of [[storeId], [storeId, file, file]]) {
        expect(await server.refusal(ROUTES.createUpload, { as: user, form: makeForm(parts) })).toMatchObject({
          status: 400,
        });
      }
      expect(
        await server.refusal(ROUTES.createUpload, { as: user, body: { storeId: store.id } }),
      ).toMatchObject({ status: 400 });
    });
  });

  // Specification: 5.3, 9.1
  it('a file of 51 MB, with and without its size said before', async () => {
    await expectNothingLeft(async () => {
      const size = LIMITS.uploadBytes + 1024 * 1024;
      const form = makeForm([
        ['storeId', String(store.id)],
        ['file', blob(Buffer.alloc(size)), 'big.xlsx'],
      ]);
      const refusal = { status: 413, code: 'FILE_TOO_LARGE', message: 'File size must be less than 50MB' };
      expect(await server.refusal(ROUTES.createUpload, { as: user, form })).toMatchObject(refusal);
      expect(await sendChunked(size)).toEqual(refusal);
    });
  });

  it('a file whose sender goes away', async () => {
    await expectNothingLeft(async () => {
      const sending = openUpload();
      sending.on('error', () => undefined);
      sending.write(head('half.xlsx'));
      sending.write(Buffer.alloc(2_000_000));
      await eventually(async () => expect(await listFiles('incoming')).toHaveLength(1));
      sending.destroy();
    });
  });

  it('a form that breaks off', async () => {
    await expectNothingLeft(async () => {
      const sending = openUpload();
      const answered = new Promise<number>((resolve, reject) => {
        sending.on('response', (response) => resolve(response.statusCode ?? 0));
        sending.on('error', reject);
      });
      sending.end(Buffer.concat([head('half.xlsx'), Buffer.alloc(1000)]));
      expect(await answered).toBe(400);
    });
  });
});

const BOUNDARY = 'tillwatch-test-boundary';

function openUpload(): ReturnType<typeof httpRequest> {
  return httpRequest(`${server.url}${ROUTES.createUpload.path}`, {
    method: 'POST',
    headers: {
      cookie: user.cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'transfer-encoding': 'chunked',
    },
  });
}

function head(filename: string): Buffer {
  return Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="storeId"\r\n\r\n${store.id}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  );
}

async function sendChunked(size: number): Promise<unknown> {
  const sending = openUpload();
  const answered = new Promise<unknown>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { code, message } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
        resolve({ status: response.statusCode, code, message });
      });
    });
  });
  sending.write(head('big.xlsx'));
  for (let sent = 0; sent < size; sent += 1024 * 1024) sending.write(Buffer.alloc(1024 * 1024));
  sending.end(`\r\n--${BOUNDARY}--\r\n`);
  return answered;
}

describe('the status of an upload', () => {
  it("is not found when it is another store's, as when there is none", async () => {
    const admin = await server.createUser({ role: 'admin' });
    const { uploadId } = await uploadFile(server, { user: admin, store: otherStore, bytes });
    for (const id of [uploadId, `${store.id}-999999`, `${store.id}-${uploadId.split('-')[1]}`]) {
      const answer = await server.refusal(ROUTES.getUploadStatus, { as: user, params: { uploadId: id } });
      expect(answer).toMatchObject({ status: 404, message: 'Upload not found' });
    }
  });
});
