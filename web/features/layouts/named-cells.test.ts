import { expect, it } from 'vitest';
import { haveNames } from './named-cells.ts';

const rows = (...texts: string[]) =>
  texts.map((text, at) => ({ rowNumber: at + 2, text, unused: [], isIdle: false }));

it('knows rows whose values have their names beside them', () => {
  expect(
    haveNames(
      rows(
        'transactions\ttransaction Id: 200001\tstart Time: 07:10:20 AM',
        'line Items\ttype: Item\tquantity: 2\tvoided',
      ),
    ),
  ).toBe(true);
});

it('finds none in the cells of a table, whatever times they have', () => {
  expect(haveNames(rows('200001\t07:10:20\tRuth\tSale\t4.50'))).toBe(false);
  expect(haveNames(rows('MILK 4.59', 'TOTAL: 4.59'))).toBe(false);
  expect(haveNames([])).toBe(false);
});
