// Weighs the readings of a table against each other: which one is taken, or which ones somebody is asked about. All
// thresholds for tables are here; those for journals are in `measures/weigh.ts`.

import type { DateOrder } from '../text/date-time.ts';
import {
  countGuessed,
  hasAmounts,
  isProven,
  mayHoldChange,
  measureAll,
  type MeasureName,
} from './measures.ts';
import { proposeReadings } from './propose.ts';
import { type Sample, storedText, type Trial, tryReading } from './try-reading.ts';

/** How much each measure counts. */
const WEIGHTS: Record<MeasureName, number> = {
  read: 3,
  rows: 2.5,
  lines: 1,
  sums: 2,
  numbers: 1.5,
  times: 1,
  shares: 2,
  kinds: 0.5,
  leftOver: 0.7,
  names: 1.5,
  amountName: 1.5,
};

/** What could not be seen counts half. */
const UNSEEN = 0.5;

/** A reading that holds less of what could be seen is not taken without asking. */
const GOOD = 0.7;

/** Fewer tickets are read as their headings say. */
const FEWEST_WEIGHED = 3;

/** Of fewer tickets, no column is guessed that no known heading stands over. */
const FEWEST_GUESSED = 8;

/** As far ahead the best one must be of every one that would store something else. */
const AHEAD = 0.015;

const MOST_ASKED = 3;

interface WeighedReading extends Trial {
  /** 0 to 1, with half of what could not be seen. */
  score: number;
  /** 0 to 1, of what could be seen. */
  worth: number;
  /** Set where only the order of the dates tells it from another one. */
  dateOrder?: DateOrder;
}

export interface Decision {
  /** null where somebody has to choose. */
  taken: WeighedReading | null;
  /** The best ones of those that store something else, best first; empty where none reads anything. */
  readings: WeighedReading[];
}

function weigh(sample: Sample, trial: Trial): WeighedReading {
  let held = 0;
  let seenWeight = 0;
  let weights = 0;
  for (const [name, { seen, holds }] of Object.entries(measureAll(sample, trial))) {
    const weight = WEIGHTS[name as MeasureName];
    held += weight * seen * holds;
    seenWeight += weight * seen;
    weights += weight;
  }
  if (trial.receipts.length === 0) return { ...trial, score: 0, worth: 0 };
  const score = (held + (weights - seenWeight) * UNSEEN) / weights;
  return { ...trial, score, worth: held / seenWeight };
}

/** Of readings that store the same, the best. */
function tellApart(weighed: readonly WeighedReading[]): WeighedReading[] {
  const byText = new Map<string, WeighedReading>();
  for (const one of weighed.toSorted((a, b) => b.score - a.score)) {
    const text = storedText(one);
    if (one.score > 0 && !byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}

/** Whether a reading guesses nothing, or one column, and enough tickets or their amounts bear it out. */
function isGuessBorneOut(sample: Sample, trial: WeighedReading): boolean {
  const guessed = countGuessed(sample, trial);
  if (guessed !== 1) return guessed === 0;
  return isProven(sample, trial) || (trial.receipts.length >= FEWEST_GUESSED && hasAmounts(trial));
}

/** So few tickets tell nothing but what their headings say. */
function isTooSmall(sample: Sample, trial: WeighedReading): boolean {
  const { receipts, layout } = trial;
  if (layout.shape === 'line-items' && layout.columns.description === undefined) return false;
  const isRead = receipts.length > 0 && receipts.length < FEWEST_WEIGHED;
  return isRead && trial.worth >= GOOD && countGuessed(sample, trial) === 0 && !mayHoldChange(sample, trial);
}

export function decideReading(sample: Sample): Decision {
  const tried = proposeReadings(sample, (reading) => weigh(sample, tryReading(sample, reading)));
  const [byHeadings] = tried;
  const [best, ...others] = tellApart(tried);
  if (best === undefined) return { taken: null, readings: [] };
  if (byHeadings !== undefined && isTooSmall(sample, byHeadings) && !isProven(sample, best))
    return { taken: byHeadings, readings: [] };
  const close = others.filter(({ score }) => best.score - score < AHEAD);
  const isSeen = isGuessBorneOut(sample, best);
  const isClear = best.worth >= GOOD && isSeen && close.length === 0 && !mayHoldChange(sample, best);
  if (isClear && best.orders.length > 1)
    return { taken: null, readings: best.orders.map((dateOrder) => ({ ...best, dateOrder })) };
  return { taken: isClear ? best : null, readings: [best, ...close].slice(0, MOST_ASKED) };
}
