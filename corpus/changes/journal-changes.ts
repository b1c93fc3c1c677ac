// What happens to printed journals on their way into an export.
import type { Change } from './change.ts';

export const JOURNAL_CHANGES: readonly Change[] = [
  {
    name: 'no blank rows',
    shapes: ['journal'],
    apply(made) {
      const sheets = Object.entries(made.sheets).map(([name, rows]) => [
        name,
        rows.filter((row) => row.some((cell) => cell !== null && cell !== '')),
      ]);
      return { ...made, sheets: Object.fromEntries(sheets) as typeof made.sheets };
    },
  },
];
