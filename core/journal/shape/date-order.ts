// Decides once for a whole file in which order day and month are written.

import { type DateOrder, type DayNumber, dayInOrder, toEpochDay } from '../text/date-time.ts';

/** In order of preference when nothing else tells: the product serves stores in the United States. */
const ORDERS: readonly DateOrder[] = ['month-first', 'day-first', 'year-first'];

const ORDER_NAMES: Record<DateOrder, string> = {
  'month-first': 'month first',
  'day-first': 'day first',
  'year-first': 'year first',
};

export interface DateEvidence {
  /** Takes note of a date in the first rows. */
  note(first: number, second: number, third: number): void;
  /** @param today when the file came; tells the year where it is written with two digits like a day. 0 if not known */
  decide(forced: DateOrder | undefined, today?: DayNumber): DateReading;
}

export interface DateReading {
  readonly order: DateOrder;
  readonly reason: string;
  /** Set by a date that has no reading in the assumed order. */
  readonly retryWith: DateOrder | null;
  /** @param known set when the writing alone tells the order (2026-11-18). @returns 0 when it is no date. */
  resolve(first: number, second: number, third: number, known: DateOrder | null): DayNumber;
}

interface Candidate {
  order: DateOrder;
  spanDays: number;
  /** The last day in this order. */
  last: DayNumber;
}

interface Decision {
  order: DateOrder;
  reason: string;
  /** Whether another order was possible, so that a later row may prove this one wrong. */
  isAssumed: boolean;
}

const DEFAULT_DECISION: Decision = {
  order: 'month-first',
  reason:
    'The first rows hold no date whose order could be in doubt; month first is assumed for any later one.',
  isAssumed: true,
};

function candidateOf(
  dates: readonly (readonly [number, number, number])[],
  order: DateOrder,
): Candidate | null {
  let last = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const [first, second, third] of dates) {
    const day = dayInOrder(first, second, third, order);
    if (day === 0) return null;
    last = Math.max(last, day);
    const epochDay = toEpochDay(day);
    least = Math.min(least, epochDay);
    most = Math.max(most, epochDay);
  }
  return { order, spanDays: most - least, last };
}

const yearOf = (day: DayNumber): number => Math.floor(day / 10000);

/** `26/05/21`: of two years, the one nearer to today's; a day that has yet to come is none. */
function withLikelyYear(candidates: readonly Candidate[], today: DayNumber): readonly Candidate[] {
  if (today === 0) return candidates;
  const distance = ({ last }: Candidate): number =>
    Math.abs(yearOf(today) - yearOf(last)) + (toEpochDay(last) > toEpochDay(today) + 1 ? FAR : 0);
  const least = Math.min(...candidates.map(distance));
  return candidates.filter((candidate) => distance(candidate) === least);
}

const FAR = 10000;

function decideFrom(dates: readonly (readonly [number, number, number])[], today: DayNumber): Decision {
  if (dates.length === 0) return DEFAULT_DECISION;
  const possible = ORDERS.flatMap((order) => candidateOf(dates, order) ?? []);
  const candidates = withLikelyYear(possible, today);
  const preferred = candidates[0];
  if (preferred === undefined) return decideFromMost(dates);
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) {
    return {
      order: only.order,
      reason:
        possible.length === 1
          ? `The dates have no other reading than ${ORDER_NAMES[only.order]}.`
          : `Read ${ORDER_NAMES[only.order]}, the dates are of ${yearOf(only.last)}; read otherwise, they lie further from today.`,
      isAssumed: possible.length > 1,
    };
  }
  const closest = candidates.reduce((best, next) => (next.spanDays < best.spanDays ? next : best));
  if (closest === preferred) {
    return {
      order: preferred.order,
      reason: `The first rows can be read in more than one order; ${ORDER_NAMES[preferred.order]} is taken, as is usual in the United States.`,
      isAssumed: true,
    };
  }
  return {
    order: closest.order,
    reason:
      `Read ${ORDER_NAMES[closest.order]}, the first rows lie within ${closest.spanDays + 1} days; ` +
      `read ${ORDER_NAMES[preferred.order]}, they would be spread over ${preferred.spanDays + 1}.`,
    isAssumed: true,
  };
}

/** No order reads all of them: the one that reads most, and the others' rows are rejected. */
function decideFromMost(dates: readonly (readonly [number, number, number])[]): Decision {
  let best: DateOrder = 'month-first';
  let most = -1;
  for (const order of ORDERS) {
    const count = dates.filter(([a, b, c]) => dayInOrder(a, b, c, order) !== 0).length;
    if (count > most) {
      most = count;
      best = order;
    }
  }
  return {
    order: best,
    reason: `The file mixes orders; ${ORDER_NAMES[best]} reads most of its dates, and rows that do not fit are rejected.`,
    isAssumed: false,
  };
}

function createReading(decision: Decision): DateReading {
  let retryWith: DateOrder | null = null;
  return {
    order: decision.order,
    reason: decision.reason,
    get retryWith() {
      return retryWith;
    },
    resolve(first, second, third, known) {
      const day = dayInOrder(first, second, third, known ?? decision.order);
      if (day !== 0 || known !== null || !decision.isAssumed || retryWith !== null) return day;
      retryWith = ORDERS.find((order) => dayInOrder(first, second, third, order) !== 0) ?? null;
      return day;
    },
  };
}

export function createDateEvidence(): DateEvidence {
  const seen = new Map<string, readonly [number, number, number]>();
  return {
    note(first, second, third) {
      const isPossible = ORDERS.some((order) => dayInOrder(first, second, third, order) !== 0);
      if (isPossible) seen.set(`${first}/${second}/${third}`, [first, second, third]);
    },
    decide(forced, today = 0) {
      if (forced !== undefined) {
        return createReading({
          order: forced,
          reason: `A later row has no other reading than ${ORDER_NAMES[forced]}, so the whole file is read so.`,
          isAssumed: false,
        });
      }
      return createReading(decideFrom([...seen.values()], today));
    },
  };
}
