import { lastNumber } from '../text/char-code.ts';
import { dayAfter, type DayNumber } from '../text/date-time.ts';
import type { Draft } from './draft.ts';

const NOON = 43_200;
/** Receipts of other kinds may be between two of a register. */
const MOST_BETWEEN = 50;

/** Finds the days of receipts that have only times, below a day that stands above them all. */
export interface PageNight {
  /**
   * The numbers of a register that go on while its times fall from evening to night are those of the next day.
   *
   * @param page the day that is printed above the receipt; 0 for none
   */
  dayOf(page: DayNumber, draft: Pick<Draft, 'seconds' | 'number' | 'receipt' | 'pageRegister'>): DayNumber;
}

/** Expects receipts as they are printed. */
export function createPageNight(): PageNight {
  let current: DayNumber = 0;
  /** In seconds since midnight. */
  let [first, last] = [0, 0];
  let isPast = false;
  const numbers = new Map<string, number>();
  return {
    dayOf(page, { seconds, number, receipt, pageRegister }) {
      if (page === 0) return 0;
      if (page !== current) {
        [current, first, last, isPast] = [page, seconds, seconds, false];
        numbers.clear();
      }
      const register = receipt.registerId ?? pageRegister ?? '';
      const value = lastNumber(number);
      const ahead = value - (numbers.get(register) ?? Number.NaN);
      const isNight = seconds < first && seconds < NOON && last > NOON;
      if (isNight && ahead > 0 && ahead <= MOST_BETWEEN) isPast = true;
      // A day later, the same day of another register begins.
      if (seconds >= first) isPast = false;
      numbers.set(register, value);
      last = seconds;
      return isPast ? dayAfter(page) : page;
    },
  };
}
