// Decides once for a whole file in which order day and month are written.

import { DATE_ORDERS, type DateOrder, type DayNumber, dayInOrder, toEpochDay } from '../text/date-time.ts';

const ORDERS: readonly DateOrder[] = DATE_ORDERS;

const ORDER_NAMES: Record<DateOrder, string> = {
  'month-first': 'month first',
  'day-first': 'day first',
  'year-first': 'year first',
};

export interface DateEvidence {
  /** Notes a date in the first rows. */
  note(first: number, second: number, third: number): void;
  /** Notes a day that is unambiguous and outside the table, such as in its title. */
  noteDay(day: DayNumber): void;
  /** Says that the day comes first in this kind of file, unless the dates say otherwise. */
  preferDayFirst(): void;
  decide(knowledge?: DateKnowledge): DateReading;
}

/** What is known from outside the file. */
interface DateKnowledge {
  /** From a later row, if the file was read before. */
  forced?: DateOrder | undefined;
  /** From a person. */
  answered?: DateOrder | undefined;
  /** From the store's other files whose dates left no doubt. */
  usual?: DateOrder | undefined;
  /** The day of the upload: recent days are likelier than others, and so is their year. 0 if not known. */
  today?: DayNumber;
}

export interface DateReading {
  readonly order: DateOrder;
  readonly reason: string;
  /** Whether the dates can be read in only one way. */
  readonly isCertain: boolean;
  /** Set by a date that has no reading in the assumed order. */
  readonly retryWith: DateOrder | null;
  /** The orders that are equally likely; empty if one is likelier. */
  readonly rivals: readonly DateOrder[];
  /** A sentence if the order was decided only by what is usual; null otherwise. */
  readonly doubt: string | null;
  /** @param known set if the notation alone shows the order (2026-11-18). @returns 0 if it is not a date. */
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
  isCertain?: boolean;
  rivals?: readonly DateOrder[];
  doubt?: string;
  /** Whether two digits of a year count from 2500, which is 1957. */
  isBuddhist?: boolean;
}

const assumed = (order: DateOrder): Decision => ({
  order,
  reason: `The first rows hold no date whose order could be in doubt; ${ORDER_NAMES[order]} is assumed for any later one.`,
  isAssumed: true,
});

type Dates = readonly (readonly [number, number, number])[];

function daysIn(dates: Dates, order: DateOrder): DayNumber[] {
  return dates.map(([first, second, third]) => dayInOrder(first, second, third, order));
}

function candidateOf(dates: Dates, order: DateOrder): Candidate | null {
  const days = daysIn(dates, order);
  if (days.includes(0)) return null;
  const last = days.reduce((latest, day) => Math.max(latest, day), 0);
  const first = days.reduce((earliest, day) => Math.min(earliest, day), last);
  return { order, spanDays: toEpochDay(last) - toEpochDay(first), last };
}

const yearOf = (day: DayNumber): number => Math.floor(day / 10000);

const FAR = 10000;

/** A register's clock may be a day ahead. */
const isFuture = ({ last }: Candidate, today: DayNumber): boolean =>
  today !== 0 && toEpochDay(last) > toEpochDay(today) + 1;

/** `26/05/21`: of two years, the one closer to today's; a future day doesn't count. */
function withLikelyYear(candidates: readonly Candidate[], today: DayNumber): readonly Candidate[] {
  if (today === 0) return candidates;
  const distance = (candidate: Candidate): number =>
    Math.abs(yearOf(today) - yearOf(candidate.last)) + (isFuture(candidate, today) ? FAR : 0);
  const least = Math.min(...candidates.map(distance));
  return candidates.filter((candidate) => distance(candidate) === least);
}

/** An export is uploaded soon after it was made. */
const NEAR_DAYS = 10;

/** Recent days are likelier than days months ago or in the future. */
function withRecentDays(candidates: readonly Candidate[], today: DayNumber): readonly Candidate[] {
  if (today === 0) return candidates;
  const recent = candidates.filter(({ last }) => {
    const days = toEpochDay(today) - toEpochDay(last);
    return days >= -1 && days <= NEAR_DAYS;
  });
  return recent.length > 0 ? recent : candidates;
}

/** If it is known that the day comes first, `26/04/24` doesn't begin with the year, unless that day is yet to come. */
function withoutYearFirst(
  candidates: Candidate[],
  orders: readonly DateOrder[],
  today: DayNumber,
): Candidate[] {
  const [first] = candidates;
  const isPreferred = orders !== ORDERS && first?.order === orders[0];
  if (!isPreferred || first === undefined || isFuture(first, today)) return candidates;
  return candidates.filter(({ order }) => order !== 'year-first');
}

