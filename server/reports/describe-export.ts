import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import { FINDING_KINDS } from '@tillwatch/core/ranking/kinds';
import { formatInstant, writeText } from './export-columns.ts';
import type { ExportRequest } from './export-request.ts';
import type { CellValue } from './workbook/sheet-text.ts';

const STATUSES = [
  { id: 'pending', label: 'Pending' },
  { id: 'verified', label: 'Verified' },
  { id: 'flagged', label: 'Flagged' },
];

/** The lines of the sheet that says what an export contains and who made it. @param count of transactions. */
export function describeExport(
  { filter, store, actor, exportedAt }: ExportRequest,
  count: number,
): [label: string, value: CellValue][] {
  const { user } = actor;
  const labels = (all: readonly { id: string; label: string }[], ids: readonly string[]): string =>
    ids.length === 0 ? 'All' : ids.map((id) => all.find((one) => one.id === id)?.label ?? id).join(', ');
  return [
    ['Store', writeText(`${store.storeNumber} ${store.name}`)],
    ['Start date', filter.startDate ?? 'Any'],
    ['End date', filter.endDate ?? 'Any'],
    ['Start time', filter.startTime ?? 'Any'],
    ['End time', filter.endTime ?? 'Any'],
    ['Priorities', labels(PRIORITIES, filter.priorities)],
    ['Transaction types', labels(FILTERS, filter.transactionTypes)],
    ['Minimum amount', filter.minAmount ?? 'Any'],
    ['Maximum amount', filter.maxAmount ?? 'Any'],
    ['Employee ID', writeText(filter.employeeId ?? 'Any')],
    ['Status', labels(STATUSES, filter.status)],
    ['Reviewed by', filter.reviewedBy === undefined ? 'Anyone' : `User ${filter.reviewedBy}`],
    ['Reviewed on', filter.reviewedOn ?? 'Any'],
    ['Different in another file', filter.contested === undefined ? 'Any' : 'Not decided'],
    ['Kind of finding', filter.kind === undefined ? 'Any' : FINDING_KINDS[filter.kind]],
    ['Money at risk', filter.queued === undefined ? 'Any' : filter.queued === 'no' ? 'None' : 'Some'],
    ['Search', writeText(filter.search ?? 'None')],
    ['Sorted by', `${filter.sortBy}, ${filter.sortOrder === 'asc' ? 'ascending' : 'descending'}`],
    ['Transactions', count],
    ['Exported by', writeText(`${user.firstName} ${user.lastName} (${user.email})`)],
    ['Exported at', formatInstant(exportedAt)],
  ];
}
