import { expect, it } from 'vitest';
import { describeDoubt } from './describe-doubt.ts';

const reading = { shape: 'summary' as const, columns: { total: 6, date: 1 }, absent: [] };
const dates = {
  shape: 'summary' as const,
  readings: [
    { ...reading, dateOrder: 'day-first' as const },
    { ...reading, dateOrder: 'month-first' as const },
  ],
};
const totals = {
  shape: 'summary' as const,
  readings: [reading, { ...reading, columns: { total: 5, date: 1 } }],
};
const titleOf = (...questions: (typeof dates | typeof totals)[]) => describeDoubt('a.xlsx', questions).title;

it('says what is in doubt', () => {
  expect(titleOf(dates)).toBe('In which order are the dates?');
  expect(titleOf(totals)).toBe('Which reading is right?');
  expect(titleOf(dates, totals)).toBe('Which reading is right?');
  expect(describeDoubt('a.xlsx', [{ shape: 'summary', readings: [reading] }])).toEqual({
    title: 'Which column is what?',
    text: 'Not all columns of a.xlsx were recognized.',
  });
});

it('asks for columns once somebody chooses them one by one', () => {
  expect(describeDoubt('a.xlsx', [dates], true).title).toBe('Which column is what?');
});
