import { LIMITS } from '@tillwatch/contract';
import type { ListQuery, NeighborsQuery, ScopeQuery } from '../../../api/transactions.ts';
import type { DashboardView } from './dashboard-view.ts';

/** What cards and filter counts describe: the store and dates. */
export function scopeQuery(view: DashboardView, storeId: number) {
  return { storeId, startDate: view.startDate, endDate: view.endDate } satisfies ScopeQuery;
}

/** The filter and order in force, shared by the list, its neighbors, and the export. */
export function filterQuery(view: DashboardView, storeId: number) {
  return {
    ...scopeQuery(view, storeId),
    priorities: view.priorities,
    transactionTypes: view.transactionTypes,
    status: view.status,
    reviewedBy: view.reviewedBy ?? '',
    reviewedOn: view.reviewedOn ?? '',
    contested: view.contested ?? '',
    kind: view.kind ?? '',
    queued: view.queued ?? '',
    startTime: view.startTime,
    endTime: view.endTime,
    minAmount: view.minAmount,
    maxAmount: view.maxAmount,
    employeeId: view.employeeId.trim(),
    search: view.search.trim(),
    sortBy: view.sortBy,
    sortOrder: view.sortOrder,
  } satisfies NeighborsQuery;
}

/** @param page from 1. */
export function listQuery(view: DashboardView, storeId: number, page = view.page) {
  const limit = LIMITS.defaultPageSize;
  return { ...filterQuery(view, storeId), limit, offset: (page - 1) * limit } satisfies ListQuery;
}

/** Specification, section 7: a workbook without raw data, with the filters listed in it. */
export function exportQuery(view: DashboardView, storeId: number) {
  return { ...filterQuery(view, storeId), format: 'xlsx', includeRawData: false, includeFilters: true };
}
