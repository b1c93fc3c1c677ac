// Quantities behind names with a mark that may belong to them.

import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const PRICES = { MILK: 4.29, 'ROOT BEER 6PK': 8.99, SOAP: 1.5 };

/** @param lines names as printed, and their amounts: one in each ticket */
function read(lines: readonly (readonly [label: string, amount: number])[]) {
  const tickets = lines.map(([label, amount], at) =>
    [
      `#${1200 + at} R2 OP23               11/26/26 06:${10 + at}`,
      label.padEnd(36) + amount.toFixed(2).padStart(8),
      'TOTAL'.padEnd(36) + amount.toFixed(2).padStart(8),
      'CASH'.padEnd(36) + amount.toFixed(2).padStart(8),
    ].join('\n'),
  );
  return parseLines(tickets.join('\n')).receipts.flatMap(({ items }) =>
    items.map(({ name, quantity }) => `${quantity} ${name}`),
  );
}

const ONES = Object.entries(PRICES);

it('X2 in capitals is a quantity if such articles cost twice as much', () => {
  expect(read([...ONES, ['MILK X2', 8.58], ['ROOT BEER 6PK X3', 26.97], ...ONES]).slice(3, 5)).toEqual([
    '2 MILK',
    '3 ROOT BEER 6PK',
  ]);
});

it('a pack stays part of the name', () => {
  expect(read([...ONES, ['MILK X6', 19.99], ['SOAP X2', 3], ['SOAP X12', 12], ...ONES]).slice(3, 6)).toEqual([
    '1 MILK X6',
    '1 SOAP X2',
    '1 SOAP X12',
  ]);
});
