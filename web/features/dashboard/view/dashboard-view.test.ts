import { describe, expect, it } from 'vitest';
import { dashboardSearch, type DashboardSearch } from './dashboard-search.ts';
import {
  changeView,
  chooseSort,
  clearedFilters,
  isUpsideDown,
  pageAfterMove,
  pageCountOf,
  readView,
} from './dashboard-view.ts';

const TODAY = '2026-11-20';
const view = (search: DashboardSearch = {}) => readView(search, TODAY);

describe('readView', () => {
  // Specification: 2.78, 2.103, 3.30, 9.6, 9.11, 9.12
  it('fills in the specified defaults', () => {
    expect(view()).toEqual({
      storeId: undefined,
      showsAllStores: false,
      priorities: ['check_all', 'check_lot', 'check_few'],
      transactionTypes: [],
      status: [],
      reviewedBy: undefined,
      reviewedOn: undefined,
      startDate: TODAY,
      endDate: TODAY,
      startTime: '',
      endTime: '',
      minAmount: '',
      maxAmount: '',
      employeeId: '',
      search: '',
      sortBy: 'time',
      sortOrder: 'desc',
      page: 1,
      transactionId: undefined,
    });
  });

  it('never puts the later date first', () => {
    expect(view({ start: '2026-11-19', end: '2026-11-17' })).toMatchObject({
      startDate: '2026-11-17',
      endDate: '2026-11-19',
    });
    expect(view({ end: '2026-11-17' })).toMatchObject({ startDate: '2026-11-17', endDate: TODAY });
  });
});

describe('all stores', () => {
  it('are chosen from, until one is chosen', () => {
    const all = view({ store: 'all' });
    expect(all).toMatchObject({ storeId: undefined, showsAllStores: true });
    expect(changeView(all, { search: 'x' }, TODAY)).toMatchObject({ store: 'all' });
    expect(changeView(all, { storeId: 4 }, TODAY)).toEqual({ store: 4 });
    expect(changeView(view({ store: 4 }), { storeId: undefined, showsAllStores: true }, TODAY)).toEqual({
      store: 'all',
    });
  });
});

describe('changeView', () => {
  it('gives a URL that reads back as the same view', () => {
    const search: DashboardSearch = {
      store: 4,
      priorities: 'check_all',
      types: 'abort,refund',
      status: 'pending,flagged',
      reviewer: 12,
      reviewed: '2026-11-18',
      contested: 'open',
      kind: 'refund',
      queued: 'no',
      start: '2026-11-18',
      end: '2026-11-19',
      from: '22:00',
      until: '05:30',
      min: '-5',
      max: '10',
      employee: '115',
      search: 'milk',
      sort: 'amount',
      order: 'asc',
      page: 3,
      transaction: '4-17',
    };
    expect(changeView(view(search), {}, TODAY)).toEqual(search);
    expect(dashboardSearch(search)).toEqual(search);
  });

  it('writes nothing for defaults', () => {
    expect(changeView(view(), {}, TODAY)).toEqual({});
  });

  // Specification: 4.52
  it.each([
    [{ search: 'milk' }],
    [{ priorities: [] }],
    [{ sortOrder: 'asc' as const }],
    [{ storeId: 5 }],
    [{ startDate: '2026-11-18' }],
  ])('goes back to page 1 on %o', (change) => {
    expect(changeView(view({ store: 4, page: 7 }), change, TODAY)).not.toHaveProperty('page');
  });

  it('keeps the page while a transaction opens and closes', () => {
    const opened = changeView(view({ store: 4, page: 7 }), { transactionId: '4-1' }, TODAY);
    expect(opened).toEqual({ store: 4, page: 7, transaction: '4-1' });
    expect(changeView(view(opened), { transactionId: undefined }, TODAY)).toEqual({ store: 4, page: 7 });
  });

  it('closes the open transaction when the store changes', () => {
    expect(changeView(view({ store: 4, transaction: '4-1' }), { storeId: 5 }, TODAY)).toEqual({ store: 5 });
  });

  // Specification: 2.81, 2.82
  it('clears the filters but not the search, sort, or store', () => {
    const search: DashboardSearch = {
      store: 4,
      types: 'abort',
      kind: 'refund',
      min: '3',
      start: '2026-11-01',
      end: '2026-11-02',
      search: 'milk',
      sort: 'amount',
    };
    expect(changeView(view(search), clearedFilters(TODAY), TODAY)).toEqual({
      store: 4,
      priorities: 'none',
      search: 'milk',
      sort: 'amount',
    });
  });
});

describe('chooseSort', () => {
  // Specification: 2.94, 2.95
  it('reverses the order of the current key and starts another key descending', () => {
    expect(chooseSort(view(), 'time')).toEqual({ sortBy: 'time', sortOrder: 'asc' });
    expect(chooseSort(view({ order: 'asc' }), 'time')).toEqual({ sortBy: 'time', sortOrder: 'desc' });
    expect(chooseSort(view({ order: 'asc' }), 'amount')).toEqual({ sortBy: 'amount', sortOrder: 'desc' });
  });
});

describe('pageAfterMove', () => {
  it('follows the review across page boundaries', () => {
    const rows = ['1-11', '1-12', '1-13'];
    expect(pageAfterMove(2, rows, '1-11', '1-12')).toBe(2);
    expect(pageAfterMove(2, rows, '1-13', '1-14')).toBe(3);
    expect(pageAfterMove(2, rows, '1-11', '1-10')).toBe(1);
    expect(pageAfterMove(1, rows, '1-11', '1-10')).toBe(1);
    expect(pageAfterMove(2, rows, '1-99', '1-98')).toBe(2);
  });
});

describe('pageCountOf', () => {
  // Specification: 2.103, 9.7
  it('is at least one page of fifty', () => {
    expect([0, 1, 50, 51, 250, 251].map(pageCountOf)).toEqual([1, 1, 1, 2, 5, 6]);
  });
});

it('knows when no amount can match', () => {
  const isImpossible = (min: string, max: string) => isUpsideDown(view({ min, max }));
  expect(isImpossible('10', '9.99')).toBe(true);
  expect(isImpossible('9', '10')).toBe(false);
  expect(isImpossible('10', '10')).toBe(false);
  expect(isUpsideDown(view({ min: '10' }))).toBe(false);
});