/** What shows the order besides the dates themselves. */
interface Surroundings {
  /** Unambiguous days. */
  known: ReadonlySet<DayNumber>;
  /** In order of preference. */
  orders: readonly DateOrder[];
  today: DayNumber;
  usual: DateOrder | undefined;
}

function decideFrom(dates: Dates, { known, orders, today, usual }: Surroundings): Decision {
  if (dates.length === 0) return assumed(orders[0] ?? 'month-first');
  const possible = withoutYearFirst(
    orders.flatMap((order) => candidateOf(dates, order) ?? []),
    orders,
    today,
  );
  const [sole] = possible;
  if (sole === undefined) return decideFromMost(dates);
  if (possible.length === 1) {
    return {
      order: sole.order,
      reason: `The dates have no other reading than ${ORDER_NAMES[sole.order]}.`,
      isAssumed: false,
      isCertain: true,
    };
  }
  const named = possible.filter(({ order }) => daysIn(dates, order).some((day) => known.has(day)));
  const [ofTitle] = named;
  if (named.length === 1 && ofTitle !== undefined) {
    return {
      order: ofTitle.order,
      reason: `Read ${ORDER_NAMES[ofTitle.order]}, they are of the day that the title names.`,
      isAssumed: true,
    };
  }
  const likely = withRecentDays(withLikelyYear(possible, today), today);
  const ofStore = likely.length > 1 ? likely.find(({ order }) => order === usual) : undefined;
  if (ofStore !== undefined) return decideByStore(ofStore.order);
  const decision = decideByTime(likely, orders);
  // Without a day to compare with, the usual order counts.
  return today === 0 || likely.length === 1 || decision.order !== DATE_ORDERS[0] || orders !== ORDERS
    ? decision
    : withDoubt(decision, likely, dates);
}

function decideByStore(order: DateOrder): Decision {
  return {
    order,
    reason: `The first rows can be read in more than one order; ${ORDER_NAMES[order]} is taken, as in other files of the store, whose dates have no other reading.`,
    isAssumed: true,
  };
}

/** If the dates are equally close together in another order. */
function withDoubt(decision: Decision, candidates: readonly Candidate[], dates: Dates): Decision {
  const [first] = candidates;
  const isTied = candidates.every(({ spanDays }) => spanDays === first?.spanDays);
  const isOther = dates.some(([one, other]) => one !== other);
  if (!isTied || !isOther) return decision;
  return {
    ...decision,
    rivals: candidates.map(({ order }) => order),
    doubt:
      `Its dates, such as ${dates[0]?.join('/')}, can be read with the month first or the day first, and nothing tells which is meant. ` +
      'Month first was taken, as is usual in the United States: if the day comes first, every day is wrong.',
  };
}

