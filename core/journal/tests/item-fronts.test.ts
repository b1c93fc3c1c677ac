// A line's number, its kind, and its article's code in columns in front of the article's name.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows, type Parsed } from '../../testing/parse-rows.ts';

const line = (place: number, kind: string, code: number, rest: string): string =>
  ` ${place} ${kind.padEnd(5)}${String(code).padStart(12)} ${rest}`;

const sum = (label: string, amount: string): string => `${label.padStart(46)}${amount.padStart(10)}`;

const TICKETS = Array.from({ length: 8 }, (_, at) => ({
  number: 7310 + at,
  time: `10:${20 + at}:05`,
  print: [
    line(1, 'Item', 40771230011, 'Oat Drink 1l                 1      2.00'),
    line(2, 'Item', 5521, 'Bagel 3 Seeds                2      3.00'),
    ...(at === 3
      ? [
          line(3, 'Item', 881230077, 'Plum Jam                     1      4.10'),
          line(4, 'Void', 881230077, 'Plum Jam                    -1      4.10-'),
        ]
      : []),
    sum('Subtotal', '5.00'),
    sum('Tax', '0.25'),
    sum('Total', '5.25'),
    sum('Cash', '5.25'),
  ],
}));

function itemsOf({ receipts }: Parsed): string[][] {
  return receipts.map(({ items }) =>
    items
      .filter(({ state }) => state === 'sold')
      .map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`),
  );
}

const EXPECTED = TICKETS.map(() => ['1 Oat Drink 1l 200', '2 Bagel 3 Seeds 300']);

describe('what stands in front of the name of an article', () => {
  it('is no part of it in a journal', () => {
    const parsed = parseLines(
      TICKETS.flatMap(({ number, time, print }) => [
        `Reg# 2  Trans# ${number}  Time ${time}  Date 05/14/2026  Cashier 9`,
        ...print,
        '',
      ]).join('\n'),
    );
    expect(parsed.receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      TICKETS.map(({ number }) => String(number)),
    );
    expect(itemsOf(parsed).map((items) => items.slice(0, 2))).toEqual(EXPECTED);
    expect(parsed.receipts[3]?.events.map(({ kind }) => kind)).toEqual(['void-line']);
  });

  it('is no part of it in a column of a table', () => {
    const rows = TICKETS.flatMap(({ number, time, print }) => {
      const all = [...print, `  Reg# 2  Trans# ${number}  Time ${time}  Date 05/14/2026  Cashier 9`];
      return all.map((text) => [number, `05/14/2026 ${time}`, 'ROW', text]);
    });
    const parsed = parseRows([['Seq', 'Written', 'Rec', 'Text'], ...rows]);
    expect(itemsOf(parsed).map((items) => items.slice(0, 2))).toEqual(EXPECTED);
  });

  it('stays where the numbers count no lines', () => {
    const { receipts } = parseLines(
      TICKETS.flatMap(({ number, time }) => [
        `Reg# 2  Trans# ${number}  Time ${time}  Date 05/14/2026  Cashier 9`,
        '4 Item 12 Cups      2.00',
        sum('Total', '2.00'),
        sum('Cash', '2.00'),
        '',
      ]).join('\n'),
    );
    expect(receipts[0]?.items[0]?.name).toContain('12 Cups');
  });
});
