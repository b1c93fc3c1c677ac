import type { TransactionFilter } from '@tillwatch/contract';
import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { Actor } from '../platform/actor.ts';
import type { TransactionOrder } from '../transactions/transaction-order.queries.ts';
import { type CellValue, formatInstant, writeText } from './export-columns.ts';
import type { ExportedStore } from './export.queries.ts';

export interface ExportCircumstances {
  store: ExportedStore;
  actor: Actor;
  exportedAt: Date;
  count: number;
}

/** The lines of the sheet that says what an export holds and who took it. */
export function describeExport(
  filter: TransactionFilter & TransactionOrder,
  { store, actor, exportedAt, count }: ExportCircumstances,
): [label: string, value: CellValue][] {
  const { user } = actor;
  const labels = (all: readonly { id: string; label: string }[], ids: readonly string[]): string =>
    ids.length === 0 ? 'All' : ids.map((id) => all.find((one) => one.id === id)?.label ?? id).join(', ');
  return [
    ['Store', writeText(`${store.storeNumber} ${store.name}`)],
    ['Start date', filter.startDate ?? 'Any'],
    ['End date', filter.endDate ?? 'Any'],
    ['Priorities', labels(PRIORITIES, filter.priorities)],
    ['Transaction types', labels(FILTERS, filter.transactionTypes)],
    ['Minimum amount', filter.minAmount ?? 'Any'],
    ['Maximum amount', filter.maxAmount ?? 'Any'],
    ['Employee ID', writeText(filter.employeeId ?? 'Any')],
    ['Search', writeText(filter.search ?? 'None')],
    ['Sorted by', `${filter.sortBy}, ${filter.sortOrder === 'asc' ? 'ascending' : 'descending'}`],
    ['Transactions', count],
    ['Exported by', writeText(`${user.firstName} ${user.lastName} (${user.email})`)],
    ['Exported at', formatInstant(exportedAt)],
  ];
}
