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

it('remarks on receipts whose lines do not come to what they print', async () => {
  const file = path.join(folder, 'doubtful.txt');
  const receipts = [88_101, 88_102].map((number) =>
    [
      `TRAN# ${number}   TERMINAL 04   03/14/26 05:30:23`,
      'SPARKLING LIME                      1.99',
      // The amount of the second one cannot be read.
      `PLAYING CARDS                       3${number === 88_101 ? '.' : ' '}49`,
      'SUB-TOTAL                           5.48',
      'AMOUNT DUE                          5.48',
      'CASH                                5.48',
    ].join('\n'),
  );
  await writeFile(file, receipts.join('\n'));
  const { found, report } = await readTransactions(file, { add: () => {}, drain: () => undefined }, {});
  expect(found).toBe(2);
  expect(report.remarks).toEqual([
    'In 1 of 2 transactions with a printed subtotal, the lines that were read do not add up to it (88102). ' +
      'Look at their original rows before you decide on them.',
    'No transaction of this file names a cashier. ' +
      'If the export has them, it writes them in a way that is not known: compare the original.',
  ]);
});
