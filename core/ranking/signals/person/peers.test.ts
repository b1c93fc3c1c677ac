import { describe, expect, it } from 'vitest';
import { findPersonSignals } from '../../assess-risk.ts';
import { deedText, FINDING_KIND_IDS, type FindingKind } from '../../kind-names.ts';
import type { Comparison } from '../../people/compare-people.ts';

const USUAL: Comparison = {
  kind: 'refund',
  observed: 4,
  expected: 0.4,
  sales: 900,
  ratio: 5,
  low: 1.96,
  high: 9.2,
  chance: 0.01,
};

const saidOf = (comparison: Partial<Comparison>, kind: FindingKind = 'refund') =>
  findPersonSignals([kind], {
    compare: () => ({ ...USUAL, ...comparison, kind }),
    usualAt: () => null,
    answers: () => ({ lookedAt: 0, flagged: 0 }),
  }).map(({ id, sentence }) => [id, sentence]);

describe('a comparison with the others', () => {
  it('says how many times as often it is at least, which fits what was counted', () => {
    expect(saidOf({})).toEqual([
      [
        'above-peers',
        'This cashier made 4 refunds. For 900 sales, 0.4 are usual: at least 1.9 times as many, allowing for chance.',
      ],
    ]);
    expect(saidOf({ observed: 90, ratio: 20, low: 14.7, high: 26 })[0]?.[1]).toMatch(/ at least 14 times/);
  });

  it('says how many times as often it is at most if it is less', () => {
    expect(saidOf({ observed: 1, expected: 6, ratio: 0.23, low: 0.03, high: 0.61 })).toEqual([
      [
        'below-peers',
        'This cashier made 1 refund. For 900 sales, 6 are usual: at most 0.7 times as many, allowing for chance.',
      ],
    ]);
  });

  it('says that chance might just explain it if as often as usual is all that it leaves', () => {
    const just =
      'This cashier made 4 refunds. For 900 sales, 0.4 are usual; chance might just explain the difference.';
    expect(saidOf({ low: 1.04, high: 5.3 })).toEqual([['above-peers', just]]);
    const [less] = saidOf({ observed: 2, expected: 4, ratio: 0.55, low: 0.1, high: 0.96 });
    expect(less).toEqual([
      'below-peers',
      'This cashier made 2 refunds. For 900 sales, 4 are usual; chance might just explain the difference.',
    ]);
  });

  it('can be said aloud, whatever the kind', () => {
    expect(saidOf({ observed: 5, expected: 3.3, sales: 1538, low: 1.12 }, 'left-then-drawer')[0]?.[1]).toBe(
      'This cashier gave up 5 tickets with $2 or more not rung again and opened the drawer soon after. ' +
        'For 1,538 sales, 3.3 are usual: at least 1.1 times as many, allowing for chance.',
    );
    expect(saidOf({ observed: 0, expected: 6, ratio: 0.2, low: 0, high: 0.6 })[0]?.[1]).toMatch(
      /^This cashier made no refunds\. For 900 sales, 6 are usual/,
    );
  });

  it.each(FINDING_KIND_IDS)('names %s as a deed, of one, none, and many', (kind) => {
    const [one, none, many] = [1, 0, 1234].map((count) => deedText(kind, count));
    expect(one).toMatch(/^[a-z][^.]* 1 (?!\S*s\b(?<!ss))/);
    expect(none).toMatch(/ no \S/);
    expect(many).toContain(' 1,234 ');
  });

  it('says nothing of somewhat more coupons or cheap sales than others have', () => {
    const somewhat = { observed: 21, expected: 11, ratio: 1.87, low: 1.24, high: 2.7 };
    expect(saidOf(somewhat, 'cash-discount')).toEqual([]);
    expect(saidOf(somewhat, 'quiet-cash-penny-sale')).toEqual([]);
    expect(saidOf({ ...somewhat, ratio: 2.1 }, 'cash-discount')).toHaveLength(1);
    expect(saidOf(somewhat, 'refund')).toHaveLength(1);
  });

  it('says neither if chance explains it', () => {
    expect(saidOf({ low: 0.99 })).toEqual([]);
    expect(saidOf({ observed: 2, expected: 4, ratio: 0.55, low: 0.1, high: 1.01 })).toEqual([]);
  });
});
