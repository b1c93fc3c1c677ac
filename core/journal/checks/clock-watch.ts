// Notes where a register's numbers go up while its times go back by hours, which means that a day is wrong.

import { parseTime, toEpochDay } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** Clocks are set back by an hour, and tickets are finished late. */
const MOST_BACK = 6 * 3600;
const DAY_SECONDS = 86_400;

interface Last {
  number: number;
  seconds: number;
}

function isBefore(one: Last, next: Last): boolean {
  return next.number === one.number + 1 && next.seconds < one.seconds - MOST_BACK;
}

/** Keeps the last number and time of each register, and the first few numbers. */
export function createClockWatch(): Watch {
  const last = new Map<string, Last>();
  const earlier = createFirstFew();
  return {
    add({ registerId, transactionNumber, time }) {
      const { day, seconds } = parseTime(time);
      const next = {
        number: Number(/\d{1,15}$/.exec(transactionNumber)?.[0] ?? Number.NaN),
        seconds: toEpochDay(day) * DAY_SECONDS + seconds,
      };
      const before = last.get(registerId ?? '');
      last.set(registerId ?? '', next);
      if (before === undefined || !isBefore(before, next)) return;
      earlier.add(`${writeDay(time)}, ${time.slice(11)} in ${transactionNumber}`);
    },
    describe() {
      if (earlier.count === 0) return null;
      const times = earlier.count === 1 ? 'Once' : `${earlier.count} times`;
      return (
        `${times}, a register goes on with the next number and an earlier time (${earlier.list()}). ` +
        'The day may be wrong, as behind midnight. Look at the original rows.'
      );
    },
  };
}
