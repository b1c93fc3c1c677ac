import { describe, expect, it } from 'vitest';
import { dashboardSearch } from './dashboard-search.ts';

describe('dashboardSearch', () => {
  it('omits every default', () => {
    expect(dashboardSearch({})).toEqual({});
    expect(
      dashboardSearch({
        priorities: 'check_few,check_lot,check_all',
        types: '',
        search: ' ',
        sort: 'time',
        order: 'desc',
        page: 1,
      }),
    ).toEqual({});
  });

  it('replaces each invalid value with its default', () => {
    const search = dashboardSearch({
      store: 'abc',
      priorities: 'urgent',
      types: 'abort,nonsense',
      start: '2026-02-30',
      end: 20261118,
      from: '24:00',
      until: '9:30',
      min: 'cheap',
      max: '1e99',
      employee: ['115'],
      sort: 'color',
      order: 'up',
      page: -3,
      transaction: '../../etc',
    });
    expect(search).toEqual({ types: 'abort' });
  });

  it('reads numbers as text and text as numbers, as query strings deliver them', () => {
    expect(
      dashboardSearch({ store: '7', page: '3', employee: 115, search: 4705, min: 0, max: '12.50' }),
    ).toEqual({
      store: 7,
      page: 3,
      employee: '115',
      search: '4705',
      min: '0',
      max: '12.50',
    });
  });

  it('keeps "no priority ticked" apart from the default', () => {
    expect(dashboardSearch({ priorities: 'none' })).toEqual({ priorities: 'none' });
    expect(dashboardSearch({ priorities: 'check_few,check_all' })).toEqual({
      priorities: 'check_all,check_few',
    });
  });
});
