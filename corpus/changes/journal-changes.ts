// What happens to printed journals on their way into an export.
import type { Change } from './change.ts';
import { BETWEEN } from './journals/between.ts';
import { GOODS_LINES, UNIT_PRICES } from './journals/goods.ts';
import { HEADINGS } from './journals/headings.ts';
import { ORDER } from './journals/order.ts';
import { PAPER } from './journals/paper.ts';

const NO_BLANK_ROWS: Change = {
  name: 'no blank rows',
  shapes: ['journal'],
  apply(made) {
    const sheets = Object.entries(made.sheets).map(([name, rows]) => [
      name,
      rows.filter((row) => row.some((cell) => cell !== null && cell !== '')),
    ]);
    return { ...made, sheets: Object.fromEntries(sheets) as typeof made.sheets };
  },
};

export const JOURNAL_CHANGES: readonly Change[] = [
  NO_BLANK_ROWS,
  ...BETWEEN,
  ...GOODS_LINES,
  ...HEADINGS,
  ...ORDER,
  ...PAPER,
  ...UNIT_PRICES,
];
