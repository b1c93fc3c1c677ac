// Weighs a reading of a file's first rows, of a table or of a journal, by what must hold in it. All weights and
// thresholds are here.

import type { Receipt } from '../receipt.ts';
import { type Measure, measureReceipts, type ReceiptMeasure } from './receipt-measures.ts';

/**
 * What a layout shows beside its receipts. `read`: the part of the rows that became transactions. Of tables, `rows`:
 * the amounts of a row come to each other; `extensions`: quantity times price; `leftOver`: no money that nothing
 * explains; `names` and `amountName`: how plainly the headings say it. Of journals, `order`: whether number and time stand
 * above the lines or below.
 */
export type Evidence = Partial<
  Record<
    ReceiptMeasure | 'read' | 'rows' | 'extensions' | 'leftOver' | 'names' | 'amountName' | 'order',
    Measure
  >
>;
export type MeasureName = keyof Evidence;

/** How much each measure counts. */
const WEIGHTS: Record<MeasureName, number> = {
  read: 3,
  rows: 2.5,
  extensions: 1,
  sums: 2,
  payments: 1.5,
  numbers: 2,
  times: 1,
  amounts: 2,
  kinds: 0.5,
  content: 3,
  lines: 3,
  order: 2,
  leftOver: 0.7,
  names: 2,
  amountName: 1.5,
};

/** What could not be seen counts half. */
const UNSEEN_PART = 0.5;
/** A reading that holds less of what could be seen is not taken without asking. */
const FLOOR = 0.88;
/** The same where one odd receipt weighs much. */
const FLOOR_OF_FEW = 0.7;
/** As far ahead the best one must be of every one that would store something else. */
export const MARGIN = 0.012;
/** Fewer receipts show too little to tell one reading from another. */
const FEWEST_WEIGHED = 3;
/** Of fewer, no column is guessed that no known heading stands over. */
export const FEW = 8;
/** What proves a reading to the cent: of so much of it, so much. */
const PROOF: Measure = { seen: 0.5, holds: 0.9 };
const PROVING = ['rows', 'extensions', 'sums'] as const;

/** Of a whole file, so much must hold of what its first rows promised; else it is asked about. */
const WHOLE_FLOOR = 0.5;
/** Fewer may fail by chance. */
const FEWEST_FALLEN = 20;

/** @returns whether a measure of a whole file has fallen below what can be relied on */
export function hasFallen(held: number, seen: number): boolean {
  return seen >= FEWEST_FALLEN && held < seen * WHOLE_FLOOR;
}

export interface Weight {
  measures: Evidence;
  /** 0 to 1, with half of what could not be seen. */
  score: number;
  /** 0 to 1, of what could be seen. */
  worth: number;
  /** Whether so little was to be seen that no reading can be told from another by it. */
  isBlind: boolean;
  /** Whether enough of what could be seen holds. */
  isGood: boolean;
  /** Whether the amounts bear the reading out to the cent. */
  isProven: boolean;
}

/** @param evidence what the layout shows beside the receipts; it goes before what they show */
export function weigh(receipts: readonly Receipt[], evidence: Evidence, hasTotals = true): Weight {
  const isBlind = receipts.length < FEWEST_WEIGHED;
  if (receipts.length === 0)
    return { measures: evidence, score: 0, worth: 0, isBlind, isGood: false, isProven: false };
  const measures: Evidence = { ...measureReceipts(receipts, hasTotals), ...evidence };
  let held = 0;
  let seenWeight = 0;
  let weights = 0;
  for (const [name, { seen, holds }] of Object.entries(measures)) {
    const weight = WEIGHTS[name as MeasureName];
    held += weight * seen * holds;
    seenWeight += weight * seen;
    weights += weight;
  }
  return {
    measures,
    score: (held + (weights - seenWeight) * UNSEEN_PART) / weights,
    worth: held / seenWeight,
    isBlind,
    isGood: held / seenWeight >= (receipts.length < FEW ? FLOOR_OF_FEW : FLOOR),
    isProven: PROVING.some((name) => {
      const { seen, holds } = measures[name] ?? { seen: 0, holds: 0 };
      return seen >= PROOF.seen && holds >= PROOF.holds;
    }),
  };
}

/** @returns whether a reading with this evidence could come near another that was weighed, whatever else holds of it */
export function mayComeNear(evidence: Evidence, { score, measures }: Weight): boolean {
  let weights = 0;
  let gained = 0;
  for (const [name, { seen, holds }] of Object.entries(measures) as [MeasureName, Measure][]) {
    weights += WEIGHTS[name];
    gained += WEIGHTS[name] * seen * ((evidence[name]?.holds ?? 1) - holds);
  }
  return gained / weights > -MARGIN && score > 0;
}
