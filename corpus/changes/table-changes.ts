// What back offices do to the arrangement of tables.
import type { Change } from './change.ts';

export const TABLE_CHANGES: readonly Change[] = [
  {
    name: 'a column of the store in front',
    shapes: ['summary', 'lines', 'payments'],
    apply(made) {
      const { columns } = made.truth ?? {};
      if (made.truth === null || columns === undefined) return null;
      const sheets = Object.entries(made.sheets).map(([name, rows]) => [
        name,
        rows.map((row, at) => [at === 0 ? 'Store' : 'Main Street', ...row]),
      ]);
      const moved = Object.entries(columns).map(([role, place]) => [role, place + 1]);
      return {
        ...made,
        sheets: Object.fromEntries(sheets) as typeof made.sheets,
        truth: { ...made.truth, columns: Object.fromEntries(moved) as typeof columns },
      };
    },
  },
];
