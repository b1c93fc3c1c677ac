import type { EmployeeDay } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

type Row = EmployeeDay['transactions'][number];
const row = (id: string, priority: Row['priority'], clock: string) =>
  ({ id, priority, transactionTime: `2026-11-20T${clock}` }) as Row;

it('puts Check All first, and of each priority the nearest in time', () => {
  const rows = [
    row('1', 'check_all', '08:00:00'),
    row('2', 'check_lot', '12:00:10'),
    row('3', 'check_all', '12:10:00'),
    row('4', 'check_all', '11:55:00'),
    row('5', 'check_few', '12:00:00'),
  ];
  expect(nearestFirst(rows, '2026-11-20T12:00:00').map(({ id }) => id)).toEqual(['4', '3', '1', '2', '5']);
});
