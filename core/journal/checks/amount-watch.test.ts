import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { createAmountWatch } from './amount-watch.ts';

/** @param texts what a further column says about each ticket @param totals what another one says it came to */
function describeTickets(texts: readonly string[], totals: readonly Cell[] = []): string | null {
  const watch = createAmountWatch();
  const { receipts } = parseRows([
    ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Remark', 'Total'],
    ...texts.map((text, at): Cell[] => [
      7001 + at,
      '1',
      '27',
      '16.11.2026',
      `07:1${at}:27`,
      'Sale',
      text,
      totals[at] ?? null,
    ]),
  ]);
  expect(receipts).toHaveLength(texts.length);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

const PAID = ['paid 6.40 in notes', 'paid 1.204,50 by card', 'paid 3.99 in coins', 'paid 2.10 in coins'];

it('tells of transactions without amounts whose rows have figures like money', () => {
  expect(describeTickets(PAID)).toMatch(/^In 4 of 4 transactions no amount .*\(7001, 7002, 7003, 7004\)/);
});

it.each([
  ['if there are amounts', PAID, [6.4, 1204.5, 3.99, 2.1]],
  [
    'about other figures',
    ['pump 10.234', 'at 12:10:07.25', 'of 15.11.26', 'nothing: 0.00', 'nothing: 0,00'],
    [],
  ],
])('says nothing %s', (_, texts, totals) => {
  expect(describeTickets(texts, totals)).toBeNull();
});
