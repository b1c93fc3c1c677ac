// Estimates the default weights on chains that no report uses, and prints them: npm run bench:weights
import {
  type Answer,
  comparePeople,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  fitWeights,
  newTally,
  type SignalId,
  type Strengths,
  strengthsOf,
  weigh,
  type Weights,
} from '@tillwatch/core/ranking';
import type { SchemeName } from '@tillwatch/simulation';
import { imagineThefts } from './imagine-thefts.ts';
import { countDay, type JudgedTicket, judgeDays } from './judge-days.ts';
import { listSignals } from './own-order.ts';
import { playChain, type PlayedDay, type PlayedStore } from './play-chain.ts';

/** Never used for a report. */
export const TUNING_SEEDS = [101, 102, 103, 104, 105, 106];
/** Log-odds: tens of thousands of tickets speak for themselves. */
const DEVIATION = 1.5;

const LOOKS_PER_DAY = 10;

/** A transaction about which a signal speaks, and which leaves something at risk. */
export interface Example extends Answer {
  /** The scheme of the theft that it shows; null for none. */
  scheme: SchemeName | null;
}

/** For what no chain shows, or what counts at another ticket: chosen by its closeness to what chains do show. */
const ASSUMED = {
  'belongs-to': -1,
  training: 2,
  'implausible-amount': 2,
  'refunded-over-sold': 1,
  'never-sold': 0.5,
  'number-gap': 0.5,
};
export const START: Weights = { base: -5, signals: { ...noneOf(DEFAULT_WEIGHTS.signals), ...ASSUMED } };

/** @returns the most probable weights after these examples and the thefts that somebody may add to them. */
export function fitExamples(examples: readonly Example[]): Weights {
  return holdBase(
    fitWeights([...examples, ...imagineThefts(examples)], { weights: START, deviation: DEVIATION }),
  );
}

/** Beside which weights are assumed. */
const BASE = -7.7;
/** Nearly every ticket shows exactly one of these, at about this strength. */
const SHOWN: Partial<Record<SignalId, number>> = {
  'unpaid-ticket': 1,
  'canceled-aside': 1,
  'declined-payment': 1,
  'unpaid-load': 1,
  'late-void': 1,
  'line-void': 1,
  'opened-drawer': 1,
  refund: 1,
  'price-cut': 1,
  'penny-sale': 1,
  discount: 2,
};

/** What is the base's and what a kind's own can't be told apart, so assumed weights keep their distance from kinds. */
function holdBase({ base, signals }: Weights): Weights {
  const held: Record<SignalId, number> = { ...signals };
  for (const [id, strength] of Object.entries(SHOWN) as [SignalId, number][])
    held[id] += (base - BASE) / strength;
  return { base: BASE, signals: held };
}

/** Collects twice: what is looked at, and so what is known about people, depends on the weights. */
export function collectExamples(stores: readonly PlayedStore[]): Example[] {
  return collectBy(stores, fitExamples(collectBy(stores, START)));
}

/**
 * In the meantime, somebody looks at the first ten of each day by these weights, so that what reviewers say is
 * included.
 */
function collectBy(stores: readonly PlayedStore[], weights: Weights): Example[] {
  return stores.flatMap((store) => {
    const tally = newTally();
    const record = createAnswerRecord();
    return judgeDays(store).flatMap((day, at) => {
      countDay(tally, day);
      const people = comparePeople(tally, store.leftOut);
      const weighed = day.map((judged) => {
        const strengths = strengthsOf(listSignals(judged, people, record));
        return { judged, strengths, loss: weigh(strengths, weights) * judged.found.atRiskCents };
      });
      const ordered = weighed.toSorted((one, other) => other.loss - one.loss);
      for (const { judged } of ordered.slice(0, LOOKS_PER_DAY)) {
        const { ticket, kinds } = judged;
        record.add(ticket.facts.employeeId, kinds, ticket.theft >= 0);
      }
      return examplesOf(store.days[at], weighed);
    });
  });
}

function examplesOf(
  day: PlayedDay | undefined,
  weighed: readonly { judged: JudgedTicket; strengths: Strengths }[],
): Example[] {
  return weighed.flatMap(({ judged, strengths }) => {
    const { atRiskCents } = judged.found;
    if (Object.keys(strengths).length === 0 || atRiskCents === 0) return [];
    // What belongs to another ticket counts there.
    if (strengths['belongs-to'] !== undefined) return [];
    const scheme = day?.thefts[judged.ticket.theft]?.scheme ?? null;
    return [{ strengths, isFlagged: scheme !== null, scheme, weight: importanceOf(atRiskCents) }];
  });
}

/** Between each ticket and each dollar counting the same: 1 for $8. */
const importanceOf = (atRiskCents: number): number => Math.sqrt(atRiskCents / 800);

function noneOf(signals: Weights['signals']): Weights['signals'] {
  return Object.fromEntries(Object.keys(signals).map((id) => [id, 0])) as Weights['signals'];
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}

if (import.meta.main) {
  const stores = TUNING_SEEDS.flatMap((seed) => playChain(seed));
  const { base, signals } = fitExamples(collectExamples(stores));
  const rounded = Object.fromEntries(Object.entries(signals).map(([id, weight]) => [id, round(weight)]));
  console.log(JSON.stringify({ base: round(base), signals: rounded }, null, 2));
}
