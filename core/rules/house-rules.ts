// What a house changes about filters and signals, and the rules that detection and ranking work with as a result.
import {
  DEFAULT_RULES,
  type DetectionRules,
  FILTER_IDS,
  type FilterException,
  type FilterId,
  type Priority,
} from '../detection/index.ts';
import {
  DEFAULT_THRESHOLDS,
  type RankingThresholds,
  SIGNAL_IDS,
  type SignalException,
  type SignalId,
  SIGNALS,
  type Speaking,
  type Weights,
} from '../ranking/index.ts';
import { MOST_WEIGHT, THRESHOLD_IDS, THRESHOLDS, type ThresholdId, thresholdOf } from './thresholds.ts';

export interface FilterSetting {
  priority?: Priority | undefined;
  isOff?: boolean | undefined;
}

export interface SignalSetting {
  /** Log-odds, replacing the default or the learned weight. */
  weight?: number | undefined;
  isOff?: boolean | undefined;
}

/** Only what a house has set; everything else falls back to what all stores have, or to the default. */
export interface HouseRules {
  filters?: Partial<Record<FilterId, FilterSetting>> | undefined;
  signals?: Partial<Record<SignalId, SignalSetting>> | undefined;
  thresholds?: Partial<Record<ThresholdId, number | boolean>> | undefined;
}

/** Layers rules: a store's own settings override those of all stores, one by one. */
export function layRules(...layers: readonly HouseRules[]): HouseRules {
  const filters: Partial<Record<FilterId, FilterSetting>> = {};
  const signals: Partial<Record<SignalId, SignalSetting>> = {};
  for (const layer of layers) {
    for (const id of FILTER_IDS)
      if (layer.filters?.[id]) filters[id] = { ...filters[id], ...layer.filters[id] };
    for (const id of SIGNAL_IDS)
      if (layer.signals?.[id]) signals[id] = { ...signals[id], ...layer.signals[id] };
  }
  const thresholds = Object.assign({}, ...layers.map((layer) => layer.thresholds ?? {})) as NonNullable<
    HouseRules['thresholds']
  >;
  return { filters, signals, thresholds };
}

function figureOf(rules: HouseRules, id: ThresholdId): number {
  const value = rules.thresholds?.[id] ?? THRESHOLDS[id].default;
  return Number(value);
}

const isSet = (rules: HouseRules, id: ThresholdId): boolean => figureOf(rules, id) !== 0;

/** @returns what detection works with. */
export function detectionRulesOf(
  rules: HouseRules,
  exceptions: readonly FilterException[] = [],
): DetectionRules {
  const set = rules.filters ?? {};
  return {
    priorities: Object.fromEntries(
      FILTER_IDS.map((id) => [id, set[id]?.priority ?? DEFAULT_RULES.priorities[id]]),
    ) as Record<FilterId, Priority>,
    off: FILTER_IDS.filter((id) => set[id]?.isOff === true),
    exceptions,
    voids: {
      ...DEFAULT_RULES.voids,
      raiseFromCents: figureOf(rules, 'voidsRaiseFromCents'),
      raiseWhenAllVoid: isSet(rules, 'voidsRaiseWhenAllVoid'),
      raiseAfterTotal: isSet(rules, 'voidsRaiseAfterTotal'),
    },
    lowRetailBelowCents: figureOf(rules, 'lowRetailBelowCents'),
    isFuelPrepayExempt: isSet(rules, 'fuelPrepayExempt'),
  };
}

/** What ranking works with besides the weights. */
export interface RankingRules extends Speaking {
  thresholds: RankingThresholds;
  /** Replace the weights that would apply otherwise. */
  weights: Partial<Record<SignalId, number>>;
}

