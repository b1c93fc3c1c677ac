import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../../core/testing/test-form.ts';
import { readTransactions } from './read-transactions.ts';
import { explainQuestions } from './refusals.ts';

// The same bytes give the same transactions every time, no matter where a stream splits them.

const samples = path.join(import.meta.dirname, '../../../samples');
const PIECE_BYTES = [64, 1_000, 7_919];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Saves the sample as another file type. */
async function saveAs(sample: string, bookType: XLSX.BookType): Promise<string> {
  const book = XLSX.read(await readFile(path.join(samples, sample)));
  const file = path.join(folder, `${sample}.${bookType}`);
  await writeFile(file, XLSX.write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
  return file;
}

/** Everything read from a file, to the last field. */
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

const SAMPLES = [
  ['journal-print.xlsx', 'xlsx'],
  ['footer-journal.xlsx', 'xlsx'],
  ['line-items.xlsx', 'xlsx'],
  ['summary.xls', 'xls'],
  ['journal-print.xlsx', 'html'],
  ['line-items.xlsx', 'csv'],
  ['line-items.xlsx', 'xlml'],
] as const;

describe.each(someOf(SAMPLES, 3))('%s as %s', (sample, kind) => {
  it('gives the same transactions no matter how its bytes are split', async () => {
    const file = sample.endsWith(kind) ? path.join(samples, sample) : await saveAs(sample, kind);
    const whole = await readAll(file);
    expect(whole.found).toBeGreaterThan(50);
    expect(await readAll(file)).toEqual(whole);
    for (const pieceBytes of PIECE_BYTES) expect(await readAll(file, pieceBytes)).toEqual(whole);
  });
});

it('remarks on receipts whose lines do not add up to the printed subtotal', async () => {
  const file = path.join(folder, 'doubtful.txt');
  const receipts = [88_101, 88_102].map((number) =>
    [
      `TRAN# ${number}   TERMINAL 04   03/14/26 05:30:23`,
      'SPARKLING LIME                      1.99',
      // The amount on the second receipt is unreadable.
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
    'In 1 of 2 transactions with a printed subtotal or total, the lines that were read do not add up to it (88102). ' +
      'Look at their original rows before you decide on them.',
    'No transaction of this file names a cashier. ' +
      'If the export has them, it writes them in a way that is not known: compare the original.',
  ]);
});

it('remarks on cashiers whose numbers look like others', async () => {
  const file = path.join(folder, 'alike.csv');
  const rows = ['207', '115', '2O7', '207'].map((id, at) => `470${at},11/16/2026,06:0${at}:02,1,${id},2.99`);
  await writeFile(file, ['Trans #,Date,Time,Register,Cashier ID,Total', ...rows].join('\n'));
  const { found, report } = await readTransactions(file, { add: () => {}, drain: () => undefined }, {});
  expect(found).toBe(4);
  expect(report.remarks).toContain(
    'Cashiers who may be another one count as other people: ' +
      '2O7 looks like 207 (4702). Look at their original rows.',
  );
});

it('makes direction-changing characters visible in lines and names', async () => {
  const file = path.join(folder, 'turned.txt');
  const lines = [88_101, 88_102, 88_103].flatMap((number) => [
    `TRANS# ${number}   REG 01   11/18/2026 06:05:42   CASHIER 115 SAM \u202eK`,
    ' MILK \u202eGALLON                4.59',
    ' TOTAL DUE                     $4.59',
    ' CASH                           4.59',
  ]);
  await writeFile(file, lines.join('\n'));
  const { found, all } = await readAll(file);
  expect(found).toBe(3);
  expect(all).toContain('MILK ‹U+202E›GALLON');
  expect(all).not.toContain('\u202e');
});

async function readSheet(name: string, rows: string[][]): ReturnType<typeof readTransactions> {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  const file = path.join(folder, 'turned.xlsx');
  await writeFile(file, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return readTransactions(file, { add: () => {}, drain: () => undefined }, {});
}

it('makes them visible in sheet names, rejections, and questions, too', async () => {
  const left = await readSheet('Day \u202eone', [
    ['Trans #', 'Date', 'Time', 'Total'],
    ['1', '11/16/2026', '10:00:00', '1.00'],
    ['2\u202e', 'no', 'no', '\u202e2.00'],
  ]);
  expect(left.rejections[0]).toMatchObject({ sheet: 'Day ‹U+202E›one' });
  expect(JSON.stringify([left.rejections, left.report])).not.toContain('\u202e');

  const asked = await readSheet('Day \u202etwo', [
    ['Bon', 'Mo\u202ement', 'Lade', 'Betrag'],
    ...[1, 2, 3, 4].map((at) => [`470${at}`, `11/16/2026 06:0${at}:41`, '1', `${at}.49`]),
  ]);
  const { questions } = asked.parseReport;
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatchObject({
    sheet: 'Day ‹U+202E›two',
    titles: ['Bon', 'Mo‹U+202E›ment', 'Lade', 'Betrag'],
  });
  // These stay as in the file, because answers are tried on them and remembered by them.
  expect(questions[0]?.headings[1]).toBe('mo\u202ement');
  expect(questions[0]?.rows[0]?.cells[1]).toBe('Mo\u202ement');
  expect(explainQuestions(questions)).not.toContain('\u202e');
});

it('asks in which order dates are if that is all that is open', async () => {
  const { parseReport } = await readSheet('Day', [
    ['Bon', 'Moment', 'Lade', 'Betrag'],
    ...[1, 2, 3, 4].map((at) => [`470${at}`, `11/16/2026 06:0${at}:41`, '1', `${at}.49`]),
  ]);
  const [question] = parseReport.questions;
  const [reading] = question!.readings;
  const readings = (['day-first', 'month-first'] as const).map((dateOrder) => ({ ...reading!, dateOrder }));
  expect(explainQuestions([{ ...question!, recognized: reading!.columns, readings }])).toMatch(
    /^The dates in this file can be read in more than one way\. Sheet Day: In which order are the dates\? /,
  );
});

it('shortens text longer than any register prints, and says so once', async () => {
  const file = path.join(folder, 'overlong.csv');
  const rows = ['A'.repeat(5_000), 'MILK', 'B'.repeat(40_000)].map(
    (item, at) => `${at + 1},11/16/2026,10:00:00,${item},1,1.00`,
  );
  await writeFile(file, ['Trans #,Date,Time,Description,Qty,Amount', ...rows].join('\n'));
  const { found, report } = await readTransactions(file, { add: () => {}, drain: () => undefined }, {});
  expect(found).toBe(3);
  const remarks = report.remarks.filter((remark) => remark.startsWith('2 rows hold more text'));
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain('row 2 of');
});

it('refuses a sheet with a longer name than any program allows', async () => {
  const file = path.join(folder, 'named.xml');
  const namespace = 'urn:schemas-microsoft-com:office:spreadsheet';
  await writeFile(
    file,
    `<?xml version="1.0"?><Workbook xmlns="${namespace}" xmlns:ss="${namespace}"><Worksheet ss:Name="${'A'.repeat(256)}">` +
      '<Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet></Workbook>',
  );
  await expect(readAll(file)).rejects.toThrow('the name of a sheet has more than 255 characters');
});
