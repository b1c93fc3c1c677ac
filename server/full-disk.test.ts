import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, runProduct } from './testing/run-product.ts';
import { sendFile, uploadFile } from './testing/upload-file.ts';

/** Of the shell: half a kilobyte each. */
const LARGEST_FILE_BLOCKS = 800;

let product: Product;

beforeAll(async () => {
  // A disk that is full cannot be had without being root; files that may not grow can, and fail in the same place.
  product = await runProduct({ shell: `trap '' XFSZ; ulimit -f ${LARGEST_FILE_BLOCKS};` });
}, 120_000);
afterAll(() => product.remove());

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
    const { admin, store, dataDir } = product;
    const bytes = new Uint8Array(1_000_000);
    await expect(sendFile(product, { user: admin, store, bytes })).rejects.toThrow(
      /503 .*"The server has no room left on its disk. Nothing of this was saved. Please tell your administrator, and try again later."/,
    );
    expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(path.join(dataDir, 'originals'))).toEqual([]);
  },
);

it.runIf(process.platform !== 'win32')(
  'what is read of a file and finds no room fails with what to do, and the next one goes through without a restart',
  async () => {
    const { admin: user, store, dataDir } = product;
    const failed = await uploadFile(product, { user, store, bytes: makeFile(3_000) });
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^The server has no room left on its disk/) as string,
    });
    expect(await readdir(path.join(dataDir, 'cleaned'))).toEqual([]);
    const next = await uploadFile(product, { user, store, bytes: makeFile(10) });
    expect(next).toMatchObject({ status: 'completed' });
  },
  150_000,
);
