import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTransactions } from './read-transactions.ts';

// The same bytes give the same transactions: each time, and wherever a stream happens to cut them.

const samples = path.join(import.meta.dirname, '../../../samples');
const PIECE_BYTES = [64, 1_000, 7_919];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The sample, saved as another kind of file. */
async function saveAs(sample: string, bookType: XLSX.BookType): Promise<string> {
  const book = XLSX.read(await readFile(path.join(samples, sample)));
  const file = path.join(folder, `${sample}.${bookType}`);
  await writeFile(file, XLSX.write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
  return file;
}

/** Everything that comes out of a file, to the last field. */
async function readAll(file: string, pieceBytes?: number): Promise<{ found: number; all: string }> {
  const handedOver: unknown[] = [];
  const result = await readTransactions(
    file,
    { add: (...transaction) => handedOver.push(transaction), drain: () => undefined },
    {},
    pieceBytes === undefined ? {} : { limits: { pieceBytes } },
  );
  return { found: result.found, all: JSON.stringify([handedOver, result]) };
}

describe.each([
  ['journal-print.xlsx', 'xlsx'],
  ['footer-journal.xlsx', 'xlsx'],
  ['line-items.xlsx', 'xlsx'],
  ['summary.xls', 'xls'],
  ['journal-print.xlsx', 'html'],
  ['line-items.xlsx', 'csv'],
  ['line-items.xlsx', 'xlml'],
] as const)('%s as %s', (sample, kind) => {
  it('gives the same transactions however its bytes come', async () => {
    const file = sample.endsWith(kind) ? path.join(samples, sample) : await saveAs(sample, kind);
    const whole = await readAll(file);
    expect(whole.found).toBeGreaterThan(50);
    expect(await readAll(file)).toEqual(whole);
    for (const pieceBytes of PIECE_BYTES) expect(await readAll(file, pieceBytes)).toEqual(whole);
  });
});
