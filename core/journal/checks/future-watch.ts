// Counts the transactions that are dated later than the day of the upload.

import { dayAfter, dayOfTime, type DayNumber } from '../text/date-time.ts';
import { createFirstFew } from './first-few.ts';
import { datedIn } from './old-watch.ts';
import type { Watch } from './watch.ts';

/** Keeps only counts and the first examples. @param today the day of the upload, 0 if not known */
export function createFutureWatch(today: DayNumber = 0): Watch {
  // At the store, it may already be tomorrow.
  const last = today === 0 ? 0 : dayAfter(today);
  let all = 0;
  const future = createFirstFew();
  return {
    add(receipt) {
      all++;
      if (last !== 0 && dayOfTime(receipt.time) > last) future.add(datedIn(receipt));
    },
    describe() {
      if (future.count === 0) return null;
      return (
        `${future.count} of ${all} transactions are dated after the day on which the file came (${future.list()}): their times are ` +
        'read wrongly, or the clock of the register is wrong. Look at the original rows.'
      );
    },
  };
}
