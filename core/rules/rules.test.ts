import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../detection/index.ts';
import { DEFAULT_THRESHOLDS, DEFAULT_WEIGHTS, SIGNALS } from '../ranking/index.ts';
import {
  describeChanges,
  detectionRulesOf,
  findRuleFault,
  type HouseRules,
  layRules,
  mergeRules,
  rankingRulesOf,
  THRESHOLD_IDS,
  weightsBy,
} from './index.ts';

describe('the rules of a house', () => {
  it('are the defaults if nothing is set', () => {
    expect(detectionRulesOf({})).toEqual(DEFAULT_RULES);
    expect(rankingRulesOf({})).toEqual({
      off: [],
      exceptions: [],
      weights: {},
      thresholds: DEFAULT_THRESHOLDS,
    });
    expect(weightsBy(DEFAULT_WEIGHTS, rankingRulesOf({}))).toEqual(DEFAULT_WEIGHTS);
  });

  it('are a store’s own where it has set something, and otherwise those of all stores', () => {
    const all: HouseRules = {
      filters: { no_sales: { priority: 'check_few', isOff: true }, promos: { isOff: true } },
      signals: { refund: { weight: 3 } },
      thresholds: { lowRetailBelowCents: 50, voidsRaiseAfterTotal: false },
    };
    const own: HouseRules = {
      filters: { no_sales: { isOff: false } },
      signals: { refund: { weight: 1 }, 'deep-cut': { isOff: true } },
      thresholds: { lowRetailBelowCents: 75, rungAgainSeconds: 600 },
    };
    const rules = layRules(all, own);
    const detection = detectionRulesOf(rules);
    expect(detection).toMatchObject({
      off: ['promos'],
      lowRetailBelowCents: 75,
      voids: { raiseAfterTotal: false, raiseFromCents: 1000 },
    });
    expect(detection.priorities.no_sales).toBe('check_few');
    const ranking = rankingRulesOf(rules);
    expect(ranking).toMatchObject({ off: ['deep-cut'], thresholds: { rungAgainSeconds: 600 } });
    const { signals } = weightsBy(DEFAULT_WEIGHTS, ranking);
    expect(signals).toEqual({ ...DEFAULT_WEIGHTS.signals, refund: 1 });
  });

  it('never let soon be later than later', () => {
    const rules = layRules(
      { thresholds: { drawerLaterSeconds: 60 } },
      { thresholds: { drawerSoonSeconds: 300 } },
    );
    expect(rankingRulesOf(rules).thresholds).toMatchObject({
      drawerSoonSeconds: 300,
      drawerLaterSeconds: 300,
    });
  });
});

describe('a fault of rules', () => {
  it.each<[string, HouseRules]>([
    ['beyond the limit', { signals: { refund: { weight: 8.1 } } }],
    ['no number', { signals: { refund: { weight: Number.NaN } } }],
    ['against a sentence that speaks for a look', { signals: { 'deep-cut': { weight: -0.1 } } }],
    ['against a sentence that speaks for the cashier', { signals: { 'rung-again': { weight: 0.1 } } }],
    ['an unknown signal', { signals: { nobody: { weight: 1 } } as HouseRules['signals'] }],
    ['a figure that is too small', { thresholds: { rungAgainSeconds: 59 } }],
    ['a figure that is too large', { thresholds: { rungAgainSeconds: 1201 } }],
    ['part of a cent', { thresholds: { lowRetailBelowCents: 95.5 } }],
    ['a figure for yes or no', { thresholds: { fuelPrepayExempt: 1 } }],
    ['yes for a figure', { thresholds: { muchMoneyCents: true } }],
  ])('is %s', (_, rules) => {
    expect(findRuleFault(rules)).toMatch(/\.$/);
  });

  it('is never in the defaults', () => {
    const signals = Object.fromEntries(
      SIGNALS.map(({ id }) => [id, { weight: DEFAULT_WEIGHTS.signals[id] }]),
    );
    expect(findRuleFault({ signals })).toBeNull();
    expect(findRuleFault({ thresholds: {} })).toBeNull();
    expect(THRESHOLD_IDS.length).toBeGreaterThan(0);
  });
});

it('says what differs, in words', () => {
  expect(
    describeChanges(
      { filters: { no_sales: { priority: 'check_few' } }, thresholds: { voidsRaiseFromCents: 2500 } },
      {
        filters: { no_sales: { isOff: true } },
        signals: { refund: { weight: 2 } },
        thresholds: { voidsRaiseAfterTotal: false },
      },
    ),
  ).toEqual([
    'No Sales: Check Few → off',
    'Refund: default → +2',
    'Voids & Item Voids, check all from voids of: $25.00 → default',
    'Voids & Item Voids, check all when the void follows the total: default → no',
  ]);
});

describe('two people’s changes of the same rules', () => {
  const base: HouseRules = {
    filters: { no_sales: { isOff: true }, promos: { priority: 'check_few', isOff: false } },
    signals: { refund: { weight: 2 } },
    thresholds: { rungAgainSeconds: 400 },
  };

  it('are both kept where they are about different settings', () => {
    const theirs: HouseRules = {
      filters: { promos: { isOff: false, priority: 'check_few' } },
      signals: { refund: { weight: 2 }, 'opened-drawer': { weight: 3 } },
      thresholds: { rungAgainSeconds: 600 },
    };
    const mine: HouseRules = { ...base, signals: { refund: { weight: 2.5 } } };
    expect(mergeRules({ base, mine, theirs })).toEqual({
      ...theirs,
      signals: { ...theirs.signals, refund: { weight: 2.5 } },
    });
    expect(mergeRules({ base, mine: { ...mine, filters: {} }, theirs }).filters).toEqual({});
  });

  it('leave mine where both are about the same', () => {
    const theirs: HouseRules = { ...base, signals: {}, thresholds: { rungAgainSeconds: 600 } };
    const mine: HouseRules = { ...base, signals: { refund: { isOff: true } }, thresholds: {} };
    const merged = mergeRules({ base, mine, theirs });
    expect(merged).toEqual({ ...base, signals: { refund: { isOff: true } }, thresholds: {} });
    expect(describeChanges(theirs, merged)).toEqual([
      'Refund: default → off',
      'The same goods rung soon after, rung again within: 600 seconds → default',
    ]);
  });

  it('are theirs where I changed nothing', () => {
    expect(mergeRules({ base, mine: base, theirs: {} })).toEqual({
      filters: {},
      signals: {},
      thresholds: {},
    });
  });
});
