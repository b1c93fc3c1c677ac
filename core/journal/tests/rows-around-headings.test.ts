// Rows with a word or two under, above, and between the headings of small tables: no row with an amount is lost in silence.

import { describe, expect, it } from 'vitest';
import { type Parsed, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

interface Table {
  heading: Cell[];
  /** @param way how it was paid */
  rowsOf: (at: number, way: string) => Cell[][];
}

const TABLES: readonly Table[] = [
  {
    heading: ['Group', 'Register', 'Date', 'Time', 'Bill No.', 'Amount'],
    rowsOf: (at, way) => [[way, 1 + (at % 2), '10/14/2026', `10:${20 + at}`, `A-${7100 + at}`, 5 + at / 4]],
  },
  {
    heading: ['Type', 'Ticket', 'Date', 'Time', 'Cashier', 'Total', 'Payment'],
    rowsOf: (at, way) => [['Sale', 4400 + at, '10/14/2026', `10:${20 + at}`, 'INES', 5 + at / 4, way]],
  },
  {
    heading: ['Receipt', 'Date', 'Time', 'Clerk', 'Total', 'Tender'],
    rowsOf: (at, way) => [[`${4400 + at}`, '10/14/2026', `10:${20 + at}`, 'INES', `${5 + at}.25`, way]],
  },
  {
    heading: ['Trans #', 'Date', 'Time', 'Register', 'Description', 'Qty', 'Amount'],
    rowsOf: (at, way) => [
      [4400 + at, '10/14/2026', `10:${20 + at}`, 1, 'COLA', 1, 2.5],
      [4400 + at, '10/14/2026', `10:${20 + at}`, 1, 'CHIPS', 1, 3],
      [4400 + at, '10/14/2026', `10:${20 + at}`, 1, way.toUpperCase(), null, 5.5],
    ],
  },
];

const TITLES = ['Cash', 'Payment Type', 'Cashier', 'Refunds', 'Other'];
const TICKETS = [...Array(8).keys()];
/** Above the heading, under it, and in the middle; with and without a count. */
const PLACES = [
  { places: [-1, 4], count: null },
  { places: [0, 4], count: null },
  { places: [0, 4], count: 4 },
];

function withTitles(
  { heading, rowsOf }: Table,
  title: string,
  titled: (word: string) => Cell[],
  places: readonly number[],
): { rows: Cell[][]; sold: number[] } {
  const rows: Cell[][] = [['Sales report']];
  const sold: number[] = [];
  if (places.includes(-1)) rows.push(titled(title));
  rows.push(heading);
  for (const at of TICKETS) {
    const way = at < 4 ? title : 'Visa';
    if (places.includes(at)) rows.push(titled(way));
    for (const cells of rowsOf(at, way)) sold.push(rows.push(cells));
  }
  return { rows, sold };
}

/** The rows that no transaction, no rejection, and no remark has. */
function lostIn(rows: readonly Cell[][], sold: readonly number[]): number[] {
  const { receipts, rejections, report }: Parsed = parseRows(rows);
  const read = new Set(receipts.flatMap(({ lines }) => lines.map(({ rowNumber }) => rowNumber)));
  const remarks = report.remarks.join('\n');
  return sold.filter(
    (row) =>
      !read.has(row) &&
      !rejections.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow) &&
      !new RegExp(String.raw`\b${row}\b`).test(remarks),
  );
}

describe.each(TABLES)('under $heading', (table) => {
  it.each(TITLES)('the title of a group costs no row: %s', (title) => {
    for (const column of table.heading.keys())
      for (const { places, count } of PLACES) {
        const blank = table.heading.map((): Cell => null);
        const titled = (word: string): Cell[] =>
          blank.with((column + 1) % blank.length, count).with(column, word);
        const { rows, sold } = withTitles(table, title, titled, places);
        expect(lostIn(rows, sold), JSON.stringify([column, count, places])).toEqual([]);
      }
  });
});

describe('rows above the headings of the table that is read', () => {
  const TICKET_ROWS = TICKETS.map((at): Cell[] => [4500 + at, '10/14/2026', `11:${20 + at}`, 4 + at / 4]);
  const table = TABLES[1] ?? { heading: [], rowsOf: () => [] };
  const below = [table.heading, ...TICKETS.flatMap((at) => table.rowsOf(at, 'Cash'))];

  it.each([
    ['with headings of their own', [['Ticket', 'Date', 'Time', 'Total'], ...TICKET_ROWS]],
    ['without headings', TICKET_ROWS],
    ['below a title', [['Safe drops'], [1, '10/14/2026', '10:01', 'Safe drop', 200]]],
  ] as [string, Cell[][]][])('are rejected if they are transactions %s', (_, above) => {
    const sold = [...above.keys()].filter(
      (at) => (above[at]?.length ?? 0) > 3 && above[at]?.[0] !== 'Ticket',
    );
    const { receipts, rejections } = parseRows([...above, ...below]);
    expect(receipts).toHaveLength(TICKETS.length);
    expect(rejections.map(({ firstRow }) => firstRow - 1)).toEqual(sold);
    expect(rejections.every(({ looksLikeTransaction }) => looksLikeTransaction)).toBe(true);
  });

  it('are titles if they say what the sheet comes to', () => {
    const above = [
      ['Tickets', 8, 'Net', 47.5],
      ['Printed', '10/15/2026', '18:00', 'Store', 12, 'Net', 47.5],
    ];
    const { receipts, rejections } = parseRows([...above, ...below]);
    expect(receipts).toHaveLength(TICKETS.length);
    expect(rejections).toEqual([]);
  });
});
