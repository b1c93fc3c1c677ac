// Numbers and times of headings in forms that no word names.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const BODY = ['COFFEE                2.49', 'TOTAL                 2.49', 'CASH                  2.49'];

/** @param isFoot whether the heading stands below its lines */
function read(headingOf: (at: number) => string, isFoot = false, body: readonly string[] = BODY): unknown[] {
  const tickets = Array.from({ length: 9 }, (_, at) =>
    isFoot ? [...body, headingOf(at), ''] : [headingOf(at), ...body, ''],
  );
  const { receipts, rejections } = parseLines(tickets.flat().join('\n'));
  expect(rejections).toEqual([]);
  return receipts.map(({ transactionNumber, registerId, time, totalCents }) => [
    transactionNumber,
    registerId,
    time.slice(11, 16),
    totalCents,
  ]);
}

const expected = (number: number, register: string | null): unknown[] =>
  Array.from({ length: 9 }, (_, at) => [`0${number + at}`, register, `06:1${at}`, 249]);

describe('the heading of a ticket', () => {
  it('may have the register and the number in one code', () => {
    expect(read((at) => `APR 09,2026 06:1${at}:04  REG1-0${140 + at}`)).toEqual(expected(140, '1'));
  });

  it('may have a letter before the number, below the lines', () => {
    expect(read((at) => `01/28/26 06:1${at}  CLERK 1  C.0${177 + at}`, true)).toEqual(expected(177, null));
  });

  it('may have a time without a colon behind its word', () => {
    const heading = (at: number): string => `INVOICE: 0${880 + at}  DATE: 06/30/26  TIME: 061${at}  DESK: 1`;
    expect(read(heading)).toEqual(expected(880, '1'));
  });
});

describe('lines of a ticket', () => {
  it('may be filled with dots, and several of its sums may stand in one line', () => {
    const body = [
      '  .COFFEE.....................1........2.40',
      '  TAX: 0.09   TOTAL: 2.49   PAID BY: CREDIT',
    ];
    expect(
      read((at) => `INVOICE: 0${880 + at}  DATE: 06/30/26  TIME: 061${at}  DESK: 1`, false, body),
    ).toEqual(expected(880, '1'));
  });
});
