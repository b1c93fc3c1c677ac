// Whether answers give better weights than those in force.
import { DEFAULT_WEIGHTS, type Weights } from '../weights.ts';
import { type OrderQuality, rateOrder } from './compare-orders.ts';
import { fitWeights } from './fit-weights.ts';
import type { DatedAnswer } from './replay-decisions.ts';

/** How the newest answers are ordered by the weights in force, and by weights estimated from older answers only. */
export interface OrderComparison {
  /** Answers that were held out. */
  answers: number;
  flagged: number;
  /** Days on which they were given, 'YYYY-MM-DD'. */
  firstDay: string;
  lastDay: string;
  before: OrderQuality;
  after: OrderQuality;
}

export type Learning =
  | { outcome: 'too-few' }
  | { outcome: 'no-better'; comparison: OrderComparison }
  | { outcome: 'better'; comparison: OrderComparison; weights: Weights };

/** How far answers may move a weight from its default: log-odds. */
const DEVIATION = 0.5;
/**
 * How many of the newest are held out: a share of the answers, and at least this many flagged and this many that came
 * to nothing.
 */
const HELD_OUT_SHARE = 0.25;
const FEWEST_HELD_OUT = 10;
const FEWEST_OLDER = 40;
/** A smaller gain is chance. */
const SMALLEST_GAIN = 0.005;

/**
 * Estimates weights from the older answers and compares them with those in force on the newer ones, which neither the
 * estimate nor the choice has seen. Only if they order these better are they estimated again from all answers.
 * @param answers the oldest first.
 */
export function learnWeights(answers: readonly DatedAnswer[], inForce: Weights): Learning {
  const from = findHeldOut(answers);
  if (from === null) return { outcome: 'too-few' };
  const heldOut = answers.slice(from);
  const prior = { weights: DEFAULT_WEIGHTS, deviation: DEVIATION };
  const before = rateOrder(heldOut, inForce);
  const after = rateOrder(heldOut, fitWeights(answers.slice(0, from), prior));
  const comparison: OrderComparison = {
    answers: heldOut.length,
    flagged: heldOut.filter(({ isFlagged }) => isFlagged).length,
    firstDay: heldOut[0]?.decidedOn ?? '',
    lastDay: heldOut.at(-1)?.decidedOn ?? '',
    before,
    after,
  };
  if (!isBetter(before, after)) return { outcome: 'no-better', comparison };
  const weights = fitWeights(answers, prior);
  if (!isAsGood(before, rateOrder(heldOut, weights))) return { outcome: 'no-better', comparison };
  return { outcome: 'better', comparison, weights };
}

function isBetter(before: OrderQuality, after: OrderQuality): boolean {
  return isAsGood(before, after) && after.pairs >= before.pairs + SMALLEST_GAIN;
}

function isAsGood(before: OrderQuality, after: OrderQuality): boolean {
  return after.pairs >= before.pairs && after.early >= before.early;
}

/** @returns where the held-out answers begin, in whole days; null with too few answers. */
function findHeldOut(answers: readonly DatedAnswer[]): number | null {
  let flagged = 0;
  for (let at = answers.length - 1; at >= FEWEST_OLDER; at -= 1) {
    if (answers[at]?.isFlagged) flagged += 1;
    const count = answers.length - at;
    const isWholeDay = answers[at - 1]?.decidedOn !== answers[at]?.decidedOn;
    const hasBoth = flagged >= FEWEST_HELD_OUT && count - flagged >= FEWEST_HELD_OUT;
    if (isWholeDay && hasBoth && count >= answers.length * HELD_OUT_SHARE) return at;
  }
  return null;
}
