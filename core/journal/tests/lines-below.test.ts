// Rows below each ticket with what it sold, without a heading, in other columns than those of the ticket's amounts.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: Cell[] = ['Mark', 'Who', 'Date', 'Time', 'Kind', 'Lane', 'Off', 'Discount', 'Total', 'Cash'];

interface Ticket {
  kind?: string;
  goods: readonly (readonly [name: string, amount: number])[];
  off?: number;
}

const TICKETS: readonly Ticket[] = [
  { goods: [['2 x Bagel', 5]] },
  {
    goods: [
      ['1 x Marlboro Gold', 11.2],
      ['3 x Soda 600ml', 6.3],
    ],
  },
  {
    goods: [
      ['1 x Milk', 1.8],
      ['1 x Rye Bread', 3.4],
    ],
  },
  { kind: 'Refund', goods: [['-1 x Milk', -1.8]] },
  { goods: [['4 x Soda 600ml', 8.4]], off: 0.84 },
  { goods: [['1 x Bagel', 2.5]] },
  { goods: [['1 x Rye Bread', 3.4]] },
];

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const sumOf = ({ goods, off = 0 }: Ticket): number =>
  Math.round((goods.reduce((sum, [, amount]) => sum + amount, 0) - off) * 100) / 100;

function tableOf(mark: string, write: (amount: number) => Cell): Cell[][] {
  const rows = TICKETS.flatMap((ticket, at): Cell[][] => [
    [8810 + at, 'PD', '11/16/2026', `6:1${at}am`, ticket.kind ?? 'Sale', `L${1 + (at % 2)}`],
    ...ticket.goods.map(([name, amount]): Cell[] => [
      null,
      null,
      null,
      null,
      `   ${name}`,
      null,
      write(amount),
    ]),
  ]);
  let at = 0;
  for (const row of rows) {
    const ticket = typeof row[0] === 'number' ? TICKETS[at++] : undefined;
    if (ticket !== undefined) row.push(null, ticket.off ?? null, sumOf(ticket), sumOf(ticket));
  }
  return [['Log of sales'], HEADING.with(0, mark), ...rows];
}

describe('goods below their tickets, in columns of their own', () => {
  it.each(['Receipt No', 'Mark'])('are read below %s', (mark) => {
    const { receipts, report } = parseRows(tableOf(mark, dollars));
    expect(report.questions).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(
      receipts
        .toSorted((a, b) => a.transactionNumber.localeCompare(b.transactionNumber))
        .map(({ items }) =>
          items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`).join(', '),
        ),
    ).toEqual([
      '2 Bagel 500',
      '1 Marlboro Gold 1120, 3 Soda 600ml 630',
      '1 Milk 180, 1 Rye Bread 340',
      '1 Milk -180',
      '4 Soda 600ml 840',
      '1 Bagel 250',
      '1 Rye Bread 340',
    ]);
    const discounted = receipts.find(({ discountCents }) => discountCents !== null);
    expect(discounted).toMatchObject({ transactionNumber: '8814', discountCents: -84, totalCents: 756 });
  });

  it('are told if they do not come to the totals', () => {
    const { receipts, report } = parseRows(tableOf('Receipt No', (amount) => dollars(amount + 7)));
    expect(receipts).toHaveLength(TICKETS.length);
    expect(report.remarks.join()).toMatch(
      /9 rows of the sheet “Sheet1” have amounts, but were read as part of no transaction, such as 4 \(“2 x Bagel/,
    );
  });

  it('are told if they have no amounts', () => {
    const { receipts, report } = parseRows(tableOf('Receipt No', () => null));
    expect(receipts).toHaveLength(TICKETS.length);
    expect(report.remarks.join()).toMatch(
      /9 rows of the sheet “Sheet1” have words, but were read as part of no transaction/,
    );
  });
});

describe('rows between tickets that are none of their goods', () => {
  const table = (between: Cell[]): Cell[][] => [
    ['Receipt No', 'Date', 'Time', 'Till', 'Clerk', 'Total'],
    ...Array.from({ length: 12 }, (_, at): Cell[][] => [
      [8810 + at, '11/16/2026', `6:${10 + at}am`, '1', 'PD', 2.5 + at],
      ...(at % 2 === 0 ? [between] : []),
    ]).flat(),
  ];

  it.each([
    ['sums', ['Subtotal', null, null, null, null, 7.5]],
    ['titles of pages', ['Corner Store, journal']],
  ] as [string, Cell[]][])('are not told if they are %s', (_, between) => {
    expect(parseRows(table(between)).report.remarks).toEqual([]);
  });
});
