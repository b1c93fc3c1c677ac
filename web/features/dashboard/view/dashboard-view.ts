import { LIMITS, parseRecordId, type SortKey } from '@tillwatch/contract';
import type { FilterId, Priority } from '@tillwatch/core/detection';
import { PRIORITY_IDS } from '@tillwatch/core/detection';
import type { FindingKind } from '@tillwatch/core/ranking/kinds';
import type { ReviewStatus } from '@tillwatch/core/review';
import { type DashboardSearch, NO_PRIORITIES } from './dashboard-search.ts';

export type SortOrder = 'asc' | 'desc';

/**
 * What the dashboard shows: the URL with its defaults filled in. Specification, section 3, client-side filter state.
 */
export interface DashboardView {
  storeId: number | undefined;
  /** Shows all stores to choose from, rather than one. */
  showsAllStores: boolean;
  priorities: readonly Priority[];
  transactionTypes: readonly FilterId[];
  /** Empty for any. */
  status: readonly ReviewStatus[];
  /** Whose review gave the status; undefined for anybody's. */
  reviewedBy: number | undefined;
  /** YYYY-MM-DD, the day of that review; undefined for any. */
  reviewedOn: string | undefined;
  /** 'open': those that a file contradicts while nobody has decided. */
  contested: 'open' | undefined;
  /** Those that count as this when cashiers are compared. */
  kind: FindingKind | undefined;
  /** 'yes': those with money at risk, as in the queue; 'no': those without. */
  queued: 'yes' | 'no' | undefined;
  /** YYYY-MM-DD, both inclusive; never later than the end date. */
  startDate: string;
  endDate: string;
  /** HH:MM on each day, both inclusive; empty for no limit. */
  startTime: string;
  endTime: string;
  /** Dollars as typed; empty for no limit. */
  minAmount: string;
  maxAmount: string;
  employeeId: string;
  search: string;
  sortBy: SortKey;
  sortOrder: SortOrder;
  page: number;
  transactionId: string | undefined;
  /** 'all' or an upload's id while the uploads are shown. */
  uploads: string | undefined;
}

/** @param today the browser's calendar day, YYYY-MM-DD; the default for absent dates. */
export function readView(search: DashboardSearch, today: string): DashboardView {
  const start = search.start ?? today;
  const end = search.end ?? today;
  return {
    // A transaction's id contains its store, so a link with the id alone works.
    storeId: readStoreId(search),
    showsAllStores: search.store === 'all',
    priorities: readPriorities(search.priorities),
    transactionTypes: (search.types?.split(',') ?? []) as FilterId[],
    status: (search.status?.split(',') ?? []) as ReviewStatus[],
    reviewedBy: search.reviewer,
    reviewedOn: search.reviewed,
    contested: search.contested,
    kind: search.kind,
    queued: search.queued,
    startDate: start <= end ? start : end,
    endDate: start <= end ? end : start,
    startTime: search.from ?? '',
    endTime: search.until ?? '',
    minAmount: search.min ?? '',
    maxAmount: search.max ?? '',
    employeeId: search.employee ?? '',
    search: search.search ?? '',
    sortBy: search.sort ?? 'time',
    sortOrder: search.order ?? 'desc',
    page: search.page ?? 1,
    transactionId: search.transaction,
    uploads: search.uploads,
  };
}

const KEEPING_PAGE = new Set<string>(['page', 'transactionId', 'uploads'] satisfies (keyof DashboardView)[]);

/**
 * The URL after a change. The page resets to 1 whenever filters, search, sort or store change, and another store closes
 * the open transaction (specification, section 4).
 */
export function changeView(
  view: DashboardView,
  change: Partial<DashboardView>,
  today: string,
): DashboardSearch {
  const keepsPage = Object.keys(change).every((key) => KEEPING_PAGE.has(key));
  const next = { ...view, ...change };
  if (!keepsPage && change.page === undefined) next.page = 1;
  if (change.storeId !== undefined && change.storeId !== view.storeId) {
    next.transactionId = undefined;
    next.uploads = undefined;
  }
  return writeSearch(next, today);
}

/** The whole day: no limits on the time. */
export const WHOLE_DAY = { startTime: '', endTime: '' };

