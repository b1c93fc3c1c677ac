import { expect, it } from 'vitest';
import { nameCashier } from './name-cashier.ts';

it.each([
  ['117', 'Jo Park', '117 · Jo Park'],
  ['117', null, '117'],
  [null, 'Jo Park', 'Jo Park'],
  ['', '', null],
  [null, null, null],
])('number %o and name %o read %o', (employeeId, employeeName, text) => {
  expect(nameCashier({ employeeId, employeeName })).toBe(text);
});
