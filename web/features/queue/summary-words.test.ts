import { describe, expect, it } from 'vitest';
import { shareOf } from './share-of.ts';
import { aboveWords, belowWords } from './summary-words.ts';

it('a share is a whole percentage, and all only of all', () => {
  expect(shareOf(81, 100)).toBe('81%');
  expect(shareOf(999.9, 1000)).toBe('99%');
  expect(shareOf(5, 5)).toBe('100%');
  expect(shareOf(0, 0)).toBe('0%');
});

describe('the line of the day', () => {
  const queue = (pending: number, ahead: number) => ({
    pending: { count: pending, expectedLoss: pending * 2, oldestDay: null },
    budget: { looks: 60, reviewedToday: 0, ahead: { count: ahead, expectedLoss: ahead * 2 } },
  });
  it.each([
    [0, 0, '–', 'nothing is pending', 'None', 'everything pending fits in your day'],
    [5, 0, 'Done', 'today’s looks are used up', '5', 'will not be looked at today'],
    [5, 1, '20%', 'of the expected loss is in the next one', '4', 'will not be looked at today'],
    [1, 1, '100%', 'of the expected loss is in the next one', 'None', 'everything pending fits in your day'],
    [2000, 60, '3%', 'of the expected loss is in the next 60', '1,940', 'will not be looked at today'],
  ])('with %i pending and %i looks left', (pending, ahead, above, aboveNote, below, belowNote) => {
    expect(aboveWords(queue(pending, ahead))).toEqual({ value: above, note: aboveNote });
    expect(belowWords(queue(pending, ahead))).toEqual({ value: below, note: belowNote });
  });
});
