// Tickets whose first line has their sums, above lines that are indented.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];

const brief = (receipt: Receipt): string =>
  [
    receipt.transactionNumber,
    receipt.registerId,
    receipt.employeeId,
    receipt.time,
    assessReceipt(receipt).transactionType,
    receipt.totalCents,
    receipt.items.map(({ name }) => name).join('+'),
  ].join(' ');

describe('a ticket with its sums in its first line', () => {
  it('may have its register before its number, and a time in bare digits', () => {
    const tickets = NUMBERS.flatMap((number) => {
      const head = `${number % 2 === 0 ? 'B' : 'A'}-100${number} 0${number < 6 ? 6 : 7}${number % 6}5 ${number < 5 ? 'TOM' : 'SUE'}   `;
      if (number === 3) return [`${head}DROP       100.00`];
      if (number === 6) return [`${head}VOIDED`, '      SEEDS            QTY 1     2.79'];
      const page = number === 4 ? ['', '### JOURNAL  DAY 03-26-2026 ###', ''] : [];
      return [
        ...page,
        `${head}SALE         4.78`,
        '      SEEDS            QTY 1     2.79',
        '      GUM              QTY 1     1.99',
        '      TAX                        0.00',
        '      PAID CASH                  5.00',
        '      CHANGE                     0.22',
      ];
    });
    const { receipts, report } = parseLines(['### JOURNAL  DAY 03-25-2026 ###', '', ...tickets].join('\n'));
    expect(receipts.map((receipt) => brief(receipt))).toEqual([
      'B-1000 B TOM 2026-03-25T06:05:00 Sale 478 SEEDS+GUM',
      'A-1001 A TOM 2026-03-25T06:15:00 Sale 478 SEEDS+GUM',
      'B-1002 B TOM 2026-03-25T06:25:00 Sale 478 SEEDS+GUM',
      'A-1003 A TOM 2026-03-25T06:35:00 Safe Manual DROP  ',
      'B-1004 B TOM 2026-03-26T06:45:00 Sale 478 SEEDS+GUM',
      'A-1005 A SUE 2026-03-26T06:55:00 Sale 478 SEEDS+GUM',
      'B-1006 B SUE 2026-03-26T07:05:00 Void  SEEDS',
      'A-1007 A SUE 2026-03-26T07:15:00 Sale 478 SEEDS+GUM',
    ]);
    expect(report.remarks).toEqual([]);
  });

  it('may have several sums, a way to pay, and codes that a legend explains', () => {
    const tickets = NUMBERS.flatMap((number) =>
      number === 5
        ? [`00339${number} 06:1${number}  2   005 NSAL`]
        : [
            `00339${number} 06:1${number}  ${number < 5 ? 1 : 2}   00${5 + (number % 3)} SALE      12.56     0.43      12.99   CR`,
            '           ICE 10LB               2      6.98 ',
            '           SKITTLES               1      5.58 ',
          ],
    );
    const { receipts } = parseLines(
      ['POS JOURNAL   02/13/2026', 'TYPES: SALE=SALE NSAL=NO SALE', '-----------', ...tickets].join('\n'),
    );
    expect(brief(at(receipts, 1))).toBe('003391 1 006 2026-02-13T06:11:00 Sale 1299 ICE 10LB+SKITTLES');
    expect(assessReceipt(at(receipts, 5)).transactionType).toBe('No Sale');
    expect(at(receipts, 1).tenders).toHaveLength(1);
  });
});

it('reads registers that are a letter or a name', () => {
  const read = (line: string): (string | null)[] =>
    parseLines(
      NUMBERS.flatMap((number) => [
        `Order #119${number}`,
        `09/25/2026 7:4${number} AM`,
        line,
        'Employee: Cody',
        'Soda  2.19',
        'Total: 2.19',
        'Cash: 2.19',
        '',
      ]).join('\n'),
    ).receipts.map(({ registerId }) => registerId);
  expect(read('Station: Drive Up')).toEqual(NUMBERS.map(() => 'Drive Up'));
  expect(read('Terminal A')).toEqual(NUMBERS.map(() => 'A'));
});
