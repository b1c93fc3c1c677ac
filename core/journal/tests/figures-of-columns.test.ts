// Columns that their values tell apart: numbers that end with a year, and what each ticket has of its own.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TIMES = Array.from({ length: 24 }, (_, index) => `2026-10-14 10:${10 + index}:05`);
const PEOPLE = ['Nováková Jana', 'Dvořák Petr', 'Svobodová Eva'];
const money = (cents: number): string => (cents / 100).toFixed(2);

describe('a table whose headings nobody knows', () => {
  it.each([
    (index: number) => `UCT-${2200 + index}/2026`,
    (index: number) => `R/${418 + index}/2026`,
    (index: number) => `INV/2610/0${20_551 + index}`,
    (index: number) => `2026-000${100 + index}`,
  ])('has its numbers where codes count up, before or behind what stays', (numberOf) => {
    const rows = TIMES.map((time, index): Cell[] => [
      numberOf(index),
      time,
      `Pokladna ${1 + (index % 2)}`,
      'Ne',
      at(PEOPLE, index >> 3),
      money(1890 + index * 37),
    ]);
    const { report } = parseRows([['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Fff'], ...rows]);
    const [best] = at(report.questions, 0).readings;
    expect(best?.columns).toMatchObject({ number: 0, dateTime: 1, register: 2, employeeName: 4, total: 5 });
  });
});

describe('lines of tickets with a tax and a total in one of their rows', () => {
  /** Two lines, one of 5.00, and a payment in a row of its own, or two of them. */
  const rowsOf = (index: number, isTop: boolean): Cell[][] => {
    const [net, tax] = [500 + index * 10, 31 + index];
    const total = net + tax;
    const sums: Cell[] = [money(net), money(tax), money(total)];
    const none: Cell[] = ['', '', ''];
    const head: Cell[] = [7100 + index, TIMES[index] ?? ''];
    const paid = index % 4 === 0 ? [200, total - 200] : [total];
    return [
      [...head, 'Item', 'COLA', ...(isTop ? sums : none), money(500), ''],
      [...head, 'Item', 'GUM', ...(isTop ? none : sums), money(index * 10), ''],
      ...paid.map((cents): Cell[] => [...head, 'Payment', 'Cash', ...none, '', money(cents)]),
    ];
  };
  it.each([
    ['Price: Net', 'Tax: Total', 'Price: Total', 'Transaction: Amount'],
    ['Goods', 'Tax', 'All in all', 'Amount Paid'],
    ['Net', 'Sales Tax', 'Ticket Sum', 'Total'],
  ])('come to what their figures say: %s, %s, %s, %s', (net, tax, total, paid) => {
    const heading = ['Receipt No', 'Date', 'Line Type', 'Description', net, tax, total, 'Line Total', paid];
    const body = TIMES.flatMap((_, index) => rowsOf(index, true));
    const { receipts, report } = parseRows([heading, ...body]);
    const [best] = report.questions[0]?.readings ?? [];
    if (best !== undefined) expect(best.columns).toMatchObject({ total: 6, lineAmount: 7 });
    else
      expect(receipts.map((one) => assessReceipt(one).amountCents)).toEqual(
        TIMES.map((_, index) => 531 + index * 11),
      );
  });
});

describe('codes of which each ticket has its own', () => {
  it('are no register', () => {
    const heading = ['ID', 'Name', 'Date', 'Sold', 'Description', 'Line Total'];
    const rows = TIMES.flatMap((time, index): Cell[][] => [
      [541_236_688 + index * 331, `#${2041 + index}`, time, 1, 'COLA', '1.25'],
      [541_236_688 + index * 331, `#${2041 + index}`, time, 2, 'GUM', '2.25'],
    ]);
    const { report, receipts } = parseRows([heading, ...rows]);
    expect(
      report.questions.flatMap(({ readings }) => readings.map(({ columns }) => columns.register)),
    ).not.toContain(1);
    expect(receipts.every(({ registerId }) => registerId === null)).toBe(true);
  });
});
