// Counts the transactions that a file dates later than the day on which it came.

import type { Receipt } from '../receipt.ts';
import { dayAfter, dayOfTime, type DayNumber } from '../text/date-time.ts';

export interface FutureWatch {
  add(receipt: Receipt): void;
  /** A sentence about the transactions that have yet to come; null when there are none. */
  describe(): string | null;
}

/** Counts only. @param today when the file came, 0 if not known */
export function createFutureWatch(today: DayNumber = 0): FutureWatch {
  // Where the store is, it may be tomorrow already.
  const last = today === 0 ? 0 : dayAfter(today);
  let all = 0;
  let future = 0;
  let example = '';
  return {
    add({ time, transactionNumber }) {
      all++;
      if (last === 0 || dayOfTime(time) <= last) return;
      future++;
      example ||= `${time.slice(0, 10)} in ${transactionNumber}`;
    },
    describe() {
      if (future === 0) return null;
      return (
        `${future} of ${all} transactions are dated after the day on which the file came (${example}): their times are ` +
        'read wrongly, or the clock of the register is wrong. Look at the original rows.'
      );
    },
  };
}
