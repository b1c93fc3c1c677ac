import { expect, it } from 'vitest';
import { labelWeeks, weeksCaption } from './week-words.ts';

it('names weeks by their first day, and the year where it begins', () => {
  expect(labelWeeks(['2026-12-23', '2026-12-30', '2027-01-06', '2027-01-13'])).toEqual([
    { day: 'Dec 23', year: '2026' },
    { day: 'Dec 30', year: null },
    { day: 'Jan 6', year: '2027' },
    { day: 'Jan 13', year: null },
  ]);
  expect(weeksCaption([{ firstDay: '2026-12-23' }], true)).toBe(
    'By week, each named by its first day, a Wednesday; the line across is what is usual for the week’s sales',
  );
  expect(weeksCaption([{ firstDay: '2026-12-23' }], false)).toBe(
    'By week, each named by its first day, a Wednesday',
  );
});

it('leaves out labels that don’t fit, but never the last', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
  const labels = labelWeeks(days);
  expect(labels.filter((label) => label !== null)).toHaveLength(6);
  expect(labels.find((label) => label !== null)?.year).toBe('2026');
  expect(labels.at(-1)).toEqual({ day: 'Nov 12', year: null });
});
