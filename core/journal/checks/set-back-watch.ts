// Notes where a register's clock goes back between two transactions whose numbers follow each other.

import type { Receipt } from '../receipt.ts';
import { lastNumber } from '../text/char-code.ts';
import { parseTime } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';
import { findSetBacks, type Rung } from './find-set-backs.ts';
import type { Watch } from './watch.ts';

/** In seconds. More is a wrong day: see `createClockWatch`. */
const MOST_BACK = 6 * 3600;
const MOST_NAMED = 3;

interface RegisterDay {
  registerId: string | null;
  /** A time of the day. */
  time: string;
  rung: Rung[];
}

interface Place {
  before: Rung;
  after: Rung;
}

/** Keeps two numbers for each transaction. */
export function createSetBackWatch(): Watch<Pick<Receipt, 'registerId' | 'transactionNumber' | 'time'>> {
  const days = new Map<string, RegisterDay>();
  return {
    add({ registerId, transactionNumber, time }) {
      const key = `${registerId ?? ''}\n${time.slice(0, 10)}`;
      const day = days.get(key) ?? { registerId, time, rung: [] };
      days.set(key, day);
      day.rung.push({ number: lastNumber(transactionNumber), seconds: parseTime(time).seconds });
    },
    describe() {
      const found = [...days.values()].flatMap((day) =>
        findPlaces(day.rung).map((place) => tell(day, place)),
      );
      if (found.length === 0) return null;
      const more = found.length > MOST_NAMED ? ', …' : '';
      return (
        `${found.slice(0, MOST_NAMED).join(', ')}${more}, although the numbers go on. Where only a few times are earlier, ` +
        'what came before and after is taken from the numbers. Look at the original rows.'
      );
    },
  };
}

function findPlaces(rung: readonly Rung[]): Place[] {
  return findSetBacks(rung).flatMap(({ before, run: [after] }) => {
    if (after === undefined || after.number !== before.number + 1) return [];
    return before.seconds - after.seconds < MOST_BACK ? [{ before, after }] : [];
  });
}

function tell({ registerId, time }: RegisterDay, { before, after }: Place): string {
  const minutes = Math.round((before.seconds - after.seconds) / 60);
  const whose = registerId === null ? 'The clock' : `The clock of register ${registerId}`;
  return `${whose} goes back by ${minutes} minutes between ${before.number} and ${after.number} on ${writeDay(time)}`;
}
