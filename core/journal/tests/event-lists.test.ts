// Lists with one row for each event of a till, and rows between them that are none.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const read = (rows: readonly (readonly Cell[])[]): string[] =>
  parseRows(rows).receipts.map((receipt) => {
    const { transactionType, amountCents, findings } = assessReceipt(receipt);
    return [
      receipt.transactionNumber,
      transactionType,
      amountCents,
      ...findings.map(({ filter }) => filter),
    ].join(' ');
  });

describe('a row for each event', () => {
  it('is a transaction, though some rows have no number', () => {
    const signed = (time: string, how: string): Cell[] => ['03/02/2026', time, 5, 'Ines Roth', how];
    const rows = Array.from({ length: 12 }, (_, at): Cell[][] => [
      ...(at % 2 === 0 ? [signed(`10:${20 + at}:01`, at % 4 === 0 ? 'Signed on' : 'Signed off')] : []),
      ['03/02/2026', `10:${20 + at}:30`, 5, 'Ines Roth', 'Sale completed', 900 + at, 4.5, 'paid by card'],
    ]).flat();
    const heading = ['Date', 'Time', 'Till', 'User', 'Event', 'Receipt no', 'Value', 'Details'];
    expect(read([heading, ...rows])).toEqual(
      rows.flatMap(({ 5: number = null }) => (number === null ? [] : [`${number as number} Sale 450`])),
    );
    const { receipts } = parseRows([heading, ...rows]);
    expect(receipts.every(({ shape, items }) => shape === 'summary' && items.length === 0)).toBe(true);
  });

  it('is of the kind that the title of its section says, whatever count is behind it', () => {
    const heading = ['Date/Time', 'Register', 'Transaction', 'Cashier', 'Transaction Total', 'Detail'];
    const section = (title: string, numbers: number[], total: string | null, detail: string): Cell[][] => [
      [title],
      heading,
      ...numbers.map((number, at): Cell[] => [
        `05/2${at + 2}/2026 08:1${at} AM`,
        1,
        number,
        'Ines R',
        total,
        `${detail} ${at}`,
      ]),
      [],
    ];
    const found = read([
      ['What to look at last week'],
      ...section('RETURNS (5)', [101, 104, 109, 112, 120], '-$2.50', 'Plum Jam'),
      ...section('LINE VOIDS (5)', [102, 105, 110, 113, 117], '$12.40', 'Took off Bagel'),
      ...section('POST VOIDS [5]', [103, 106, 111, 115, 118], '-$6.10', 'Of ticket 29'),
      ...section('CANCELED SALES (1)', [107], null, 'Lines rung'),
      ...section('NO SALES (2)', [108, 116], null, 'Change'),
    ]);
    expect(found.map((one) => one.slice(4))).toEqual([
      ...Array.from({ length: 5 }, () => 'Refund -250 refund'),
      ...Array.from({ length: 5 }, () => 'Sale 1240 void_items'),
      ...Array.from({ length: 5 }, () => 'Void -610 void_items'),
      'Abort 0 void_items abort',
      'No Sale 0 no_sales',
      'No Sale 0 no_sales',
    ]);
  });
});
