import { expect, it } from 'vitest';
import { nameCashier } from './name-cashier.ts';

it('names by number and name, and once if they are the same, as after an erasure', () => {
  expect(nameCashier({ employeeId: '117', employeeName: 'JO PARK' })).toBe('117 · JO PARK');
  expect(nameCashier({ employeeId: '117', employeeName: 'JO PARK' }, ' ')).toBe('117 JO PARK');
  expect(nameCashier({ employeeId: 'E-BCA7E529', employeeName: 'E-BCA7E529' })).toBe('E-BCA7E529');
  expect(nameCashier({ employeeId: null, employeeName: 'JO PARK' })).toBe('JO PARK');
  expect(nameCashier({ employeeId: null, employeeName: null })).toBeNull();
});
