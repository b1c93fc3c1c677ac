import { describe, expect, it } from 'vitest';
import {
  houseWords,
  changeWords,
  countAnswers,
  lastAttemptText,
  missedWords,
  oddsText,
  pairsText,
  shareText,
} from './words.ts';

const change = (before: number, after: number): string =>
  changeWords({ signal: 'refund', label: 'Refund', before, after });

it('says what a change in a weight means', () => {
  expect(change(1, 2)).toBe('counts more');
  expect(change(2, 1)).toBe('counts less');
  expect(change(-1, -2)).toBe('counts more in the cashier’s favor');
  expect(change(-2, -1)).toBe('counts less in the cashier’s favor');
  expect(change(0, 1)).toBe('raises the risk now');
  expect(change(1, -1)).toBe('lowers the risk now');
  expect(change(1, 0)).toBe('no longer counts');
  expect([oddsText(0), oddsText(1.55), oddsText(-0.97), oddsText(4.34)]).toEqual([
    '1.0',
    '4.7',
    '0.38',
    '77',
  ]);
  expect([pairsText(0.7412), pairsText(1)]).toEqual(['74.1', '100']);
});

describe('the last attempt to learn', () => {
  const last = { at: '2026-03-02T06:23:00Z', answers: 1200, flagged: 1 };
  const quality = { pairs: 0.7, early: 3 };
  const comparison = { answers: 300, flagged: 30, firstDay: '2026-02-01', lastDay: '2026-03-01' };

  it('is described with its outcome', () => {
    expect(lastAttemptText(null)).toMatch(/has not learned yet/);
    expect(lastAttemptText({ ...last, outcome: 'too-few', comparison: null })).toMatch(
      /1,200 answers, 1 of them flagged: too few/,
    );
    const both = { ...comparison, before: quality, after: { pairs: 0.8, early: 4 } };
    expect(lastAttemptText({ ...last, outcome: 'better', comparison: both })).toMatch(
      /were taken, with 80 instead of 70 of 100/,
    );
    expect(lastAttemptText({ ...last, outcome: 'no-better', comparison: both })).toMatch(/would not order/);
  });
});

it('gives a share with its interval, and none of nothing', () => {
  const record = {
    id: 'refund',
    label: 'Refund',
    hits: 90,
    lookedAt: 40,
    flagged: 12,
    low: 0.166,
    high: 0.465,
  };
  expect(shareText(record)).toBe('30% (17 to 47%)');
  expect(shareText({ ...record, flagged: 0, low: 0, high: 0.009 })).toBe('0% (0 to 0.9%)');
  expect(shareText({ ...record, lookedAt: 0, low: null, high: null })).toBe('–');
});

it('says what random looks say, or that they are too few', () => {
  const looks = { placed: 80, answered: 40, flagged: 1, unlookedPerWeek: 900, needed: 30 };
  expect(missedWords({ ...looks, missedPerWeek: { likely: 22.5, low: 0.6, high: 118 } })).toMatch(
    /About 23 of these would likely be flagged: at least 0.6, at most 118/,
  );
  expect(missedWords({ ...looks, answered: 1, missedPerWeek: null })).toMatch(
    /1 of the random looks was answered, 1 flagged.*takes 30 answers/,
  );
  expect(missedWords({ ...looks, answered: 0, flagged: 0, unlookedPerWeek: 1, missedPerWeek: null })).toMatch(
    /^None of the random looks has been answered yet\. About 1 transaction a week .* is never decided\./,
  );
});

it('counts answers', () => {
  expect([countAnswers(0, 0), countAnswers(1, 1), countAnswers(1, 0), countAnswers(1200, 0)]).toEqual([
    'no answers',
    '1 answer, flagged',
    '1 answer, not flagged',
    '1,200 answers, none of them flagged',
  ]);
});

it('says what House Rules change about the weights', () => {
  const words = (inAll: number, stores: number) => houseWords({ inAll, stores });
  expect([words(0, 0), words(2, 0), words(0, 1), words(1, 3)]).toEqual([
    null,
    'House Rules change 2 of the weights for all stores.',
    'House Rules change some of the weights in one store.',
    'House Rules change 1 of the weights for all stores, and some in 3 stores.',
  ]);
});
