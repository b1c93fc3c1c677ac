import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEAD = ['Trans No', 'Date', 'Time', 'Till', 'Operator', 'Type', 'Total Excl', 'GST', 'Total Incl'];

/** Net, tax, total, and rounding, how it was paid, what was handed over, and the change. */
function ticketsOf(kind: string, figures: readonly (readonly Cell[])[]): Cell[][] {
  return figures.map((cells, at): Cell[] => [
    `${6100 + at}`,
    '16/11/2026',
    `07:${10 + at}:05`,
    '2',
    '107',
    kind,
    ...cells,
  ]);
}

const FIGURES: readonly (readonly Cell[])[] = [
  ['10.45', '1.04', '11.49', '0.01', 'Cash', '20.00', '8.50'],
  ['20.00', '2.00', '22.00', '0.00', 'Eftpos', '22.00', '0.00'],
  ['48.97', '4.90', '53.87', '-0.02', 'Cash', '60.00', '6.15'],
  ['3.63', '0.36', '3.99', '0.01', 'Cash', '4.00', '0.00'],
  ['5.00', '0.50', '5.50', '0.00', 'Cash', '6.00', '0.50'],
];

const read = (figures: readonly (readonly Cell[])[]) =>
  parseRows([
    [...HEAD, 'Rounding', 'Paid by', 'Tendered', 'Change'],
    ...ticketsOf('Sale', figures),
    ['6190', '16/11/2026', '09:10:00', '2', '107', 'Banking Drop', '', '', '-80.00', '', 'Cash', '', ''],
  ]);

describe('totals with and without their tax, and a column of what cash was rounded by', () => {
  it('explain one another, and money for the bank is a drop', () => {
    const { receipts, report } = read(FIGURES);
    expect(report.remarks).toEqual([]);
    expect(receipts.slice(0, 3).map(({ totalCents }) => totalCents)).toEqual([1149, 2200, 5387]);
    const { transactionType, amountCents } = assessReceipt(receipts[5] ?? expect.fail());
    expect([transactionType, amountCents]).toEqual(['Safe Manual DROP', 8000]);
  });

  it('are told if the rounding is not what was paid above the total', () => {
    const others = FIGURES.map((cells, at) => (at === 0 ? cells.with(3, '0.04') : cells));
    expect(read(others).report.remarks.join('\n')).toContain('“Rounding” holds amounts that were not used');
  });
});
