import { expect, it } from 'vitest';
import { listLink, restTotals } from './rest-links.ts';

const store = { storeId: 4, firstDay: '2026-11-01', lastDay: '2026-11-20' };

it('leads to exactly what was counted', () => {
  const link = listLink(store, 'check_all', { storeId: undefined, employeeId: '117', kind: 'given-up' });
  expect(link).toEqual({
    store: 4,
    priorities: 'check_all',
    status: 'pending',
    queued: 'no',
    start: '2026-11-01',
    end: '2026-11-20',
    kind: 'given-up',
    employee: '117',
  });
  expect(
    listLink(store, 'check_lot', { storeId: 4, employeeId: undefined, kind: undefined }),
  ).not.toHaveProperty('employee');
});

it('adds up the stores', () => {
  expect(restTotals([])).toEqual({ checkAll: 0, checkLot: 0 });
  expect(
    restTotals([
      { checkAll: 1, checkLot: 2 },
      { checkAll: 3, checkLot: 4 },
    ]),
  ).toEqual({ checkAll: 4, checkLot: 6 });
});
