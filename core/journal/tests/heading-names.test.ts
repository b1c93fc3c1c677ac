import { expect, it } from 'vitest';
import { findHeading } from '../lines/heading-line.ts';

// A name may end with a word that begins a field elsewhere.
it.each([
  ['OPERATOR: 166 MINH TRAN', { employeeName: 'MINH TRAN', number: null }],
  ['CASHIER 166 MINH TRAN   REG 02', { employeeName: 'MINH TRAN', register: '02' }],
  ['CASHIER 166 PENNY LANE REG 02', { employeeName: 'PENNY LANE', register: '02' }],
  ['CASHIER 166 ANN LEE TRAN# 88', { employeeName: 'ANN LEE', number: '88' }],
  ['CASHIER 166 ANN LEE TRAN 88', { employeeName: 'ANN LEE', number: '88' }],
  ['CASHIER 166 ANN LEE LANE 2', { employeeName: 'ANN LEE', register: '2' }],
  ['CASHIER 166 MARIE  2026-11-18', { employeeName: 'MARIE', date: { first: 2026, third: 18 } }],
  ['CASHIER 166 ANN LEE DATE 11/18/2026', { employeeName: 'ANN LEE', date: { second: 18 } }],
])('reads the whole name in %s', (line, fields) => {
  expect(findHeading(line)).toMatchObject({ employeeId: '166', ...fields });
});
