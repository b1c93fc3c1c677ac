// Estimates the default weights on chains that no report uses, and prints them.
//   node bench/ranking/fit-defaults.ts [scheme to leave out]
import {
  type Answer,
  comparePeople,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  fitWeights,
  kindsOf,
  newTally,
  type Strengths,
  strengthsOf,
  weigh,
  type Weights,
} from '@tillwatch/core/ranking';
import { countDay, findAll, viewDay } from './own-order.ts';
import { type PlayedDay, type PlayedStore, type PlayedTicket, playChain } from './play-chain.ts';

/** Never used for a report. */
const TUNING_SEEDS = [101, 102, 103, 104, 105, 106];
/** Log-odds: tens of thousands of tickets speak for themselves. */
const DEVIATION = 1.5;

const LOOKS_PER_DAY = 10;

/**
 * Every transaction of which a signal speaks, with whether it was theft; and meanwhile somebody looks at the first ten of
 * each day by these weights, so that what reviewers said before is seen, too.
 * @param isLeftOut schemes whose tickets are not shown.
 */
function collectAnswers(
  stores: readonly PlayedStore[],
  weights: Weights,
  isLeftOut: (scheme: string) => boolean,
): Answer[] {
  return stores.flatMap((store) => {
    const tally = newTally();
    const record = createAnswerRecord();
    return store.days.flatMap((day, at) => {
      const view = viewDay(store.days, at);
      countDay(tally, day, view);
      const people = comparePeople(tally, store.leftOut);
      const judged = day.tickets.map((ticket) => {
        const { signals, atRiskCents } = findAll(ticket.facts, view, people, record);
        const strengths = strengthsOf(signals);
        return { ticket, strengths, loss: weigh(strengths, weights) * atRiskCents };
      });
      const answers = answersOf(day, judged, isLeftOut);
      const ordered = judged.toSorted((one, other) => other.loss - one.loss);
      for (const { ticket } of ordered.slice(0, LOOKS_PER_DAY)) {
        record.add(ticket.facts.employeeId, kindsOf(ticket.facts, view), ticket.theft >= 0);
      }
      return answers;
    });
  });
}

function answersOf(
  day: PlayedDay,
  judged: readonly { ticket: PlayedTicket; strengths: Strengths }[],
  isLeftOut: (scheme: string) => boolean,
): Answer[] {
  return judged.flatMap(({ ticket: { theft }, strengths }) => {
    // What belongs to another ticket is told of there.
    if (Object.keys(strengths).length === 0 || strengths['belongs-to'] !== undefined) return [];
    const scheme = day.thefts[theft]?.scheme;
    return scheme !== undefined && isLeftOut(scheme) ? [] : [{ strengths, isFlagged: scheme !== undefined }];
  });
}

/** What no chain shows, or what is told of elsewhere: judged by how near it is to what they do show. */
const ASSUMED = {
  'belongs-to': -1,
  training: 2,
  'refunded-over-sold': 1,
  'never-sold': 0.5,
  'number-gap': 0.5,
};
const START: Weights = { base: -5, signals: { ...noneOf(DEFAULT_WEIGHTS.signals), ...ASSUMED } };

/** Twice: what is looked at, and so what is known of people, depends on the weights. */
function fitDefaults(stores: readonly PlayedStore[], isLeftOut: (scheme: string) => boolean): Weights {
  const prior = { weights: START, deviation: DEVIATION };
  const first = fitWeights(collectAnswers(stores, START, isLeftOut), prior);
  return fitWeights(collectAnswers(stores, first, isLeftOut), prior);
}

function noneOf(signals: Weights['signals']): Weights['signals'] {
  return Object.fromEntries(Object.keys(signals).map((id) => [id, 0])) as Weights['signals'];
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}

if (import.meta.main) {
  const stores = TUNING_SEEDS.flatMap((seed) => playChain(seed));
  const { base, signals } = fitDefaults(stores, (scheme) => scheme === process.argv[2]);
  const rounded = Object.fromEntries(Object.entries(signals).map(([id, weight]) => [id, round(weight)]));
  console.log(JSON.stringify({ base: round(base), signals: rounded }, null, 2));
}
