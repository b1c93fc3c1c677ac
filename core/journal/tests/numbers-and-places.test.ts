// What stands behind numbers, numbers that could be dates, and voids that name the place of a line.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const rowsFrom = (first: number, day: (row: number) => Cell): Cell[][] =>
  Array.from({ length: 12 }, (_, row): Cell[] => [
    first + row,
    day(row),
    `10:${10 + row}:05`,
    '2',
    'Noor',
    `${3 + row}.50`,
  ]);

describe('numbers of tickets that could be the days of a spreadsheet', () => {
  it('leave an unknown heading its dates', () => {
    const heading = ['Receipt No', 'Laid down', 'Time', 'Register', 'Cashier', 'Total'];
    const { receipts } = parseRows([heading, ...rowsFrom(45_210, () => '10/14/2026')]);
    expect(receipts).toHaveLength(12);
    expect(at(receipts, 0)).toMatchObject({ transactionNumber: '45210', time: '2026-10-14T10:10:05' });
  });
});

describe('a word in brackets behind a number', () => {
  const sheet = (word: string): Cell[][] => [
    ['Receipt No', 'Date', 'Time', 'Register', 'Cashier', 'Total'],
    ...rowsFrom(8_101, () => '10/14/2026').map((row, index) =>
      index === 3 ? row.with(0, `8104 (${word})`) : row,
    ),
  ];
  const read = (word: string): string => {
    const receipt = at(parseRows(sheet(word)).receipts, 3);
    return `${receipt.transactionNumber} ${assessReceipt(receipt).transactionType}`;
  };

  it('says what became of the ticket, if it is a word for that', () => {
    expect(['Annulé', 'VOID', 'Refund'].map(read)).toEqual(['8104 Void', '8104 Void', '8104 Refund']);
    expect(read('till 2')).toBe('8104 (till 2) Sale');
  });
});

describe('a void that names the place of a line', () => {
  const journal = (voided: string): string =>
    [1, 2, 3]
      .map(
        (number) =>
          `TRANS# 470${number}  REG 1  CASHIER 7  11/16/2026 06:1${number}:00\nBAGEL   3.50\nWATER   7.00\nCHIPS   7.00\n${voided}\nTOTAL   10.50\nCASH   10.50`,
      )
      .join('\n');
  const goods = (text: string): string[] =>
    at(parseLines(text).receipts, 0).items.map(({ name, priceCents }) => `${name} ${priceCents}`);

  it('takes that one back', () => {
    expect(goods(journal('ITEM CANCEL 002   -7.00')).at(-1)).toBe('Void line item WATER -700');
    expect(goods(journal('ITEM CANCEL 003   -7.00')).at(-1)).toBe('Void line item CHIPS -700');
  });

  it('takes back what has the amount, if that place has another', () => {
    expect(goods(journal('ITEM CANCEL 001   -7.00')).at(-1)).toBe('Void line item CHIPS -700');
  });
});

describe('of two numbers in a heading', () => {
  it('is that of the check, also in a line of its own', () => {
    const text = Array.from(
      { length: 12 },
      (_, ticket) =>
        `ORDER ${306 + ticket}\nREG 8  CHK ${6806 + ticket}\n11/24/2026 8:${10 + ticket} AM  KIM\n` +
        '1 x BREAD   2.99\nTotal   2.99\nCash   2.99\n',
    ).join('\n');
    expect(parseLines(text).receipts.map(({ transactionNumber }) => Number(transactionNumber))).toEqual(
      Array.from({ length: 12 }, (_, ticket) => 6806 + ticket),
    );
  });

  it('is the one that never begins again, and what stands between them no cashier', () => {
    const text = Array.from({ length: 24 }, (_, ticket) => {
      const [where, who] = ticket % 3 === 0 ? ['DINE IN', '17 MARIA'] : ['TO GO  ', '31 PRIYA'];
      const order = 10 + ((85 + ticket) % 90);
      return (
        `Order #${order}   ${where}   Chk ${30011 + ticket}\n` +
        `Term 1  Emp ${who}    11/24/2026 8:${10 + ticket} AM\n` +
        '1 BREAD   2.99\nTotal   2.99\nCash   2.99\n'
      );
    }).join('\n');
    const { receipts } = parseLines(text);
    expect(receipts.map(({ transactionNumber }) => Number(transactionNumber))).toEqual(
      Array.from({ length: 24 }, (_, ticket) => 30011 + ticket),
    );
    expect(new Set(receipts.map(({ employeeId, employeeName }) => `${employeeId} ${employeeName}`))).toEqual(
      new Set(['17 MARIA', '31 PRIYA']),
    );
  });
});
