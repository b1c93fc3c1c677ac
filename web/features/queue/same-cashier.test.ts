import { expect, it } from 'vitest';
import { countSameCashier } from './same-cashier.ts';

it('counts the rows of a cashier in a store, and nobody as nobody', () => {
  const rows = [
    { storeId: 1, employeeId: '7' },
    { storeId: 1, employeeId: null },
    { storeId: 2, employeeId: '7' },
    { storeId: 1, employeeId: '7' },
    { storeId: 1, employeeId: null },
  ];
  expect(rows.map(countSameCashier(rows))).toEqual([2, 0, 1, 2, 0]);
});
