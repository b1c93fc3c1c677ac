// Amounts of transactions in columns that have no total, and amounts without a point.
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const TAXED = ['Register', 'Receipt Number', 'Date/Time', 'Umsatz A', 'Umsatz B', 'Umsatz C', 'Check'];
const AMOUNTS: readonly [string, string, string][] = [
  ['4,80', '1,20', '0,00'],
  ['0,00', '2,40', '0,00'],
  ['12,10', '0,00', '3,00'],
  ['7,35', '3,10', '0,00'],
  ['-4,80', '0,00', '0,00'],
  ['0,00', '0,00', '6,50'],
];
const taxed = (heading: Cell[], amounts: readonly Cell[][]): Cell[][] => [
  heading,
  ...amounts.map((cells, at): Cell[] => [
    '2',
    String(8101 + at),
    `2026-11-14T06:${10 + at}:00`,
    ...cells,
    'x8Gm',
  ]),
];
const centsOf = (sheet: Cell[][]): (number | null)[] =>
  parseRows(sheet).receipts.map(({ totalCents }) => totalCents);

describe('columns that are parts of the same', () => {
  it('add up to the amount where no column has it, and that is told', () => {
    const { receipts, report } = parseRows(
      taxed(
        TAXED,
        AMOUNTS.map((cells) => [...cells]),
      ),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([600, 240, 1510, 1045, -480, 650]);
    expect(report.remarks).toContain(
      'No known heading says what transactions came to: the amount was taken for the sum of the columns “Umsatz A”, “Umsatz B”, “Umsatz C”. Compare some transactions with their rows.',
    );
  });

  it('are none where one is the sum of the others, or has the tax of another', () => {
    const summed = AMOUNTS.map(([a, b]): Cell[] => {
      const all = [a, b].reduce((sum, text) => sum + Number(text.replace(',', '.')), 0);
      return [a, b, all.toFixed(2).replace('.', ',')];
    });
    expect(parseRows(taxed(TAXED, summed)).report.remarks.join()).not.toContain('for the sum of the columns');
    const withTax = AMOUNTS.map(([a]): Cell[] => {
      const net = Math.abs(Number(a.replace(',', '.'))) + 1;
      return [net.toFixed(2), (net * 1.1).toFixed(2), '0.00'];
    });
    expect(parseRows(taxed(TAXED, withTax)).report.remarks.join()).not.toContain(
      'for the sum of the columns',
    );
  });

  it('are none where one only has what another one has again', () => {
    const voided = AMOUNTS.map(([a], at): Cell[] => [at === 4 ? '9,90' : a, at === 4 ? '9,90' : '0,00', '1']);
    const { receipts, report } = parseRows(taxed([...TAXED.slice(0, 5), 'No'], voided));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([480, 0, 1210, 735, 990, 0]);
    expect(report.remarks.join()).toContain('the amount was taken for that of the column “Umsatz A”.');
  });

  it('are none beside a total', () => {
    const heading = [...TAXED.slice(0, 5), 'Total', 'Check'];
    const rows = AMOUNTS.map(([a, b]): Cell[] => {
      const all = Number(a.replace(',', '.')) + Number(b.replace(',', '.'));
      return [a, b, all.toFixed(2).replace('.', ',')];
    });
    expect(centsOf(taxed(heading, rows))).toEqual([600, 240, 1210, 1045, -480, 0]);
  });
});

describe('amounts of one width with zeros in front', () => {
  const rows = (from: number): Cell[][] => [
    [from, '20261031', '214232', 'I', 'CHERRY GUM', 2, '+00000078'],
    [from, '20261031', '214232', 'I', 'COFFEE 12OZ', 1, '+00000219'],
    [from, '20261031', '214232', 'P', 'CASH', 0, '+00000297'],
  ];

  it('are in cents', () => {
    const heading = ['Transaction', 'Date', 'Time', 'Rec', 'Description', 'Qty', 'Amount'];
    const { receipts } = parseRows([heading, ...rows(5120), ...rows(5121), ...rows(5122), ...rows(5123)]);
    expect(receipts.map(({ items }) => items.map(({ priceCents }) => priceCents))).toEqual(
      Array.from({ length: 4 }, () => [78, 219]),
    );
  });
});
