// Notes where a register's clock goes back between two transactions whose numbers follow each other.

import type { Receipt } from '../receipt.ts';
import { lastNumber } from '../text/char-code.ts';
import { parseTime } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';

export interface SetBackWatch {
  add(receipt: Pick<Receipt, 'registerId' | 'transactionNumber' | 'time'>): void;
  /** A sentence with the first places; null if there are none, or so many that numbers don't follow times. */
  describe(): string | null;
}

/** A minute more or less between two lines of a register is no clock. */
const LEAST_BACK = 120;
/** More is a wrong day: see `createClockWatch`. */
const MOST_BACK = 6 * 3600;
/** How many before it must be later: one or two of them may have been finished late. */
const WITNESSES = 3;
/** Of a register's transactions on a day. */
const MOST_FALLS = 0.05;
const MOST_BY_CHANCE = 3;
const MOST_NAMED = 3;

interface Rung {
  number: number;
  seconds: number;
}

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
export function createSetBackWatch(): SetBackWatch {
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

function findPlaces(unordered: readonly Rung[]): Place[] {
  const rung = unordered
    .filter(({ number }) => Number.isFinite(number))
    .toSorted((one, other) => one.number - other.number);
  const falls = [...rung.keys()].filter((at) => (rung[at]?.seconds ?? 0) < (rung[at - 1]?.seconds ?? 0));
  if (falls.length > Math.max(MOST_BY_CHANCE, rung.length * MOST_FALLS)) return [];
  return falls.flatMap((at) => {
    const [before, after] = [rung[at - 1], rung[at]];
    const witnesses = rung.slice(Math.max(0, at - WITNESSES), at);
    if (before === undefined || after === undefined || after.number !== before.number + 1) return [];
    const isBack = witnesses.every(({ seconds }) => seconds - after.seconds >= LEAST_BACK);
    const isFar = before.seconds - after.seconds >= MOST_BACK;
    return isBack && !isFar && witnesses.length === WITNESSES ? [{ before, after }] : [];
  });
}

function tell({ registerId, time }: RegisterDay, { before, after }: Place): string {
  const minutes = Math.round((before.seconds - after.seconds) / 60);
  const whose = registerId === null ? 'The clock' : `The clock of register ${registerId}`;
  return `${whose} goes back by ${minutes} minutes between ${before.number} and ${after.number} on ${writeDay(time)}`;
}