/** @param candidates at least one. */
function decideByTime(candidates: readonly Candidate[], orders: readonly DateOrder[]): Decision {
  const [preferred] = candidates as [Candidate];
  if (candidates.length === 1) {
    return {
      order: preferred.order,
      reason: `Read ${ORDER_NAMES[preferred.order]}, the dates are of ${yearOf(preferred.last)}; read otherwise, they lie further from today.`,
      isAssumed: true,
    };
  }
  const closest = candidates.reduce((best, next) => (next.spanDays < best.spanDays ? next : best));
  if (closest === preferred) {
    const isUsual = preferred.order === orders[0];
    const isTied = candidates.every(({ spanDays }) => spanDays === closest.spanDays);
    return {
      ...(!isUsual && isTied && { rivals: candidates.map(({ order }) => order) }),
      order: preferred.order,
      reason: `The first rows can be read in more than one order; ${ORDER_NAMES[preferred.order]} is taken, as is usual ${preferred.order === 'day-first' ? 'where dates and headings are written so' : 'in the United States'}.`,
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

/** No order reads all of them: takes the one that reads the most, and the other rows are rejected. */
function decideFromMost(dates: Dates): Decision {
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

/** What 2500 is, counted from the death of the Buddha, as in Thailand. */
const BUDDHIST_CENTURY = 1957;
/** Nobody uploads older days. */
const MOST_YEARS = 5;

function dayIn(order: DateOrder, [first, second, third]: Dates[number], century: number): DayNumber {
  const dated = (year: number): number => (year < 100 ? year + century : year);
  return order === 'year-first'
    ? dayInOrder(dated(first), second, third, order)
    : dayInOrder(first, second, dated(third), order);
}

/** `22/11/69` is of 2026 where all days would otherwise be decades ahead. */
function withBuddhistYears(decision: Decision, dates: Dates, today: DayNumber): Decision {
  const { order } = decision;
  const isRecent = (day: DayNumber): boolean =>
    day !== 0 && yearOf(day) >= yearOf(today) - MOST_YEARS && toEpochDay(day) <= toEpochDay(today) + 1;
  const isBuddhist =
    today !== 0 &&
    dates.length > 0 &&
    dates.every((date) => yearOf(dayIn(order, date, 0)) > yearOf(today) + MOST_YEARS) &&
    dates.every((date) => isRecent(dayIn(order, date, BUDDHIST_CENTURY)));
  if (!isBuddhist) return decision;
  const year = String(order === 'year-first' ? dates[0]?.[0] : dates[0]?.[2]);
  return {
    ...decision,
    isBuddhist,
    doubt:
      `The year ${year} of its dates was read as 25${year} of the Buddhist calendar, which is ${Number(year) + BUDDHIST_CENTURY}: ` +
      'otherwise, all days would be decades ahead.',
  };
}

function createReading(decision: Decision): DateReading {
  const century = decision.isBuddhist === true ? BUDDHIST_CENTURY : 0;
  let retryWith: DateOrder | null = null;
  return {
    order: decision.order,
    reason: decision.reason,
    rivals: decision.rivals ?? [],
    doubt: decision.doubt ?? null,
    isCertain: decision.isCertain ?? false,
    get retryWith() {
      return retryWith;
    },
    resolve(first, second, third, known) {
      const day = dayIn(known ?? decision.order, [first, second, third], century);
      if (day !== 0 || known !== null || !decision.isAssumed || retryWith !== null) return day;
      retryWith = ORDERS.find((order) => dayInOrder(first, second, third, order) !== 0) ?? null;
      return day;
    },
  };
}

export interface OrderWatch {
  note(first: number, second: number, third: number): void;
  /**
   * The only order in which the dates can be read, or else the one in which they are closest together; null if there is
   * none.
   */
  findOrder(): DateOrder | null;
}

/** Watches all dates of a file whose first dates can be read in several orders. Keeps two days for each order. */
export function createOrderWatch(orders: readonly DateOrder[]): OrderWatch {
  let possible = orders.map((order) => ({ order, first: Infinity, last: -Infinity }));
  return {
    note(first, second, third) {
      const days = possible.map(({ order }) => dayInOrder(first, second, third, order));
      if (
        days.every((day) => day === 0) &&
        !ORDERS.some((order) => dayInOrder(first, second, third, order) !== 0)
      )
        return;
      possible = possible.filter((one, at) => {
        const day = days[at] ?? 0;
        if (day === 0) return false;
        one.first = Math.min(one.first, toEpochDay(day));
        one.last = Math.max(one.last, toEpochDay(day));
        return true;
      });
    },
    findOrder() {
      const least = Math.min(...possible.map(({ first, last }) => last - first));
      const closest = possible.filter(({ first, last }) => last - first === least);
      return closest.length === 1 ? (closest[0]?.order ?? null) : null;
    },
  };
}

export function createDateEvidence(): DateEvidence {
  const seen = new Map<string, readonly [number, number, number]>();
  const known = new Set<DayNumber>();
  let orders = ORDERS;
  return {
    note(first, second, third) {
      const isPossible = ORDERS.some((order) => dayInOrder(first, second, third, order) !== 0);
      if (isPossible) seen.set(`${first}/${second}/${third}`, [first, second, third]);
    },
    noteDay(day) {
      if (day !== 0) known.add(day);
    },
    preferDayFirst() {
      orders = ['day-first', 'month-first', 'year-first'];
    },
    decide({ forced, answered, usual, today = 0 } = {}) {
      const dates = [...seen.values()];
      const decision =
        decideKnown({ forced, answered }) ?? decideFrom(dates, { known, orders, today, usual });
      return createReading(withBuddhistYears(decision, dates, today));
    },
  };
}

/** What a later row, or a person, has said. */
function decideKnown({ forced, answered }: DateKnowledge): Decision | null {
  if (forced !== undefined)
    return {
      order: forced,
      reason: `Later rows tell that its dates are written ${ORDER_NAMES[forced]}, so the whole file is read so.`,
      isAssumed: false,
      isCertain: true,
    };
  if (answered === undefined) return null;
  return {
    order: answered,
    reason: `${ORDER_NAMES[answered].replace(/^./, (letter) => letter.toUpperCase())}, as was answered for this layout.`,
    isAssumed: true,
  };
}
