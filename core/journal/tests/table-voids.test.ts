import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Price', 'Amount'];

interface Line {
  mark: Cell;
  amount?: number;
}

/** Ten tickets with a cola and chips each; the chips of 4704 and both lines of 4706 are marked. */
function linesOf(heading: string, usual: Cell, { mark, amount = 2.5 }: Line): Cell[][] {
  const isMarked = (number: number, at: number): boolean => number === 4706 || (number === 4704 && at === 1);
  return [
    [...HEADING, heading],
    ...Array.from({ length: 10 }, (_, ticket) => 4700 + ticket).flatMap((number) =>
      ['COLA', 'CHIPS'].map((name, at): Cell[] => [
        number,
        '11/16/2026',
        `06:1${number % 10}:05`,
        '1',
        'ANN',
        name,
        2 - at,
        at === 0 ? 1.25 : 2.5,
        isMarked(number, at) ? amount : 2.5,
        isMarked(number, at) ? mark : usual,
      ]),
    ),
  ];
}

function read(rows: Cell[][]): string[] {
  const { receipts } = parseRows(rows);
  return receipts
    .filter(({ transactionNumber }) => ['4704', '4706'].includes(transactionNumber))
    .map((receipt) => {
      const { transactionType, amountCents } = assessReceipt(receipt);
      const goods = receipt.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
      return transactionType === 'Void' ? `${transactionType}: ${goods}` : `${amountCents}: ${goods}`;
    });
}

const VOIDED = [
  '250: COLA 250, CHIPS 250, Void line item CHIPS -250',
  'Void: COLA 250, Void line item COLA -250, CHIPS 250, Void line item CHIPS -250',
];

describe('a line that is marked as void', () => {
  it.each<[string, Cell, Cell]>([
    ['Void?', 'FALSE', 'TRUE'],
    ['IsVoid', 'False', 'True'],
    ['Voided', '', 'Y'],
    ['Status', 'OK', 'VOID'],
    ['Line Status', 'Sold', 'Voided'],
    ['Flag (R=Return, V=Void)', '', 'V'],
    ['Fl (1=Sale 4=Line void)', '1', '4'],
  ])('counts in its ticket neither as goods nor in the amount: %s', (heading, usual, mark) => {
    expect(read(linesOf(heading, usual, { mark }))).toEqual(VOIDED);
  });

  it('is not taken back where the mark of all lines is about the ticket', () => {
    expect(read(linesOf('Remark', '', { mark: 'VOID TRAN' }))).toEqual([
      VOIDED[0],
      'Void: COLA 250, CHIPS 250',
    ]);
  });

  it('may have an amount of 0 beside its price', () => {
    expect(read(linesOf('Status', 'OK', { mark: 'VOID', amount: 0 }))).toEqual(VOIDED);
    expect(read(linesOf('Dept', 'Grocery', { mark: 'Grocery', amount: 0 }))).toEqual(VOIDED);
  });
});
