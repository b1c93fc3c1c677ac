// Receipts show the rows of the file as printed, whatever was read in their place. All other tests check that, too: see
// `checkShownRows`.

import { describe, expect, it } from 'vitest';
import { type Parsed, parseLines, parseRows } from '../../testing/parse-rows.ts';
import { checkShownRows } from '../../testing/shown-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const TICKETS = [...Array(8).keys()];

/** What a receipt shows, and the line of each of its parts. */
const textsOf = ({ lines }: Receipt): string[] => lines.map(({ text }) => text);
const textAt = ({ lines }: Receipt, index = -1): string => lines[index]?.text.trim() ?? '';

describe('articles in three lines', () => {
  const ticket = (at: number, foot: string): string[] => [
    '   ELM STREET STORE',
    'OAT MILK',
    '  81420011',
    '   Was $4.50 | 10% OFF    $4.05',
    at % 3 === 0 ? 'PAPER TOWELS' : 'DISH SOAP',
    '  81420057   Qty: 2',
    '                     $7.00',
    'Total              $11.05',
    'Cash               $11.05',
    foot,
  ];
  const lines = TICKETS.flatMap((at) => ticket(at, `REG 4  TRANS 88${20 + at}  11-16-26 10:${20 + at} AM`));
  const { receipts } = parseLines(lines.join('\n'));

  it('are shown in three lines, with their codes and notes', () => {
    expect(receipts.flatMap(textsOf)).toEqual(lines);
  });

  it('have their parts where they were read', () => {
    const [first] = receipts;
    if (first === undefined) throw new RangeError('There is no receipt.');
    expect(first.items.map(({ name, lineIndex }) => [name, textAt(first, lineIndex)])).toEqual([
      ['OAT MILK', 'OAT MILK'],
      ['PAPER TOWELS', 'PAPER TOWELS'],
    ]);
    expect(textAt(first, first.totalLineIndex)).toMatch(/^Total/);
    expect(textAt(first, first.tenders[0]?.lineIndex)).toMatch(/^Cash/);
  });

  it('are rejected with all of their lines', () => {
    const torn = [...lines, ...ticket(9, '').slice(0, 7)];
    const { rejections } = parseLines(torn.join('\n'));
    expect(rejections.map(({ lastRow }) => lastRow)).toEqual([torn.length]);
  });
});

describe('records in two rows', () => {
  const rows: Cell[][] = [
    ['Ticket', 'Date', 'Total'],
    [null, 'Time', 'Register', 'Clerk'],
    ...TICKETS.flatMap((at): Cell[][] => [
      [3300 + at, '11/16/2026', 4.25 + at],
      [null, `10:${20 + at}`, 2, 'INES'],
    ]),
  ];
  it('are shown in two rows', () => {
    const { receipts } = parseRows(rows);
    expect(receipts.map(({ lines, source }) => [lines.length, source.lastRow - source.firstRow])).toEqual(
      TICKETS.map(() => [2, 1]),
    );
    expect(receipts[0] && textsOf(receipts[0])).toEqual(['3300\t11/16/2026\t4.25', '\t10:20\t2\tINES']);
  });
});

describe('a ticket whose first line has its sums', () => {
  const lines = TICKETS.flatMap((at) => [
    `B-${4400 + at} 10:${20 + at} INES SALE  ${(4.5 + at).toFixed(2)}`,
    `    OAT MILK     4.50`,
    ...(at === 0 ? [] : [`    DISH SOAP    ${at}.00`]),
  ]);
  const { receipts } = parseLines(['STORE JOURNAL 11/16/2026', ...lines].join('\n'));

  it('shows that line again where its sums are read', () => {
    const head = 'B-4401 10:21 INES SALE  5.50';
    expect(receipts[1] && textsOf(receipts[1])).toEqual([
      head,
      '    OAT MILK     4.50',
      '    DISH SOAP    1.00',
      head,
    ]);
    expect(receipts[1]?.totalLineIndex).toBe(3);
  });
});

describe('the head of a page within a receipt', () => {
  const page = (at: number): string[] => [`ELM STREET STORE   11/16/2026   PAGE ${at}`, '-----'];
  const sale = (at: number): string[] => [
    `TRANS# ${4400 + at}  REG 2  CASHIER 17  11/16/2026 10:${20 + at}`,
    'OAT MILK    4.50',
    ...(at === 3 ? page(2) : []),
    'DISH SOAP   2.00',
    'TOTAL       6.50',
    'CASH        6.50',
  ];
  it('is shown where it was printed, and changes nothing', () => {
    const { receipts } = parseLines([...page(1), ...TICKETS.flatMap(sale)].join('\n'));
    const [, , before, torn] = receipts;
    expect(torn && textsOf(torn).slice(1, 5)).toEqual(['OAT MILK    4.50', ...page(2), 'DISH SOAP   2.00']);
    expect(torn?.items.map(({ lineIndex }) => torn.lines[lineIndex]?.text.slice(0, 4))).toEqual([
      'OAT ',
      'DISH',
    ]);
    expect(torn?.totalCents).toBe(before?.totalCents);
  });
});

describe('the check of all tests', () => {
  const rows = [
    ['TRANS# 1 11/16/2026 10:20'],
    ['OAT MILK  4.50'],
    ['CODE 81420011'],
    ['TOTAL  4.50'],
    ['CASH  4.50'],
  ];
  const { receipts }: Parsed = parseRows(rows);
  const without = (at: number): Receipt[] =>
    receipts.map((one) => ({ ...one, lines: one.lines.filter(({ rowNumber }) => rowNumber !== at) }));

  it('finds a row that is not shown, or is shown as something else', () => {
    expect(() => checkShownRows({ Sheet1: rows }, without(3), [])).toThrow('Row 3 is shown nowhere');
    const other = rows.with(2, ['CODE 81420012']);
    expect(() => checkShownRows({ Sheet1: other }, receipts, [])).toThrow('Row 3 is shown as CODE 81420011');
    expect(() => checkShownRows({ Sheet1: rows }, receipts, [])).not.toThrow();
  });
});
