// Receipts whose headings name two cashiers: nobody knows who rang them.

import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { createTwoCashiersWatch, type Receipt } from '../index.ts';

const OWEN = 'OPERATOR: 117 OWEN PRICE';

const ticket = (number: number, ...cashiers: readonly string[]): string =>
  [
    `TRAN# ${number}  REG 1  11/16/2026 17:${String(number - 4700).padStart(2, '0')}:05`,
    ...cashiers,
    ' MILK   4.50',
    ' TOTAL   4.50',
    ' CASH   4.50',
  ].join('\n');

function read(count: number, ...cashiers: readonly string[]): Receipt[] {
  const tickets = Array.from({ length: 12 }, (_, at) =>
    at >= 12 - count ? ticket(4701 + at, ...cashiers) : ticket(4701 + at, OWEN),
  );
  return parseLines(tickets.join('\n')).receipts;
}

it.each([
  ['OPERATOR: 110 NADIA BELL', OWEN],
  [OWEN, 'CASHIER: 110 NADIA BELL'],
  [OWEN, 'OPERATOR: 0118 OWEN PRICE'],
])('count for neither: %s, %s', (...cashiers) => {
  const receipts = read(1, ...cashiers);
  expect(receipts.at(-1)).toMatchObject({ employeeId: null, employeeName: null });
  expect(receipts.slice(0, -1).every(({ employeeId }) => employeeId === '117')).toBe(true);
  const watch = createTwoCashiersWatch();
  for (const receipt of receipts) watch.add(receipt);
  expect(watch.count()).toBe(1);
  expect(watch.describe()).toMatch(/^One transaction names two cashiers \(4712: .*117 OWEN PRICE/);
});

it.each([
  [OWEN, OWEN],
  [OWEN, 'OPERATOR: 00117'],
  [OWEN, 'CASHIER: OWEN'],
])('the same person twice is no other: %s, %s', (...cashiers) => {
  expect(read(1, ...cashiers).at(-1)).toMatchObject({ employeeId: '117', employeeName: 'OWEN PRICE' });
});

it('keeps the first where most receipts name two', () => {
  const receipts = read(12, OWEN, 'CASHIER: 110 NADIA BELL');
  expect(receipts.every(({ employeeId }) => employeeId === '117')).toBe(true);
});
