import type { QueueItem } from '@tillwatch/contract';

type Row = Pick<QueueItem, 'storeId' | 'employeeId'>;

/** @returns how many of the listed rows are of the same cashier, of the same store, as a given one; 0 where nobody is named. */
export function countSameCashier(rows: readonly Row[]): (row: Row) => number {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.employeeId !== null) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  }
  return (row) => (row.employeeId === null ? 0 : (counts.get(keyOf(row)) ?? 0));
}

const keyOf = ({ storeId, employeeId }: Row): string => `${storeId} ${employeeId}`;
