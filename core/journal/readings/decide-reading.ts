// Reads a table's first rows by each proposal, and decides which one to take or which ones to ask about.

import { type Candidate, decide } from '../measures/decide.ts';
import { haveAmounts } from '../measures/receipt-measures.ts';
import { FEW, weigh, type Weight } from '../measures/weigh.ts';
import { receiptKey } from '../receipt.ts';
import type { DateOrder } from '../text/date-time.ts';
import { evidenceOf, hasPrintedTotals, mayHoldChange } from './evidence.ts';
import { countGuessed, describeGuesses } from './grounds.ts';
import { areTaxesUnclear, mayBeInCents, proposeReadings } from './propose.ts';
import { type Sample, type Trial, tryReading } from './try-reading.ts';

const MOST_ASKED = 3;

interface WeighedReading extends Trial, Candidate {
  receipts: Trial['receipts'];
  score: number;
  /** Set if it differs from another one only in the order of dates. */
  dateOrder?: DateOrder;
}

export interface ReadingDecision {
  /** Sentences for the cleaning report about the reading that is taken. */
  remarks: string[];
  /** null if somebody has to choose. */
  taken: WeighedReading | null;
  /** The best readings that store different things, best first; empty if none reads anything. */
  readings: WeighedReading[];
}

function weighTrial(sample: Sample, trial: Trial): WeighedReading {
  const weight = weigh(trial.receipts, evidenceOf(sample, trial), hasPrintedTotals(sample, trial));
  const isUnsure =
    // What has no times of day may be invoices or daily figures.
    trial.layout.isUntimed ||
    !isGuessBorneOut(sample, trial, weight) ||
    mayHoldChange(sample, trial) ||
    areRepeated(trial) ||
    isSplitUp(trial) ||
    isUnstated(trial, weight) ||
    areTaxesUnclear(sample, trial) ||
    mayBeInCents(sample, trial);
  return { ...trial, weight, score: weight.score, isUnsure };
}

/** Of tickets with the same register, number, and time, only one is stored. */
function areRepeated({ layout: { shape }, receipts }: Trial): boolean {
  const different = new Set(receipts.map(receiptKey)).size;
  return shape === 'summary' && receipts.length >= FEW && different < receipts.length * FEWEST_DIFFERENT;
}

const FEWEST_DIFFERENT = 0.8;

/** Whether many transactions have the number of the one before: their rows belong together. */
function isSplitUp({ receipts }: Trial): boolean {
  const again = receipts.filter(({ transactionNumber, registerId }, at) => {
    const before = receipts[at - 1];
    return before?.transactionNumber === transactionNumber && before.registerId === registerId;
  });
  return receipts.length >= FEW && again.length > receipts.length * MOST_AGAIN;
}

const MOST_AGAIN = 0.3;

/** Whether a reading guesses at most one column, and enough tickets or their amounts confirm it. */
function isGuessBorneOut(sample: Sample, trial: Trial, { isProven }: Weight): boolean {
  const guessed = countGuessed(sample, trial);
  if (guessed !== 1) return guessed === 0;
  return isProven || (trial.receipts.length >= FEW && haveAmounts(trial.receipts));
}

/** Whether there are only a few lines that don't say what was sold. */
function isUnstated({ layout: { shape, columns } }: Trial, { isBlind }: Weight): boolean {
  return isBlind && shape === 'line-items' && columns.description === undefined;
}

/** Next to amounts that may be in cents, the same ones in dollars, and the other way around. */
function withTwin(
  sample: Sample,
  tried: readonly WeighedReading[],
  close: readonly WeighedReading[],
): readonly WeighedReading[] {
  const [best, ...others] = close;
  if (best === undefined || !mayBeInCents(sample, best)) return close;
  const columns = JSON.stringify(best.layout.columns);
  const isTwin = (one: WeighedReading): boolean =>
    one.layout.shape === best.layout.shape &&
    JSON.stringify(one.layout.columns) === columns &&
    (one.reading.inCents === true) !== (best.reading.inCents === true);
  const twin = tried.find(isTwin);
  return twin === undefined ? close : [best, twin, ...others.filter((one) => one !== twin)];
}

/** Whether a reading takes what other sheets show for what it is. */
function isAsShown({ shown }: Sample, { layout }: Trial): boolean {
  const { number, total, lineAmount, unitPrice } = shown;
  return (
    (unitPrice === undefined || layout.unitPrice === unitPrice) &&
    (number === undefined || layout.columns.number === number) &&
    (total === undefined || layout.total === total) &&
    (lineAmount === undefined || layout.lineAmount === lineAmount)
  );
}

/** A column of days is no rival of one that has the times of day, too. */
function preferTimed(all: readonly WeighedReading[]): readonly WeighedReading[] {
  const isTimed = ({ receipts }: WeighedReading): boolean =>
    receipts.some(({ time }) => !MIDNIGHT.test(time));
  const best = Math.max(...all.filter(isTimed).map(({ score }) => score));
  return all.filter((one) => isTimed(one) || one.score > best);
}

/** A reading in which goods have no prices is no rival of one in which they have. */
function preferPriced(all: readonly WeighedReading[]): readonly WeighedReading[] {
  const isPriced = ({ receipts }: WeighedReading): boolean => receipts.some(({ items }) => items.length > 0);
  const best = Math.max(...all.filter(isPriced).map(({ score }) => score));
  return all.filter((one) => one.layout.shape === 'summary' || isPriced(one) || one.score > best);
}

const MIDNIGHT = /T00:00(?::00)?$/;

export function decideReading(sample: Sample): ReadingDecision {
  const all = proposeReadings(sample, (reading) => weighTrial(sample, tryReading(sample, reading)));
  const fitting = all.filter((trial) => isAsShown(sample, trial));
  const tried = preferPriced(preferTimed(fitting.length > 0 ? fitting : all));
  const { taken, close } = decide(tried);
  if (taken !== null && taken.orders.length > 1)
    return {
      taken: null,
      readings: taken.orders.map((dateOrder) => ({ ...taken, dateOrder })),
      remarks: [],
    };
  return {
    taken,
    readings: withTwin(sample, tried, close).slice(0, MOST_ASKED),
    remarks: taken === null ? [] : describeGuesses(sample, taken),
  };
}
