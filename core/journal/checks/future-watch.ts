// Counts the transactions that are dated later than the day of the upload.

import type { Receipt } from '../receipt.ts';
import { dayAfter, dayOfTime, type DayNumber } from '../text/date-time.ts';

export interface FutureWatch {
  add(receipt: Receipt): void;
  /** A sentence about transactions dated in the future; null if there are none. */
  describe(): string | null;
}

/** Keeps only counts. @param today the day of the upload, 0 if not known */
export function createFutureWatch(today: DayNumber = 0): FutureWatch {
  // At the store, it may already be tomorrow.
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
