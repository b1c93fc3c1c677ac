import { LIMITS } from '@tillwatch/contract';
import type { DashboardView } from './dashboard-view.ts';

/** Query parameters of the calls that go by store and dates: cards and filter counts. */
export interface ScopeParameters {
  storeId: number;
  startDate: string;
  endDate: string;
}

/** Query parameters of the list's filter and order, lists comma-joined, what is not restricted left out. */
export interface FilterParameters extends ScopeParameters {
  sortBy: DashboardView['sortBy'];
  sortOrder: DashboardView['sortOrder'];
  transactionTypes?: string;
  priorities?: string;
  minAmount?: string;
  maxAmount?: string;
  employeeId?: string;
  search?: string;
}

export interface ListParameters extends FilterParameters {
  limit: number;
  offset: number;
}

export function scopeParameters(view: DashboardView, storeId: number): ScopeParameters {
  return { storeId, startDate: view.startDate, endDate: view.endDate };
}

/** The filter and order in force, for the list, its neighbours and the export alike. */
export function filterParameters(view: DashboardView, storeId: number): FilterParameters {
  return {
    ...scopeParameters(view, storeId),
    sortBy: view.sortBy,
    sortOrder: view.sortOrder,
    ...given('transactionTypes', view.transactionTypes.join(',')),
    ...given('priorities', view.priorities.join(',')),
    ...given('minAmount', view.minAmount),
    ...given('maxAmount', view.maxAmount),
    ...given('employeeId', view.employeeId.trim()),
    ...given('search', view.search.trim()),
  };
}

/** @param page from 1. */
export function listParameters(view: DashboardView, storeId: number, page = view.page): ListParameters {
  const limit = LIMITS.defaultPageSize;
  return { ...filterParameters(view, storeId), limit, offset: (page - 1) * limit };
}

/** Specification, section 7: a workbook without the raw data, with the filters named in it. */
export function exportParameters(view: DashboardView, storeId: number) {
  return {
    ...filterParameters(view, storeId),
    format: 'xlsx',
    includeRawData: 'false',
    includeFilters: 'true',
  } as const;
}

function given<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  return value === '' ? {} : ({ [key]: value } as Record<Key, string>);
}
