import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, type Weights } from '../weights.ts';
import { type Answer, fitWeights } from './fit-weights.ts';
import { solveSymmetric } from './solve-symmetric.ts';

const repeat = (count: number, answer: Answer): Answer[] => Array.from({ length: count }, () => answer);
const prior = { weights: DEFAULT_WEIGHTS, deviation: 0.5 };
const change = (after: Weights): number => after.signals.refund - DEFAULT_WEIGHTS.signals.refund;

describe('weights', () => {
  it('stay as they were without answers', () => {
    expect(fitWeights([], prior)).toEqual(DEFAULT_WEIGHTS);
  });

  it('move little by ten answers and much by a thousand', () => {
    const flagged = (count: number) =>
      fitWeights(
        [
          ...repeat(count, { strengths: { refund: 1 }, isFlagged: true }),
          ...repeat(count, { strengths: { 'line-void': 1 }, isFlagged: false }),
        ],
        { ...prior, deviation: 0.2 },
      );
    expect(change(flagged(5))).toBeGreaterThan(0);
    expect(change(flagged(5))).toBeLessThan(0.5);
    expect(change(flagged(500))).toBeGreaterThan(1);
    expect(flagged(500).signals['line-void']).toBeLessThan(DEFAULT_WEIGHTS.signals['line-void']);
  });

  it('are the same for an answer that counts three times and for three answers', () => {
    const answer = { strengths: { refund: 1 }, isFlagged: true };
    const [once, thrice] = [
      fitWeights([{ ...answer, weight: 3 }], prior),
      fitWeights(repeat(3, answer), prior),
    ];
    expect(once.signals.refund).toBeCloseTo(thrice.signals.refund, 8);
    expect(change(once)).toBeGreaterThan(change(fitWeights([answer], prior)));
  });

  it('approach what answers say when there are many', () => {
    const answers = [
      ...repeat(900, { strengths: { refund: 1 }, isFlagged: true }),
      ...repeat(100, { strengths: { refund: 1 }, isFlagged: false }),
    ];
    const { base, signals } = fitWeights(answers, { ...prior, deviation: 10 });
    expect(base + signals.refund).toBeCloseTo(Math.log(9), 1);
  });

  it('never count against the sentence of their signal', () => {
    const answers = [
      ...repeat(300, { strengths: { refund: 1, 'sold-before': 1 }, isFlagged: true }),
      ...repeat(300, { strengths: { refund: 1, 'same-again': 1 }, isFlagged: false }),
    ];
    const { signals } = fitWeights(answers, { ...prior, deviation: 5 });
    expect(signals['sold-before']).toBe(0);
    expect(signals['same-again']).toBe(0);
  });

  it('do not depend on the order of answers', () => {
    const answers = [
      ...repeat(7, { strengths: { refund: 1, 'much-money': 2 }, isFlagged: true }),
      ...repeat(9, { strengths: { 'opened-drawer': 1 }, isFlagged: false }),
    ];
    const [one, other] = [fitWeights(answers, prior), fitWeights(answers.toReversed(), prior)];
    expect(one.base).toBeCloseTo(other.base, 8);
    expect(one.signals.refund).toBeCloseTo(other.signals.refund, 8);
  });
});

it('solves linear equations, and says when it cannot', () => {
  const solved = solveSymmetric(
    [
      [4, 2],
      [2, 3],
    ],
    [10, 9],
  );
  expect(solved[0]).toBeCloseTo(1.5, 12);
  expect(solved[1]).toBeCloseTo(2, 12);
  expect(() => solveSymmetric([[0]], [1])).toThrow('not positive definite');
});
