// What is left over before the first ticket and behind the last one shows that tickets are torn apart.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Rejection } from '../receipt.ts';
import { createHandover } from '../receipts/handover.ts';

describe('rows that become no transaction', () => {
  const rejection = (firstRow: number, lastRow: number): Rejection => ({
    sheet: 'x',
    firstRow,
    lastRow,
    reason: '',
  });

  it('are at both ends only if something was read between them', () => {
    const handover = createHandover({ receipt: () => {}, rejection: () => {} }, undefined);
    handover.reject(rejection(1, 3));
    handover.reject(rejection(9, 12));
    expect(handover.areEndsLeft).toBe(false);
  });
});

it('takes a line with the opposite amount and name for a void, whatever words are before the name', () => {
  const tickets = Array.from({ length: 9 }, (_, at) => [
    `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:1${at}:00`,
    'COFFEE LARGE             1.99',
    'ROLL WITH BUTTER         2.49',
    ...(at === 4
      ? ['RAVE 26704 ROLL WITH BUTTER   -2.49', 'TOTAL  1.99', 'CASH  1.99']
      : ['TOTAL  4.48', 'CASH  4.48']),
    '',
  ]);
  const { receipts } = parseLines(tickets.flat().join('\n'));
  expect(receipts[4]?.items.map(({ state }) => state)).toEqual(['sold', 'sold', 'void']);
});
