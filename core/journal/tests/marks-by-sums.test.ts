import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

interface Options {
  heading: string;
  /** What stands beside voided lines. */
  marks: readonly string[];
  /** How many tickets are void as a whole, and how many have no lines. */
  others?: number;
  /** Whether nobody else is named. */
  isAlone?: boolean;
}

/** Sixteen tickets of two lines each, every fourth with a voided one; then void ones and no sales. */
function parse({ heading, marks, others = 0, isAlone = false }: Options) {
  const cashier = isAlone ? [] : ['ANA'];
  const line = (
    at: number,
    name: string,
    price: number,
    mark: string,
    total: number,
    type = 'Sale',
  ): Cell[] => [
    String(3301 + at),
    '11/17/2026',
    `${6 + Math.floor(at / 40)}:${10 + (at % 40)}:00`,
    ...cashier,
    type,
    name,
    price,
    mark,
    total,
  ];
  const { receipts } = parseRows([
    ['Ticket', 'Date', 'Time', ...(isAlone ? [] : ['Cashier']), 'Type', 'Item', 'Amount', heading, 'Total'],
    ...Array.from({ length: 16 }, (_, at): Cell[][] => {
      const price = 1.15 + at / 10;
      const mark = at % 4 === 1 ? (marks[at % marks.length] ?? '') : '';
      const total = mark === '' ? price + 2.4 : price;
      return [line(at, 'COLA', price, '', total), line(at, 'BEER', 2.4, mark, total)];
    }).flat(),
    ...Array.from({ length: others }, (_, at): Cell[][] => [
      line(20 + 2 * at, 'BEER', 2.4, marks[0] ?? '', 0, 'Void'),
      line(21 + 2 * at, '', 0, '', 0, 'No Sale'),
    ]).flat(),
  ]);
  return receipts
    .filter(({ typeText, events }) => typeText === 'Sale' && events.some(({ kind }) => kind === 'void-line'))
    .map(({ transactionNumber }) => transactionNumber);
}

const VOIDED = ['3302', '3306', '3310', '3314'];

describe('lines without which their tickets come to the totals', () => {
  it('are void, however many void tickets and no sales there are', () => {
    for (const others of [0, 3, 12])
      expect(parse({ heading: 'Flag', marks: ['CORRECTED'], others })).toEqual(VOIDED);
  });

  it('are void whatever their column has', () => {
    expect(parse({ heading: 'Corr. Clerk', marks: ['ANA', 'LUIS', '0417'] })).toEqual(VOIDED);
  });

  it('are void where the only names are those of who voided them', () => {
    expect(parse({ heading: 'Voided By', marks: ['ANA'], isAlone: true })).toEqual(VOIDED);
  });
});
