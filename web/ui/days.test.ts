import { expect, it } from 'vitest';
import { listDays, shiftDay } from './days.ts';

it('counts days across months, leap days and changes of the clock', () => {
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  expect(listDays('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(listDays('2026-11-02', '2026-11-02')).toEqual(['2026-11-02']);
  expect(listDays('2026-11-02', '2026-11-01')).toEqual([]);
});
