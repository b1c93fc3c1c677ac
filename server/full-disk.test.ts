import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { type ErrorBody, ROUTES, type UploadStatus } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { eventually } from './testing/eventually.ts';
import { type Program, runProgram } from './testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const PASSWORD = 'Correct-Horse-7';
/** Of the shell: half a kilobyte each. */
const LARGEST_FILE_BLOCKS = 800;

let database: TestDatabase;
let dataDir: string;
let program: Program;
let url: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-full-'));
  await chmod(dataDir, 0o711);
  const port = await chooseFreePort();
  url = `http://127.0.0.1:${port}`;
  // A disk that is full cannot be had without being root; files that may not grow can, and fail in the same place.
  program = runProgram(
    'main.ts',
    {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
    },
    [],
    `trap '' XFSZ; ulimit -f ${LARGEST_FILE_BLOCKS};`,
  );
  const [, setupToken] = await program.printed(/setup=(\S+)/, 60_000);
  const person = { firstName: 'Ann', lastName: 'Admin', password: PASSWORD, confirmPassword: PASSWORD };
  const email = 'ann@example.com';
  await post(ROUTES.register, { ...person, email, role: 'admin', setupToken });
  const signedIn = await post(ROUTES.login, { email, password: PASSWORD });
  cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await post(ROUTES.createStore, {
    storeNumber: '1',
    name: 'One',
    address: '1 Main Street',
    franchiseOwnerEmail: 'owner@example.com',
  });
});
afterAll(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(route: { path: string }, body: object): Promise<Response> {
  return fetch(url + route.path, {
    method: 'POST',
    headers: { cookie, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
}

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set('storeId', '1');
  form.set('file', new Blob([bytes]), 'export.xlsx');
  return post(ROUTES.createUpload, form);
}

async function finish(answer: Response): Promise<UploadStatus> {
  expect(answer.status).toBe(200);
  const { uploadId } = (await answer.json()) as { uploadId: string };
  return eventually(async () => {
    const response = await fetch(url + ROUTES.getUploadStatus.path.replace(':uploadId', uploadId), {
      headers: { cookie },
    });
    const status = (await response.json()) as UploadStatus;
    expect(['completed', 'failed']).toContain(status.status);
    return status;
  }, 90_000);
}

/** What is read of it takes several times the room of the file itself, which is compressed. */
function makeFile(transactions: number): Uint8Array<ArrayBuffer> {
  const name = 'ANN '.repeat(40).trim();
  const rows = Array.from({ length: transactions }, (_, index) => [
    String(index),
    '11/17/2026 10:00:00',
    name,
    '1.00',
  ]);
  const sheet = XLSX.utils.aoa_to_sheet([['Transaction ID', 'Date Time', 'Employee Name', 'Total'], ...rows]);
  const book = XLSX.utils.book_new(sheet);
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

it.runIf(process.platform !== 'win32')(
  'an upload that the disk has no room for is refused by name, and leaves nothing',
  async () => {
    const refused = await upload(new Uint8Array(1_000_000));
    expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
      503,
      'The server has no room left on its disk. Nothing of this was saved. Please tell your administrator, and try again later.',
    ]);
    expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(path.join(dataDir, 'originals'))).toEqual([]);
  },
);

it.runIf(process.platform !== 'win32')(
  'what is read of a file and finds no room fails with what to do, and the next one goes through without a restart',
  async () => {
    const failed = await finish(await upload(makeFile(3_000)));
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^The server has no room left on its disk/) as string,
    });
    expect(await readdir(path.join(dataDir, 'cleaned'))).toEqual([]);
    expect(await finish(await upload(makeFile(10)))).toMatchObject({ status: 'completed' });
  },
  150_000,
);
