// Weighs a reading of the first rows of a table or a journal by what must hold in it. All weights and
// thresholds are here.

import type { Receipt } from '../receipt.ts';
import { type Measure, measureReceipts, type ReceiptMeasure } from './receipt-measures.ts';

/**
 * What a layout shows in addition to its receipts. `read`: the share of rows that became transactions. For tables,
 * `rows`: the amounts of a row add up; `extensions`: quantity times price; `leftOver`: no money that nothing explains;
 * `names` and `amountName`: how clear the headings are. For journals, `order`: whether number and time are above the
 * lines or below.
 */
export type Evidence = Partial<
  Record<
    ReceiptMeasure | 'read' | 'rows' | 'extensions' | 'leftOver' | 'names' | 'amountName' | 'order',
    Measure
  >
>;
export type MeasureName = keyof Evidence;

/** The weight of each measure. */
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

/** Anything that could not be seen counts half. */
const UNSEEN_PART = 0.5;
/** A reading with a lower score for what could be seen is not taken without asking. */
const FLOOR = 0.88;
/** The same when a single odd receipt has a large effect. */
const FLOOR_OF_FEW = 0.7;
/** How far ahead the best reading must be of every other that would store something else. */
export const MARGIN = 0.012;
/** Fewer receipts are too few to distinguish readings. */
const FEWEST_WEIGHED = 3;
/** With fewer, no column without a known heading is guessed. */
export const FEW = 8;
/** What proves a reading to the cent: this share must hold, of this share of the sample. */
const PROOF: Measure = { seen: 0.5, holds: 0.9 };
const PROVING = ['rows', 'extensions', 'sums'] as const;

/** A whole file must keep this share of what its first rows promised; otherwise somebody is asked. */
const WHOLE_FLOOR = 0.5;
/** Fewer may fail by chance. */
const FEWEST_FALLEN = 20;

/** @returns whether a measure of a whole file has fallen too low to rely on */
export function hasFallen(held: number, seen: number): boolean {
  return seen >= FEWEST_FALLEN && held < seen * WHOLE_FLOOR;
}

export interface Weight {
  measures: Evidence;
  /** 0 to 1, with what could not be seen counted half. */
  score: number;
  /** 0 to 1, of what could be seen. */
  worth: number;
  /** Whether too little could be seen to distinguish readings. */
  isBlind: boolean;
  /** Whether enough of what could be seen holds. */
  isGood: boolean;
  /** Whether the amounts confirm the reading to the cent. */
  isProven: boolean;
}

/** @param evidence what the layout shows in addition to the receipts; it takes precedence over what they show */
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

/**
 * @returns whether a reading with this evidence could come close to another weighed one, whatever its other measures
 */
export function mayComeNear(evidence: Evidence, { score, measures }: Weight): boolean {
  let weights = 0;
  let gained = 0;
  for (const [name, { seen, holds }] of Object.entries(measures) as [MeasureName, Measure][]) {
    weights += WEIGHTS[name];
    gained += WEIGHTS[name] * seen * ((evidence[name]?.holds ?? 1) - holds);
  }
  return gained / weights > -MARGIN && score > 0;
}
