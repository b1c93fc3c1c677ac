import type { EmployeeDay } from '@tillwatch/contract';
import { PRIORITY_IDS } from '@tillwatch/core/detection';

type Row = EmployeeDay['transactions'][number];

/**
 * Highest priority first, then nearest in time.
 * @param time 'YYYY-MM-DDTHH:MM:SS'
 */
export function nearestFirst(rows: readonly Row[], time: string): Row[] {
  const from = Date.parse(`${time}Z`);
  const distance = (row: Row): number => Math.abs(Date.parse(`${row.transactionTime}Z`) - from);
  return rows.toSorted(
    (a, b) =>
      PRIORITY_IDS.indexOf(a.priority) - PRIORITY_IDS.indexOf(b.priority) || distance(a) - distance(b),
  );
}
