import { expect, it } from 'vitest';
import { addMonths, boundsOf, formatMonth, listWeeks } from './month.ts';

it('goes from month to month, over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it.each([
  ['2026-11', '2026-11-30'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, endDate) => {
  expect(boundsOf(month)).toEqual({ startDate: `${month}-01`, endDate });
});

it('lists whole weeks from Sunday to Saturday', () => {
  const weeks = listWeeks('2026-10');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03']);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
  expect(listWeeks('2026-11')[0]?.[0]).toBe('2026-11-01');
  expect(listWeeks('2026-02')).toHaveLength(4);
});
