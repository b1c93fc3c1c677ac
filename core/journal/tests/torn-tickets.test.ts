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
    expect(handover.ends.areLeft).toBe(false);
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

describe('a heading that could be a foot', () => {
  const ticketsOf = (rowsOf: (at: number) => string[]): string =>
    Array.from({ length: 12 }, (_, at) => rowsOf(at))
      .flat()
      .join('\n');
  const minute = (at: number): string => String(10 + at);
  const body = (at: number): string[] => [
    `MILK 1L      ${at + 1}.19`,
    `TOTAL        ${at + 1}.19`,
    `CASH         ${at + 1}.19`,
  ];
  const read = (text: string): [string, number | null, string | null][] =>
    parseLines(text).receipts.map(({ transactionNumber, totalCents, employeeId }) => [
      transactionNumber,
      totalCents,
      employeeId,
    ]);
  const expected = Array.from({ length: 12 }, (_, at) => [
    `${4700 + at}`,
    (at + 1) * 100 + 19,
    `${7 + (at % 3)}`,
  ]);

  it('is one where only a gap stands between it and its lines', () => {
    const text = ticketsOf((at) => [
      `11/16/2026 06:${minute(at)}`,
      `TRAN# ${4700 + at} | CLERK ${7 + (at % 3)}`,
      '',
      ...body(at),
    ]);
    expect(read(text)).toEqual(expected);
  });

  it('is one although a row with an unknown word and the moment ends each ticket', () => {
    const text = ticketsOf((at) => [
      `11/16/2026 06:${minute(at)}`,
      `TRAN# ${4700 + at}  CLERK ${7 + (at % 3)}`,
      ...body(at),
      `CYCLE 11/16/2026 06:${minute(at)}`,
    ]);
    expect(read(text)).toEqual(expected);
  });

  it('is one although the number stands below the lines, above the next heading', () => {
    const text = ticketsOf((at) => [
      `CLERK ${7 + (at % 3)}  11/16/2026 06:${minute(at)}`,
      '',
      ...body(at),
      `TRAN# ${4700 + at}`,
    ]);
    expect(read(text)).toEqual(expected);
  });

  it('opens the next ticket below an opened drawer', () => {
    const text = ticketsOf((at) => [
      `CLERK ${7 + (at % 3)}`,
      `11/16/2026 06:${minute(at)}  TRAN# ${4700 + at}`,
      ...(at === 5 ? ['DRAWER OPENED'] : body(at)),
    ]);
    expect(read(text)).toEqual(expected.map((one, at) => (at === 5 ? [one[0], null, one[2]] : one)));
  });
});
