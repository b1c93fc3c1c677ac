import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const RULE = '------------------------------------------';

interface Bill {
  title?: string;
  label?: string;
  body: readonly string[];
}

const SALE: readonly string[] = [
  'GOLD FLAKE KINGS 10    1  170.00    170.00',
  'CGST 9%                              12.96',
  'SGST 9%                              12.97',
  'Grand Total (incl. GST)          Rs.170.00',
  'Paid by Cash                        200.00',
  'Balance returned                     30.00',
];
const RETURN: readonly string[] = [
  'SERVO OIL 1L          -1  425.00   -425.00',
  'CGST 9%                             -32.42',
  'SGST 9%                             -32.41',
  'Grand Total (incl. GST)         Rs.-425.00',
  'Paid by Cash                       -425.00',
];

/** Bills with the store's name and their kind above the number, and what has neither. */
function read(bills: readonly Bill[]) {
  const text = bills.flatMap(({ title, label = 'Bill No', body }, at) => [
    RULE,
    ...(title === undefined ? [] : ['          SRI BALAJI SUPER MART', `               ${title}`]),
    `${label} : ${2201 + at}        25-Nov-2026 06:${10 + at} AM`,
    'Counter : 1   User : Suresh',
    ...body,
  ]);
  const { receipts, rejections } = parseLines(text.join('\n'));
  expect(rejections).toEqual([]);
  return receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return [receipt.transactionNumber, receipt.registerId, transactionType, amountCents];
  });
}

const sale: Bill = { title: 'TAX INVOICE', body: SALE };

describe('bills with their kind above the number', () => {
  it('have it, and not the bill before', () => {
    const refund: Bill = { title: 'SALES RETURN', body: RETURN };
    expect(read([sale, sale, refund, sale, sale, sale, refund, sale])).toEqual(
      ['Sale', 'Sale', 'Refund', 'Sale', 'Sale', 'Sale', 'Refund', 'Sale'].map((kind, at) => [
        `${2201 + at}`,
        '1',
        kind,
        kind === 'Sale' ? 17000 : -42500,
      ]),
    );
  });

  it.each(['Voucher No', 'Chit No'])('are numbered on by %s, whose lines are no bill’s', (label) => {
    const drop: Bill = { label, body: ['CASH DROP TO SAFE               Rs.5000.00'] };
    expect(
      read([sale, sale, drop, sale, sale, sale, drop, sale]).map(([number, , kind]) => [number, kind]),
    ).toEqual(
      ['Sale', 'Sale', 'Safe Manual DROP', 'Sale', 'Sale', 'Sale', 'Safe Manual DROP', 'Sale'].map(
        (kind, at) => [`${2201 + at}`, kind],
      ),
    );
  });
});
