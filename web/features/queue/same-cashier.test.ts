import { expect, it } from 'vitest';
import { groupByCashier, nameGroup } from './same-cashier.ts';

const row = (storeId: number, employeeId: string | null, employeeName: string | null = null) => ({
  storeId,
  storeNumber: String(storeId),
  employeeId,
  employeeName,
});

it('groups the rows of a cashier in a store, and leaves out rows without a cashier', () => {
  const rows = [row(1, '7'), row(1, null), row(2, '7'), row(2, '8'), row(2, '8'), row(2, '8'), row(1, '7')];
  expect(
    groupByCashier([...rows, row(1, null)]).map((one) => [one.storeId, one.employeeId, one.count]),
  ).toEqual([
    [2, '8', 3],
    [1, '7', 2],
  ]);
  expect(groupByCashier([row(1, '7'), row(2, '7')])).toEqual([]);
});

it('names everybody with the number', () => {
  const name = (...names: (string | null)[]) =>
    groupByCashier(names.map((one) => row(1, '7', one))).map(nameGroup);
  expect(name('ANN', 'ANN')).toEqual(['7 · ANN']);
  expect(name('ZED', 'ANN', 'ZED', null)).toEqual(['Number 7 (ZED, ANN)']);
  expect(name(null, null)).toEqual(['7']);
});
