import type { QueueItem } from '@tillwatch/contract';

type Row = Pick<QueueItem, 'storeId' | 'storeNumber' | 'employeeId' | 'employeeName'>;

/** Several listed rows of one cashier of a store. */
export interface CashierGroup extends Omit<Row, 'employeeId'> {
  employeeId: string;
  count: number;
}

/** @returns who has several of the rows, the most first. */
export function groupByCashier(rows: readonly Row[]): CashierGroup[] {
  const groups = new Map<string, CashierGroup>();
  for (const { employeeId, ...row } of rows) {
    if (employeeId === null) continue;
    const key = `${row.storeId} ${employeeId}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { ...row, employeeId, count: 1 });
  }
  return [...groups.values()]
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count);
}
