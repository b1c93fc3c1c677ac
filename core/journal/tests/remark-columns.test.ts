import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

/** Twelve sales; the fifth is the one that a test changes. */
function salesOf(title: string, remark: string, type = 'Sale'): Cell[][] {
  return [
    ['Ticket', 'Date', 'Time', 'Till', 'Clerk', 'Type', 'Total', title],
    ...Array.from({ length: 12 }, (_, row): Cell[] => [
      `${4410 + row}`,
      '11/16/2026',
      `09:${10 + row}:05`,
      '2',
      'Noor',
      row === 4 ? type : 'Sale',
      4.5 + row,
      row === 4 ? remark : '',
    ]),
  ];
}

const fifth = (remark: string, title = 'Remarks') => parseRows(salesOf(title, remark)).receipts[4];

describe('what a remark says of its ticket', () => {
  it.each([
    ['Item void 3.49', 'void-line', 349],
    ['Line voided: Washer fluid', 'void-line', null],
    ['Línea anulada: Aceite 1L', 'void-line', null],
    ['Promotion 0.98', 'promo', -98],
    ['Promo 2 Cola -0,60', 'promo', -60],
    ['Price override: 2.95 -> 1.60', 'price-override', 160],
    ['Age check skipped', 'age-cancel', null],
  ])('is an event: %s', (remark, kind, amountCents) => {
    expect(fifth(remark)?.events).toEqual([{ kind, lineIndex: 0, amountCents, text: `Remarks: ${remark}` }]);
  });

  it('is more than one event', () => {
    const events = fifth('Line void: Ice 2.50; price override')?.events;
    expect(events?.map(({ kind }) => kind)).toEqual(['void-line', 'price-override']);
  });

  it('is found under any heading', () => {
    expect(fifth('Item void 3.49', 'Col 8')?.events).toHaveLength(1);
  });

  it('is not guessed', () => {
    expect(fifth('Paid with a large bill')?.events).toEqual([]);
  });
});

describe('remarks that nobody understood', () => {
  const remarksOf = (rows: Cell[][]): string => parseRows(rows).report.remarks.join('\n');

  it('are told', () => {
    expect(remarksOf(salesOf('Remarks', 'Ask Bo about this one'))).toContain(
      'The column “Remarks” has remarks that were not understood (“Ask Bo about this one”)',
    );
  });

  it.each([
    ['known words', salesOf('Remarks', 'Recall of 4402')],
    ['what was read', salesOf('Remarks', 'Item void 3.49')],
    ['what a kind says anyway', salesOf('Remarks', 'Ice vendor', 'Paid Out')],
    ['another heading', salesOf('Customer', 'Bo Lund')],
  ])('are not %s', (_, rows) => {
    expect(remarksOf(rows)).not.toContain('not understood');
  });
});
