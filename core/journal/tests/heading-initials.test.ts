import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const TICKETS = [...Array(6).keys()];

const print = (head: (at: number) => string[]): string =>
  TICKETS.map((at) =>
    [
      ...head(at),
      '',
      `MILK 1L              1.${20 + at}`,
      `TOTAL                1.${20 + at}`,
      `CASH                 1.${20 + at}`,
      '',
      '',
    ].join('\n'),
  ).join('\n');

describe('letters and numbers in a heading', () => {
  it('do not make a cashier of the street or the name of the store', () => {
    const { receipts } = parseLines(
      print((at) => [
        'C. HOFFMANN',
        '412 E Orchard Ave, Dayton, Ohio',
        '                45402-1120',
        `10/12/2026 04:1${at} PM`,
        `STORE: 88 REG: 004 TRAN: 310${at}`,
        `CASHIER: ${at % 2 === 0 ? 'RUTH' : 'OMAR'}`,
      ]),
    );
    expect(receipts.map(({ employeeId }) => employeeId).slice(0, 2)).toEqual(['RUTH', 'OMAR']);
    expect(receipts[0]).toMatchObject({ registerId: '4', transactionNumber: '3100' });
  });

  it('are the register and the number of the ticket, joined by a hyphen', () => {
    const { receipts } = parseLines(
      print((at) => [
        'CHEZ LOUISE',
        'Quai des Vignes 69001 LYON',
        '',
        `Caisse ${at % 2 === 0 ? `03-07${10 + at / 2}` : `11-41${10 + (at - 1) / 2}`}   12/10/26 17:0${at}`,
        'Servi par LEA',
      ]),
    );
    expect(receipts.slice(0, 2)).toMatchObject([
      { registerId: '3', transactionNumber: '0710' },
      { registerId: '11', transactionNumber: '4110' },
    ]);
  });
});
