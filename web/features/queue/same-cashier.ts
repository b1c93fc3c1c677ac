import type { QueueItem } from '@tillwatch/contract';
import { nameCashier } from '../../ui/name-cashier.ts';

type Row = Pick<QueueItem, 'storeId' | 'storeNumber' | 'employeeId' | 'employeeName'>;

/** Several listed rows of one cashier of a store. */
export interface CashierGroup extends Omit<Row, 'employeeId' | 'employeeName'> {
  employeeId: string;
  /** Several if the rows name several people with this number. */
  names: string[];
  count: number;
}

/** Whoever's rows they are: with several names, there is no telling which of them. */
export const nameGroup = ({ employeeId, names }: CashierGroup): string =>
  names.length > 1
    ? `Number ${employeeId} (${names.join(', ')})`
    : (nameCashier({ employeeId, employeeName: names[0] ?? null }) ?? employeeId);

/** @returns who has several of the rows, the most first. */
export function groupByCashier(rows: readonly Row[]): CashierGroup[] {
  const groups = new Map<string, CashierGroup>();
  for (const { storeId, storeNumber, employeeId, employeeName } of rows) {
    if (employeeId === null) continue;
    const key = `${storeId} ${employeeId}`;
    const group = groups.get(key) ?? { storeId, storeNumber, employeeId, names: [], count: 0 };
    groups.set(key, group);
    group.count += 1;
    if (employeeName !== null && !group.names.includes(employeeName)) group.names.push(employeeName);
  }
  return [...groups.values()]
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count);
}
