import { isSameNumber } from './scrub.ts';

export interface SampleRow {
  employee_id: string;
  register_id: string;
  /** Tab-separated cells. */
  row: string;
}

/** @returns the table's columns of employee numbers, from 0; undefined if there are none. */
export function findEmployeeColumns(samples: readonly SampleRow[]): ReadonlySet<number> | undefined {
  const employees = countMatches(samples, ({ employee_id: id }) => id);
  const most = Math.max(0, ...employees.values());
  if (most === 0) return undefined;
  const columns = [...employees].filter(([, count]) => count === most).map(([column]) => column);
  // In a table with a single cashier, the register's number may always be the same as the cashier's.
  const registers = countMatches(samples, ({ register_id: id }) => id);
  const others = columns.filter((column) => registers.get(column) !== samples.length);
  return new Set(others.length > 0 ? others : columns);
}

function countMatches(
  samples: readonly SampleRow[],
  numberOf: (sample: SampleRow) => string,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const sample of samples) {
    for (const [column, cell] of sample.row.split('\t').entries()) {
      if (isSameNumber(cell, numberOf(sample))) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  return counts;
}