/**
 * 'Clear All Filters': no priorities, types, status, reviewer, kind, times, amounts and employee; both dates today.
 * Search, sort and store stay.
 */
export function clearedFilters(today: string): Partial<DashboardView> {
  return {
    priorities: [],
    transactionTypes: [],
    status: [],
    reviewedBy: undefined,
    reviewedOn: undefined,
    contested: undefined,
    kind: undefined,
    queued: undefined,
    startDate: today,
    endDate: today,
    ...WHOLE_DAY,
    minAmount: '',
    maxAmount: '',
    employeeId: '',
  };
}

/** Clears every filter and the search, but not the dates, which cards and counts describe. */
export function withoutFilters(): Partial<DashboardView> {
  return {
    priorities: PRIORITY_IDS,
    transactionTypes: [],
    status: [],
    reviewedBy: undefined,
    reviewedOn: undefined,
    contested: undefined,
    kind: undefined,
    queued: undefined,
    ...WHOLE_DAY,
    minAmount: '',
    maxAmount: '',
    employeeId: '',
    search: '',
  };
}

/** Whether the least amount is above the greatest, so that nothing can match. */
export function isUpsideDown({
  minAmount,
  maxAmount,
}: Pick<DashboardView, 'minAmount' | 'maxAmount'>): boolean {
  return minAmount !== '' && maxAmount !== '' && Number(minAmount) > Number(maxAmount);
}

/** Choosing the current key reverses the order; another key starts descending (specification, section 2). */
export function chooseSort(view: DashboardView, key: SortKey): Pick<DashboardView, 'sortBy' | 'sortOrder'> {
  if (key !== view.sortBy) return { sortBy: key, sortOrder: 'desc' };
  return { sortBy: key, sortOrder: view.sortOrder === 'desc' ? 'asc' : 'desc' };
}

/**
 * The page to show while the review moves from one transaction to the next: the dialog follows the list across pages,
 * and the table behind it follows the dialog.
 */
export function pageAfterMove(page: number, rowIds: readonly string[], fromId: string, toId: string): number {
  if (rowIds.includes(toId)) return page;
  if (fromId === rowIds.at(-1)) return page + 1;
  if (fromId === rowIds[0] && page > 1) return page - 1;
  return page;
}

export function pageCountOf(total: number): number {
  return Math.max(1, Math.ceil(total / LIMITS.defaultPageSize));
}

function readStoreId({ store, transaction }: DashboardSearch): number | undefined {
  if (typeof store === 'number') return store;
  return transaction ? parseRecordId(transaction).storeId : undefined;
}

function readPriorities(list: string | undefined): readonly Priority[] {
  if (list === undefined) return PRIORITY_IDS;
  return list === NO_PRIORITIES ? [] : (list.split(',') as Priority[]);
}

function writeSearch(view: DashboardView, today: string): DashboardSearch {
  const onlyToday = view.startDate === today && view.endDate === today;
  const all = PRIORITY_IDS.every((id) => view.priorities.includes(id));
  const search: Record<keyof DashboardSearch, string | number | undefined> = {
    store: view.storeId ?? (view.showsAllStores ? 'all' : undefined),
    priorities: all ? undefined : view.priorities.join(',') || NO_PRIORITIES,
    types: view.transactionTypes.join(',') || undefined,
    status: view.status.join(',') || undefined,
    reviewer: view.reviewedBy,
    reviewed: view.reviewedOn,
    contested: view.contested,
    kind: view.kind,
    queued: view.queued,
    start: onlyToday ? undefined : view.startDate,
    end: onlyToday ? undefined : view.endDate,
    from: view.startTime || undefined,
    until: view.endTime || undefined,
    min: view.minAmount || undefined,
    max: view.maxAmount || undefined,
    employee: view.employeeId || undefined,
    search: view.search || undefined,
    sort: view.sortBy === 'time' ? undefined : view.sortBy,
    order: view.sortOrder === 'desc' ? undefined : view.sortOrder,
    page: view.page === 1 ? undefined : view.page,
    transaction: view.transactionId,
    uploads: view.uploads,
    show: undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
