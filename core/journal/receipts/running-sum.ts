// Recognizes a grand total by arithmetic: it is what everything above it comes to, wherever its word stands.

import type { Cell } from '../row.ts';

export interface RunningSum {
  /** Adds a row that is part of a transaction. */
  add(cells: readonly Cell[]): void;
  /** Whether a row has the sum of all rows that were added, or of those since the last such sum. */
  isSum(cells: readonly Cell[]): boolean;
}

/** Fewer rows may come to an amount by chance. */
const FEWEST_ROWS = 5;

/** @param columns of amounts @param centsAt the cents of a row there */
export function createRunningSum(
  columns: readonly (number | undefined)[],
  centsAt: (cells: readonly Cell[], column: number) => number | null,
): RunningSum {
  const sums = [...new Set(columns.filter((at) => at !== undefined))].map((at) => ({ at, all: 0, part: 0 }));
  let rows = 0;
  return {
    add(cells) {
      rows++;
      for (const sum of sums) {
        const cents = centsAt(cells, sum.at) ?? 0;
        sum.all += cents;
        sum.part += cents;
      }
    },
    isSum(cells) {
      if (rows < FEWEST_ROWS) return false;
      for (const { at, all, part } of sums) {
        const cents = centsAt(cells, at) ?? 0;
        if (cents === 0 || (cents !== all && cents !== part)) continue;
        for (const sum of sums) sum.part = 0;
        return true;
      }
      return false;
    },
  };
}
