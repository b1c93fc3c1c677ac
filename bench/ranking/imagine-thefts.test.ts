import { type Answer, fitWeights, type Strengths } from '@tillwatch/core/ranking';
import { describe, expect, it } from 'vitest';
import { START } from './fit-defaults.ts';
import { imagineThefts, THEFTS_PER_KIND } from './imagine-thefts.ts';

const repeat = (count: number, strengths: Strengths, isFlagged = false): Answer[] =>
  Array.from({ length: count }, () => ({ strengths, isFlagged }));

describe('imagined thefts', () => {
  const refunds = repeat(10, { refund: 1 });
  const voids = repeat(1000, { 'line-void': 1 });

  it('are as many for a rare kind as for a usual one', () => {
    const thefts = imagineThefts([...refunds, ...voids]);
    const sumOf = (kind: keyof Strengths) =>
      thefts.reduce((sum, { strengths, weight = 1 }) => sum + (strengths[kind] ? weight : 0), 0);
    expect(thefts.every(({ isFlagged }) => isFlagged)).toBe(true);
    expect(sumOf('refund')).toBeCloseTo(THEFTS_PER_KIND, 8);
    expect(sumOf('line-void')).toBeCloseTo(THEFTS_PER_KIND, 8);
  });

  it('are mostly by cashiers who are above the others', () => {
    const [above, usual] = imagineThefts([
      { strengths: { refund: 1, 'above-peers': 1 }, isFlagged: false },
      { strengths: { refund: 1 }, isFlagged: false },
    ]);
    expect(above?.weight).toBeGreaterThan(10 * (usual?.weight ?? 1));
  });

  it('keep a kind from counting for nothing because no chain has a theft of it', () => {
    const others = repeat(200, { discount: 1 }, true);
    const answers = [...repeat(2000, { refund: 1 }), ...repeat(2000, { discount: 1 }), ...others];
    const prior = { weights: START, deviation: 1.5 };
    const lead = ({ signals }: ReturnType<typeof fitWeights>) => signals.discount - signals.refund;
    const without = fitWeights(answers, prior);
    const withThem = fitWeights([...answers, ...imagineThefts(answers)], prior);
    expect(lead(without)).toBeGreaterThan(3);
    expect(lead(withThem)).toBeLessThan(2);
  });
});
