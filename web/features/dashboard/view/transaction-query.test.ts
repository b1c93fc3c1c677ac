import { exportTransactions, transactionListQuery } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { buildQuery } from '../../../api/query-string.ts';
import { readView } from './dashboard-view.ts';
import { exportQuery, filterQuery, listQuery, scopeQuery } from './transaction-query.ts';

const TODAY = '2026-11-20';

/** As the server receives it. */
function sent(query: Parameters<typeof buildQuery>[0]) {
  return Object.fromEntries(new URLSearchParams(buildQuery(query)));
}

describe('the queries of the dashboard', () => {
  it('omit what is not restricted', () => {
    expect(sent(filterQuery(readView({ priorities: 'none' }, TODAY), 4))).toEqual({
      storeId: '4',
      startDate: TODAY,
      endDate: TODAY,
      sortBy: 'time',
      sortOrder: 'desc',
    });
  });

  // Specification: 7.19
  it('join lists with commas and trim what was typed', () => {
    expect(
      sent(filterQuery(readView({ types: 'abort,refund', employee: ' 115 ', max: '5' }, TODAY), 4)),
    ).toMatchObject({
      priorities: 'check_all,check_lot,check_few',
      transactionTypes: 'abort,refund',
      employeeId: '115',
      maxAmount: '5',
    });
  });

  // Specification: 7.18
  it('offset by (page - 1) x size', () => {
    expect(listQuery(readView({ page: 3 }, TODAY), 4)).toMatchObject({ limit: 50, offset: 100 });
    expect(listQuery(readView({ page: 3 }, TODAY), 4, 4)).toMatchObject({ offset: 150 });
  });

  // Specification: 7.17, 7.33, 7.34
  it('are accepted by the calls', () => {
    const view = readView({ types: 'abort', min: '-3.5', page: 2 }, TODAY);
    expect(transactionListQuery.parse(sent(listQuery(view, 4)))).toMatchObject({
      minAmount: -3.5,
      offset: 50,
    });
    expect(exportTransactions.query.parse(sent(exportQuery(view, 4)))).toMatchObject({
      format: 'xlsx',
      includeRawData: false,
      includeFilters: true,
      transactionTypes: ['abort'],
    });
  });

  // Specification: 7.20, 7.21
  it('for cards and counts have only the store and dates', () => {
    const view = readView({ start: '2026-11-01', end: '2026-11-02', types: 'abort' }, TODAY);
    expect(scopeQuery(view, 4)).toEqual({ storeId: 4, startDate: '2026-11-01', endDate: '2026-11-02' });
  });
});
