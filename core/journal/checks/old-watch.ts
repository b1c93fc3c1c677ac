// Counts the transactions that are dated long before all others of the file, or long before the day of the upload.

import type { Receipt } from '../receipt.ts';
import { type DayNumber, dayOfTime } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';
import type { Watch } from './watch.ts';

/** An export of several years has transactions in each of them. */
const MOST_MONTHS_APART = 12;
/** Nobody exports what is older, unless a clock was reset. */
const MOST_MONTHS_AGO = 120;
/** More are an archive of their own rather than a slip. */
const FEW = 5;
const MOST_PART = 0.1;

/** '1999-03-17 in row 5 of Journal'. */
export const datedIn = ({ time, source }: Receipt): string =>
  `${writeDay(time)} in row ${source.firstRow} of ${source.sheet}`;

interface Month {
  count: number;
  /** The first few. */
  dated: string[];
}
const MOST_NAMED = 5;

/** Keeps only counts and the first examples, by month. @param today the day of the upload, 0 if not known */
export function createOldWatch(today: DayNumber = 0): Watch {
  const months = new Map<number, Month>();
  return {
    add(receipt) {
      const number = monthOf(dayOfTime(receipt.time));
      const month = months.get(number) ?? { count: 0, dated: [] };
      month.count++;
      if (month.dated.length < MOST_NAMED) month.dated.push(datedIn(receipt));
      months.set(number, month);
    },
    describe() {
      const all = countAll([...months.values()]);
      const isAllOld = today !== 0 && Math.max(...months.keys()) < monthOf(today) - MOST_MONTHS_AGO;
      const usual = isAllOld ? Infinity : findUsual(months);
      const old = [...months].filter(([number]) => number < usual).map(([, month]) => month);
      const count = countAll(old);
      if (count === 0 || (!isAllOld && count > Math.max(FEW, all * MOST_PART))) return null;
      const than = isAllOld ? 'ten years before the day on which the file came' : 'a year before all others';
      const dated = old.flatMap((month) => month.dated).slice(0, MOST_NAMED);
      return (
        `${count} of ${all} transactions are dated more than ${than} (${dated.join(', ')}` +
        `${count > dated.length ? ', …' : ''}): their dates are read wrongly, or the clock of the register is wrong. ` +
        'Look at the original rows.'
      );
    },
  };
}

/** Months from the year 0. */
const monthOf = (day: DayNumber): number => Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) - 1;

const countAll = (months: readonly Month[]): number => months.reduce((sum, { count }) => sum + count, 0);

/** @returns the first month before which there is a long gap, seen from the busiest one */
function findUsual(months: ReadonlyMap<number, Month>): number {
  const latestFirst = [...months].toSorted(([a], [b]) => b - a);
  const most = Math.max(...latestFirst.map(([, { count }]) => count));
  let first = latestFirst.find(([, { count }]) => count === most)?.[0] ?? 0;
  for (const [number] of latestFirst)
    if (number < first && first - number <= MOST_MONTHS_APART) first = number;
  return first;
}
