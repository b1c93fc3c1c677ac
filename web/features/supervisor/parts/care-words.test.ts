import { expect, it } from 'vitest';
import { openedText, secondsText } from './care-words.ts';

it('says what is known about how carefully somebody reviewed', () => {
  const text = (openedShare: number | null, openedCount: number, openedOf: number, openedUntold = 0) =>
    openedText({ openedShare, openedCount, openedOf, openedUntold });
  expect([
    text(100, 4, 4, 149),
    text(66.666, 2, 3),
    text(0, 0, 2),
    text(null, 0, 0, 7),
    text(null, 0, 0),
  ]).toEqual(['100.0%: 4 of 4, 149 not reported', '66.7%: 2 of 3', '0.0%: 0 of 2', '7 not reported', '–']);
  expect([secondsText(8.6), secondsText(59.6), secondsText(74.4), secondsText(null)]).toEqual([
    '9 s',
    '1 min 0 s',
    '1 min 14 s',
    '–',
  ]);
});
