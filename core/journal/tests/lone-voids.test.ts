import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const GOODS = ['Oat Bar', 'Rye Loaf', 'Gum Mint', 'Matches'];

/** @param words for lines that sell, take back, sum up, and pay */
function read(
  heading: readonly string[],
  words: readonly string[],
  rowOf: (ticket: Cell[], line: Cell[]) => Cell[],
) {
  const [sold = '', voided = '', total = '', paid = ''] = words;
  const rows = Array.from({ length: 12 }, (_, at) => {
    const ticket = ['16-11-2026', `09:${10 + at}:20`, '101', `90${10 + at}`];
    const cents = at === 6 ? -130 : 250 + at;
    const money = (cents / 100).toFixed(2);
    const name = GOODS[at % 4] ?? '';
    const taken =
      at === 3
        ? [rowOf(ticket, [sold, 'Soda', 1, '1.99']), rowOf(ticket, [voided, 'Soda', -1, '-1.99'])]
        : [];
    return [
      rowOf(ticket, at === 6 ? [voided, name, -1, money] : [sold, name, 1, money]),
      ...taken,
      rowOf(ticket, [total, '', '', money]),
      rowOf(ticket, [paid, 'Cash', '', money]),
    ];
  });
  return parseRows([heading, ...rows.flat()]).receipts;
}

it.each([
  [
    'first columns',
    read(
      ['Date', 'Time', 'Operator', 'Transaction', 'Type', 'Product', 'Qty', 'Amount'],
      ['Product', 'Void', 'Total', 'Payment'],
      (ticket, line) => [...ticket, ...line],
    ),
  ],
  [
    'last columns',
    read(
      ['Line Type', 'Item', 'Quantity', 'Amount', 'Date', 'Time', 'Cashier', 'Receipt No'],
      ['ITEM', 'VOID', 'TOTAL', 'TENDER'],
      (ticket, line) => [...line, ...ticket],
    ),
  ],
])(
  'a void that takes nothing back, with money paid out for it, is a refund: tickets in the %s',
  (_, receipts) => {
    expect(receipts).toHaveLength(12);
    const kinds = receipts.map((receipt) => assessReceipt(receipt).transactionType);
    expect(kinds).toEqual(kinds.map((__, at) => (at === 6 ? 'Refund' : 'Sale')));
    expect(receipts[6]?.items).toMatchObject([{ name: 'Gum Mint', priceCents: -130, state: 'sold' }]);
    expect(receipts[3]?.items.map(({ state }) => state)).toEqual(['sold', 'sold', 'void']);
  },
);