export function rankingRulesOf(rules: HouseRules, exceptions: readonly SignalException[] = []): RankingRules {
  const set = rules.signals ?? {};
  const soon = figureOf(rules, 'drawerSoonSeconds');
  return {
    off: SIGNAL_IDS.filter((id) => set[id]?.isOff === true),
    exceptions,
    weights: Object.fromEntries(
      SIGNAL_IDS.flatMap((id) => {
        const weight = set[id]?.weight;
        return weight === undefined ? [] : [[id, weight]];
      }),
    ),
    thresholds: {
      ...DEFAULT_THRESHOLDS,
      drawerSoonSeconds: soon,
      // A store may have set one of the two, and all stores the other.
      drawerLaterSeconds: Math.max(soon, figureOf(rules, 'drawerLaterSeconds')),
      rungAgainSeconds: figureOf(rules, 'rungAgainSeconds'),
      quietSeconds: figureOf(rules, 'quietSeconds'),
      muchMoneyCents: figureOf(rules, 'muchMoneyCents'),
      leastDropCents: figureOf(rules, 'leastDropCents'),
    },
  };
}

/** @returns the weights, with the house's own in place. */
export function weightsBy(weights: Weights, { weights: own }: Pick<RankingRules, 'weights'>): Weights {
  return { ...weights, signals: { ...weights.signals, ...own } };
}

/** @returns how many signals have a weight by these rules or are off. */
export function countOwnSignals({ signals }: HouseRules): number {
  return SIGNAL_IDS.filter((id) => signals?.[id]?.weight !== undefined || signals?.[id]?.isOff).length;
}

/** @returns a sentence about what is wrong with the rules; null if they may be put in force. */
export function findRuleFault(rules: HouseRules): string | null {
  const ids: readonly string[] = SIGNAL_IDS;
  const unknown = Object.keys(rules.signals ?? {}).find((id) => !ids.includes(id));
  if (unknown !== undefined) return `There is no signal “${unknown}”.`;
  for (const id of SIGNAL_IDS) {
    const fault = findWeightFault(rules, id);
    if (fault !== null) return fault;
  }
  for (const id of THRESHOLD_IDS) {
    const fault = findThresholdFault(rules, id);
    if (fault !== null) return fault;
  }
  return null;
}

/** @returns a sentence about what is wrong with a signal's weight; null if it is right, or not set. */
export function findWeightFault(rules: HouseRules, id: SignalId): string | null {
  const weight = rules.signals?.[id]?.weight;
  const signal = SIGNALS.find((one) => one.id === id);
  if (weight === undefined || signal === undefined) return null;
  const { label } = signal;
  const effect = 'effect' in signal ? signal.effect : undefined;
  if (!(Math.abs(weight) <= MOST_WEIGHT)) {
    return `The weight of “${label}” must be between -${MOST_WEIGHT} and ${MOST_WEIGHT}.`;
  }
  if (effect === 'raises' && weight < 0)
    return `“${label}” can only raise the risk: its weight can’t be below 0.`;
  if (effect === 'lowers' && weight > 0)
    return `“${label}” can only lower the risk: its weight can’t be above 0.`;
  return null;
}

/** @returns a sentence about what is wrong with a threshold; null if it is right, or not set. */
export function findThresholdFault(rules: HouseRules, id: ThresholdId): string | null {
  const value = rules.thresholds?.[id];
  if (value === undefined) return null;
  const threshold = thresholdOf(id);
  if (threshold.unit === 'yes or no') {
    return typeof value === 'boolean' ? null : `“${threshold.label}” is either yes or no.`;
  }
  const isRight =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= threshold.least &&
    value <= threshold.most;
  return isRight
    ? null
    : `“${threshold.label}” must be from ${figureText(threshold.least, threshold.unit)} to ${figureText(threshold.most, threshold.unit)}.`;
}

function figureText(value: number, unit: 'cents' | 'seconds'): string {
  return unit === 'cents' ? `$${(value / 100).toFixed(2)}` : `${value} seconds`;
}

/** @param id of a threshold. @returns its value as people read it. */
export function thresholdText(id: ThresholdId, value: number | boolean): string {
  const { unit } = thresholdOf(id);
  if (unit === 'yes or no') return value ? 'yes' : 'no';
  return figureText(Number(value), unit);
}
