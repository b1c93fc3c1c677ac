// Weighs a reading of a journal's first rows by what must hold in it itself: whether its sums come out, its numbers count
// up, its times rise, and nothing is left over. All thresholds for journals are here; those for tables are in `readings/decide.ts`.

import { mayComeOut } from '../checks/compare-sums.ts';
import { endsUnpaid, type Receipt } from '../receipt.ts';
import { lastNumber } from '../text/char-code.ts';

/** What a reading made of the same rows as the others. */
export interface SampleReading {
  receipts: readonly Receipt[];
  /** How many runs of rows became no receipt. */
  rejections: number;
}

/** From 0 to 1, and how much there was to see: a journal without payments can't be judged by them. */
interface Measure {
  name: string;
  share: number;
  seen: number;
}

export interface Weight {
  measures: readonly Measure[];
  /** From 0 to 1. */
  score: number;
  /** Whether so little was to be seen that no reading can be told from another by it. */
  isBlind: boolean;
  isGood: boolean;
  /** What a share has to be. */
  floor: number;
}

/** A reading with less is not to be relied on. */
const FLOOR = 0.8;
/** A reading ahead of another by less is not clearly ahead. */
export const MARGIN = 0.02;

/** From so many votes on, the place of number and time is certain. */
const MOST_CERTAIN = 8;
/** A measure counts in full once it has seen so many receipts. */
const ENOUGH = 5;

function measureOf(name: string, verdicts: readonly boolean[]): Measure {
  const good = verdicts.filter(Boolean).length;
  return { name, share: verdicts.length === 0 ? 1 : good / verdicts.length, seen: verdicts.length };
}

const isPaid = ({ events, totalCents, items }: Receipt): boolean =>
  totalCents !== null && items.length > 0 && !endsUnpaid(events);

/** Where no change is printed, more may have been given than was owed. */
function isPaidInFull({ tenders, changeCents, totalCents }: Receipt): boolean {
  const paid = Math.abs(tenders.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const total = Math.abs(totalCents ?? 0);
  return changeCents === null ? paid >= total : paid - Math.abs(changeCents) === total;
}

/** Whether a number follows one that was seen before, whatever stands between: registers may count for themselves. */
function countingUp(receipts: readonly Receipt[]): boolean[] {
  const seen = new Set<number>();
  return receipts
    .map(({ transactionNumber }) => {
      const number = lastNumber(transactionNumber);
      const follows = seen.size === 0 || seen.has(number - 1);
      seen.add(number);
      return follows;
    })
    .slice(1);
}

function risingTimes(receipts: readonly Receipt[]): boolean[] {
  const last = new Map<string, string>();
  return receipts.flatMap(({ registerId, time }) => {
    const before = last.get(registerId ?? '');
    last.set(registerId ?? '', time);
    return before === undefined ? [] : [time >= before];
  });
}

const hasContent = ({ items, events, tenders, totalCents }: Receipt): boolean =>
  items.length + events.length + tenders.length > 0 || totalCents !== null;

const shareOfOrder = (certainty: number): number => Math.max(0, Math.min(1, 0.5 + certainty / MOST_CERTAIN));

/** @returns whether a reading could come near another, whatever it makes of the rows */
export function mayComeNear(certainty: number, { score, measures }: Weight): boolean {
  const most = 1 - (1 - shareOfOrder(certainty)) / measures.length;
  return most > score - MARGIN;
}

/** @param certainty how much speaks for where number and time stand; below 0 for the other place */
export function weigh({ receipts, rejections }: SampleReading, certainty: number): Weight {
  const measures = [
    measureOf(
      'sums',
      receipts.filter(isPaid).map((receipt) => mayComeOut(receipt) === true),
    ),
    measureOf('payments', receipts.filter((one) => isPaid(one) && one.tenders.length > 0).map(isPaidInFull)),
    measureOf('numbers', countingUp(receipts)),
    measureOf('times', risingTimes(receipts)),
    measureOf('content', receipts.map(hasContent)),
    measureOf(
      'lines',
      receipts.map(({ lines }) => lines.length > 1),
    ),
    measureOf('whole', [...receipts.map(() => true), ...Array.from({ length: rejections }, () => false)]),
  ];
  measures.push({ name: 'order', share: shareOfOrder(certainty), seen: ENOUGH });
  const weights = measures.map(({ seen }) => Math.min(seen, ENOUGH) / ENOUGH);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const score = measures.reduce((sum, { share }, at) => sum + share * (weights[at] ?? 0), 0) / (total || 1);
  const isBlind = receipts.length < ENOUGH;
  return { measures, score, isBlind, isGood: isBlind || score >= FLOOR, floor: FLOOR };
}
