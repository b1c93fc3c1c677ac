// Notes where a register's clock goes back, or ahead, between two transactions whose numbers follow each other.

import type { Receipt } from '../receipt.ts';
import { lastNumber } from '../text/char-code.ts';
import { parseTime } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';
import { findSetAheads, findSetBacks, type Rung } from './find-set-backs.ts';
import type { Watch } from './watch.ts';

/** In seconds. More is a wrong day: see `createClockWatch`. */
const MOST_OFF = 6 * 3600;
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
      const [first, ...others] = found.slice(0, MOST_NAMED);
      if (first === undefined) return null;
      const named = [`The clock${first}`, ...others.map((other) => `the clock${other}`)].join('; ');
      const more = found.length > MOST_NAMED ? '; …' : '';
      return (
        `${named}${more}, although the numbers go on. Where only a few times are earlier or later, ` +
        'what came before and after is taken from the numbers. Look at the original rows.'
      );
    },
  };
}

function findPlaces(rung: Rung[]): Place[] {
  const backs = findSetBacks(rung).flatMap(({ before, run: [after] }) => (after ? [{ before, after }] : []));
  const places =
    backs.length > 0
      ? backs
      : findSetAheads(rung).flatMap(({ before, run: [after] }) => (after ? [{ before, after }] : []));
  return places.filter(
    ({ before, after }) =>
      after.number === before.number + 1 && Math.abs(before.seconds - after.seconds) < MOST_OFF,
  );
}

/** ' of register 1 goes back by 40 minutes between 95 and 96 on Nov 12, 2026' */
function tell({ registerId, time }: RegisterDay, { before, after }: Place): string {
  const minutes = Math.round((after.seconds - before.seconds) / 60);
  const whose = registerId === null ? '' : ` of register ${registerId}`;
  const goes = minutes < 0 ? 'back' : 'ahead';
  return `${whose} goes ${goes} by ${Math.abs(minutes)} minutes between ${before.number} and ${after.number} on ${writeDay(time)}`;
}
