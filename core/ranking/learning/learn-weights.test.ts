import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../weights.ts';
import { rateOrder } from './compare-orders.ts';
import { learnWeights } from './learn-weights.ts';
import { type DatedAnswer, type Decision, replayDecisions } from './replay-decisions.ts';
import { shareInterval } from './share-interval.ts';

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;

/** By default, a refund weighs a lot and a line void nothing; these reviewers see it the other way around. */
function answersOf(number: number, each: number): DatedAnswer[] {
  return Array.from({ length: each }, () => [
    { decidedOn: day(number), strengths: { 'line-void': 1 }, atRiskCents: 1000, isFlagged: true },
    { decidedOn: day(number), strengths: { refund: 1 }, atRiskCents: 1000, isFlagged: false },
  ]).flat();
}

const answersOfDays = (days: number, each: number): DatedAnswer[] =>
  Array.from({ length: days }, (_, at) => answersOf(at + 1, each)).flat();

describe('learning weights', () => {
  it('takes what orders the held-out answers better, and says by how much', () => {
    const learning = learnWeights(answersOfDays(20, 20), DEFAULT_WEIGHTS);
    if (learning.outcome !== 'better') throw new Error(learning.outcome);
    expect(learning.comparison).toMatchObject({
      answers: 200,
      flagged: 100,
      firstDay: day(16),
      lastDay: day(20),
      before: { pairs: 0, early: 0 },
      after: { pairs: 1, early: 50 },
    });
    expect(learning.weights.signals['line-void']).toBeGreaterThan(learning.weights.signals.refund);
  });

  it('changes nothing with too few answers, or with all of them on one day', () => {
    expect(learnWeights([], DEFAULT_WEIGHTS)).toEqual({ outcome: 'too-few' });
    expect(learnWeights(answersOfDays(5, 5), DEFAULT_WEIGHTS)).toEqual({ outcome: 'too-few' });
    expect(learnWeights(answersOfDays(1, 500), DEFAULT_WEIGHTS)).toEqual({ outcome: 'too-few' });
  });

  it('changes nothing if the newest answers contradict the older ones', () => {
    const turned = answersOfDays(20, 20).map((answer) =>
      answer.decidedOn > day(15) ? { ...answer, isFlagged: !answer.isFlagged } : answer,
    );
    expect(learnWeights(turned, DEFAULT_WEIGHTS)).toMatchObject({
      outcome: 'no-better',
      comparison: { before: { pairs: 1 }, after: { pairs: 0 } },
    });
  });

  it('has nothing to gain if the weights in force order everything right', () => {
    const first = learnWeights(answersOfDays(20, 20), DEFAULT_WEIGHTS);
    if (first.outcome !== 'better') throw new Error(first.outcome);
    expect(learnWeights(answersOfDays(20, 20), first.weights).outcome).toBe('no-better');
  });
});

describe('how an order is rated', () => {
  const rate = (...losses: [cents: number, isFlagged: boolean][]) =>
    rateOrder(
      losses.map(([atRiskCents, isFlagged]) => ({ strengths: { refund: 1 }, atRiskCents, isFlagged })),
      DEFAULT_WEIGHTS,
    );

  it('counts the pairs in which the flagged one comes first, ties as half', () => {
    expect(rate([9, true], [5, false], [4, true], [1, false]).pairs).toBe(0.75);
    expect(rate([5, true], [5, false]).pairs).toBe(0.5);
    expect(rate([1, true], [5, false]).pairs).toBe(0);
  });

  it('counts the flagged among the first quarter, and none by a tie', () => {
    expect(rate([9, true], [8, true], [7, false], [6, false]).early).toBe(1);
    expect(rate([9, true], [9, false], [7, false], [6, false]).early).toBe(0);
  });
});

it('uses only earlier answers that were known on the morning of a decision', () => {
  const decide = (number: number, isFlagged: boolean, storeId = 1): Decision => ({
    storeId,
    decidedOn: day(number),
    employeeId: '7',
    kinds: ['refund'],
    atRiskCents: 100,
    // What is stored now includes all answers, even this one.
    strengths: { refund: 1, 'flagged-before': 0.9 },
    isFlagged,
  });
  const answers = replayDecisions([
    decide(3, true),
    decide(1, true),
    decide(1, true),
    decide(3, false, 2),
    decide(2, false),
  ]);
  expect(answers.map(({ decidedOn }) => decidedOn)).toEqual([1, 1, 2, 3, 3].map(day));
  expect(answers.map(({ strengths }) => strengths['flagged-before'])).toEqual([
    undefined,
    undefined,
    2 / 5,
    2 / 6,
    undefined,
  ]);
  expect(answers.every(({ strengths }) => strengths.refund === 1)).toBe(true);
});

describe('the interval of a share', () => {
  it.each([
    // From published tables of exact binomial limits.
    [0, 10, 0, 0.3085],
    [1, 10, 0.0025, 0.445],
    [5, 10, 0.1871, 0.8129],
    [10, 10, 0.6915, 1],
    [2, 100, 0.0024, 0.0704],
  ])('of %d in %d', (count, of, low, high) => {
    const interval = shareInterval(count, of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('covers everything for no looks', () => {
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
