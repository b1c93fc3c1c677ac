import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { createCardMask } from '../../privacy/index.ts';
import { filledWith, measureGrowth, MOST_GROWTH } from '../../testing/measure-growth.ts';
import { someOf } from '../../testing/test-form.ts';
import { createJournalParser, createNameWatch, createSequenceWatch, createSumWatch } from '../index.ts';
import type { Cell } from '../row.ts';

/** A line is read up to 4,000 characters, and text with line breaks up to 32,767. */
const LENGTH = { line: 950, lines: 8_000 };
/** The time for one short cell shows nothing. */
const REPEATS = { line: 4, lines: 1 };
const MASKED_LENGTH = 12_000;

const FILLINGS = [
  '(',
  '[',
  '<',
  '{',
  ')',
  '(.',
  '"',
  "'",
  ',',
  '.',
  ':',
  '#',
  '*',
  '=',
  '-',
  '/',
  '|',
  '@',
  '$',
  '&',
  '%',
  ' ',
  '\t',
  '\u00a0',
  '\n',
  '\r\n',
  '\\n',
  '\u00ad',
  '\u202e',
  '\u001b',
  '_x000D_',
  '\\x1b',
  '0',
  '1',
  '9',
  '4 1 1 1 ',
  '4111 ',
  '4111-',
  '1,',
  '1.',
  '1,111',
  '12:34 ',
  '11/20/2026 ',
  '2 @ 1.29 ',
  '1X',
  'A',
  'a a ',
  'Aa',
  'X',
  'XX 1',
  'É',
  '٤',
  '４',
  '😀',
  'USER ',
  'CASHIER: ',
  'TRANS# ',
  'REG 01 ',
  'VOID ',
  'TOTAL 1.00 ',
  'VISA XXXX',
  'APPR ',
  'ENTRY ',
  'Card Number ',
  'Jan 1, ',
  '1 Jan',
  'QTY ',
  'EA ',
  ' & ',
  '(1) ',
  '#1 ',
];

const HEADING = [
  'Trans #',
  'Date',
  'Time',
  'Register',
  'Cashier',
  'Trans Type',
  'Description',
  'Qty',
  'Amount',
];
const WIDTH = HEADING.length;

function tableRow(at: number, column: number, text: string): Cell[] {
  const cells: Cell[] = [String(100 + at), '11/20/2026', '10:00:00', '1', 'DOE', 'Sale', 'MILK', 1, 1];
  cells[column] = text;
  return cells;
}

/** Where the long text is. */
const PLACES: Record<string, (text: string) => Cell[][]> = {
  'every column of a table': (text) => [
    HEADING,
    ...Array.from({ length: WIDTH + 3 }, (_, at) => tableRow(at, at % WIDTH, text)),
  ],
  'a table with a row for each transaction': (text) => [
    ['Transaction ID', 'Date', 'Cashier', 'Total', 'Tender'],
    ...Array.from({ length: 6 }, (_, at) => {
      const cells: Cell[] = [`T${at}`, '11/20/2026 10:00:00', 'DOE', 2, 'CASH'];
      cells[at % 5] = text;
      return cells;
    }),
  ],
  'titles and headings': (text) => [
    [text],
    [`Business date: ${text}`],
    [text, ...HEADING],
    tableRow(1, 6, text),
  ],
  'a table that is asked about': (text) => [
    ['Foo', 'Bar', text],
    ['1', text, '2.00'],
    ['2', text, '3.00'],
  ],
  'lines of a journal': (text) => [
    ...Array.from({ length: 30 }, (_, at) => [
      [`TRANS# ${at + 1}   REG 01   11/18/2026 06:00:${10 + at}`],
      ['MILK     2.49'],
      ['TOTAL    2.49'],
      ['CASH     2.49'],
    ]).flat(),
    ...[
      text,
      `A${text}B   1.00`,
      `A${text}12   1.00`,
      `VISA ${text}A`,
      `TRANS# 12 ${text} 11/18/2026 06:00:00`,
      `${text}1.00`,
    ].map((line) => [line]),
  ],
};

/** Processor time in milliseconds. */
function timed(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Parsing, detection and the watches. */
function read(rows: readonly Cell[][]): void {
  const watches = [createSequenceWatch(), createSumWatch(), createNameWatch()];
  const parser = createJournalParser({
    receipt(receipt) {
      assessReceipt(receipt);
      for (const watch of watches) watch.add(receipt);
    },
    rejection: () => undefined,
  });
  parser.startSheet('Journal');
  for (const [at, cells] of rows.entries()) parser.row({ rowNumber: at + 1, cells });
  parser.end();
}

describe('the work for a long cell grows no faster than the cell', () => {
  it.each(someOf(FILLINGS, 24))('of %j', async (filling) => {
    const kind = /[\r\n]|_x000D_|\\n/.test(filling) ? 'lines' : 'line';
    const grown: string[] = [];
    for (const [place, rowsOf] of Object.entries(PLACES)) {
      const growth = await measureGrowth(LENGTH[kind], (length) => {
        const rows = rowsOf(filledWith(filling, length));
        return timed(() => {
          for (let left = REPEATS[kind]; left > 0; left--) read(rows);
        });
      });
      if (growth > MOST_GROWTH) grown.push(`${place}: ${growth}`);
    }
    // Card numbers are looked for in all of a cell.
    const masking = await measureGrowth(MASKED_LENGTH, (length) => {
      const text = filledWith(filling, length);
      return timed(() => createCardMask().row([text, `VISA ${text}`, `${text}4111111111111111`]));
    });
    if (masking > MOST_GROWTH) grown.push(`masking: ${masking}`);
    expect(grown).toEqual([]);
  });

  it('and work that grows with the square is noticed, but a moment’s disturbance is not', async () => {
    const squared = (length: number): number => (length / 200) ** 2;
    expect(await measureGrowth(LENGTH.line, squared)).toBeGreaterThan(MOST_GROWTH);
    let tries = 0;
    const growth = await measureGrowth(LENGTH.line, (length) => {
      tries += 1;
      return tries === 1 ? 250 : length / 100;
    });
    expect(growth).toBeLessThan(MOST_GROWTH);
  });
});
