import { expect, it } from 'vitest';
import { openedText, secondsText } from './care-words.ts';

it('says what is known of how carefully somebody reviewed', () => {
  expect([openedText(100), openedText(66.666), openedText(0), openedText(null)]).toEqual([
    '100.0%',
    '66.7%',
    '0.0%',
    '–',
  ]);
  expect([secondsText(8.6), secondsText(59.6), secondsText(74.4), secondsText(null)]).toEqual([
    '9 s',
    '1 min 0 s',
    '1 min 14 s',
    '–',
  ]);
});
