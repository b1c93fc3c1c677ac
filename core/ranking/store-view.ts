// A store's transactions, with ways to look from one to those around it.
import { secondsBetween } from './seconds-between.ts';
import { DEFAULT_THRESHOLDS, type RankingThresholds } from './thresholds.ts';
import { dayOf, isSale, type TicketFacts } from './ticket-facts.ts';
import { findTurnedBack } from './turned-back.ts';

/** Answers what happened around a transaction; every list is in order of time. */
export interface StoreView {
  readonly tickets: readonly TicketFacts[];
  /** The thresholds in force. */
  readonly thresholds: RankingThresholds;
  /** Tickets on the same register within these seconds before it, the nearest last; at most `most` of them. */
  before(ticket: TicketFacts, seconds: number, most?: number): TicketFacts[];
  /** Tickets on the same register within these seconds after it, the nearest first; at most `most` of them. */
  after(ticket: TicketFacts, seconds: number, most?: number): TicketFacts[];
  /**
   * Tickets on the same register, or on another by the same cashier, within these seconds after it. Where times say
   * nothing, those with the next few numbers of the register.
   */
  afterByCashier(ticket: TicketFacts, seconds: number): TicketFacts[];
  /** Sales in the 24 hours before it of an article that it returns, anywhere in the store. */
  soldBefore(name: string, ticket: TicketFacts): TicketFacts[];
  /**
   * Whether its time says how long before and after others it was: not on a day without times, nor where the register's
   * clock may have been set back.
   */
  isTimed(ticket: TicketFacts): boolean;
  /** The other tickets of its cashier on its day. */
  dayOfCashier(ticket: TicketFacts): readonly TicketFacts[];
  /**
   * Whether no ticket of its register has the number, as far as the days before, of, and after it can tell; false if one
   * of them isn't known.
   */
  isMissing(transactionNumber: number, ticket: TicketFacts): boolean;
  /** Those that repeat it: none of which files name different cashiers, and none for such a ticket. */
  repeatsOfCashier(ticket: TicketFacts): readonly TicketFacts[];
}

/**
 * In order of time, then of the register and its numbers: the same for any order of files. If an export gives even a
 * number twice, what the tickets hold decides.
 */
export function compareTickets(one: TicketFacts, other: TicketFacts): number {
  return (
    compareText(one.time, other.time) ||
    compareText(one.registerId ?? '', other.registerId ?? '') ||
    one.transactionNumber.length - other.transactionNumber.length ||
    compareText(one.transactionNumber, other.transactionNumber) ||
    (one === other ? 0 : compareText(essenceOf(one), essenceOf(other)))
  );
}

/** Lists of lines, and the other fields that signals look at. */
const LINES = ['goods', 'voids', 'returnedGoods', 'overrides'] as const;
const FIELDS = [
  'refundCents',
  'tender',
  'discountCents',
  'unpaidCents',
  'loadedCents',
  'movedCents',
  'maskedCard',
  'voidsNumber',
  'prepaidCents',
  'emptiesCents',
  'prizeCents',
  'otherOffCents',
  'moneylessCents',
  'moneylessBy',
  'isSetAside',
  'isOverrideVoided',
  'asideNumber',
  'recalls',
  'inquiry',
  'inquiryCents',
  'cardKind',
  'cardShows',
  'approvalCode',
  'isCardKeyed',
  'bareCardCents',
  'bareCardBy',
] as const satisfies readonly (keyof TicketFacts)[];

/** Everything that signals look at, in a fixed order: stored tickets may have their fields in another. */
function essenceOf(ticket: TicketFacts): string {
  const { employeeId, type, ending, givenOut, filters } = ticket;
  const lines = LINES.map((list) => ticket[list].map(({ name, quantity, cents }) => [name, quantity, cents]));
  const fields = FIELDS.map((field) => ticket[field]);
  const given = [givenOut?.changeCents, givenOut?.cashBackCents, givenOut?.receivedCents];
  return JSON.stringify([employeeId, type, ending, ...lines, ...fields, ...given, filters]);
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * @param unordered transactions of one store, in any order.
 * @param beyond others of the days around them, which only say what numbers there are.
 */
export function viewStore(
  unordered: readonly TicketFacts[],
  thresholds: RankingThresholds = DEFAULT_THRESHOLDS,
  beyond: readonly TicketFacts[] = [],
): StoreView {
  const tickets = unordered.toSorted(compareTickets);
  // Without a number, there is no telling which register it was.
  const onRegister = createNeighbors(tickets, ({ registerId }) => registerId);
  const byCashier = createNeighbors(tickets, ({ employeeId }) => employeeId);
  // Few articles come back, and only those are looked up.
  const sales = lazily(() => groupByArticle(tickets.filter(isSale), listReturned(tickets)));
  const numbers = lazily(() => listNumbers([...tickets, ...beyond]));
  const untimed = listUntimedDays(tickets);
  const turnedBack = new Set([...onRegister.groups()].flatMap(listTurnedBack));
  const isPlaced = (ticket: TicketFacts): boolean =>
    (untimed.size === 0 || !untimed.has(dayOf(ticket))) && (turnedBack.size === 0 || !turnedBack.has(ticket));
  const isTimed = (ticket: TicketFacts): boolean => ticket.placed === undefined && isPlaced(ticket);
  const dayOfCashier = keepLast((ticket) => othersOfDay(byCashier.of(ticket), ticket));
  return {
    tickets,
    thresholds,
    before: (ticket, seconds, most) => (isPlaced(ticket) ? onRegister.before(ticket, seconds, most) : []),
    after: (ticket, seconds, most) => (isPlaced(ticket) ? onRegister.after(ticket, seconds, most) : []),
    afterByCashier(ticket, seconds) {
      if (!isPlaced(ticket)) return nextNumbers(onRegister.of(ticket), ticket);
      const here = onRegister.after(ticket, seconds);
      const elsewhere = listMore(here, byCashier.after(ticket, seconds));
      return elsewhere.length === 0 ? here : [...here, ...elsewhere].toSorted(compareTickets);
    },
    isTimed,
    soldBefore: (name, ticket) => dayBefore(sales().get(name) ?? [], ticket),
    dayOfCashier,
    isMissing: (number, { registerId, time }) =>
      [-1, 1].every((step) => numbers().days.has(dayAt(time, step))) &&
      !numbers().rung.get(registerId)?.has(number),
    repeatsOfCashier: keepLast((ticket) =>
      isCertain(ticket) ? dayOfCashier(ticket).filter((other) => isCertain(other)) : [],
    ),
  };
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const listTurnedBack = (group: readonly TicketFacts[]): TicketFacts[] =>
  findTurnedBack(group).flatMap(({ first, last }) => group.slice(first, last + 1));

/** About as many as in the minutes in which goods are looked for. */
const NEXT_NUMBERS = 5;

/** @returns those of the same day with the next few numbers, the nearest first. */
function nextNumbers(group: readonly TicketFacts[], ticket: TicketFacts): TicketFacts[] {
  const day = dayOf(ticket);
  const stepTo = ({ transactionNumber }: TicketFacts): number =>
    Number(transactionNumber) - Number(ticket.transactionNumber);
  return group
    .filter((other) => other.time.startsWith(day) && stepTo(other) > 0 && stepTo(other) <= NEXT_NUMBERS)
    .toSorted((one, other) => stepTo(one) - stepTo(other));
}

/** Days on which everything happened at exactly midnight. */
function listUntimedDays(tickets: readonly TicketFacts[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { time } of tickets) {
    if (!time.endsWith('T00:00:00')) continue;
    const day = time.slice(0, DAY_LENGTH);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const isWhole = ([day, count]: [string, number]): boolean =>
    count > 1 && tickets.filter(({ time }) => time.startsWith(day)).length === count;
  return new Set([...counts].filter(isWhole).map(([day]) => day));
}

/** Computes the value when it is first asked for. */
function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Signals ask about the same ticket many times in a row. */
function keepLast<Result>(find: (ticket: TicketFacts) => Result): (ticket: TicketFacts) => Result {
  let asked: TicketFacts | null = null;
  let found: Result;
  return (ticket) => {
    if (ticket !== asked) {
      found = find(ticket);
      asked = ticket;
    }
    return found;
  };
}

const isCertain = ({ isCashierContested }: TicketFacts): boolean => isCashierContested !== true;

/** @param group in order of time */
function othersOfDay(group: readonly TicketFacts[], ticket: TicketFacts): TicketFacts[] {
  const day = dayOf(ticket);
  const first = findFirst(group, ({ time }) => time >= day);
  const next = findFirst(group, ({ time }) => time >= day && !time.startsWith(day));
  return group.slice(first, next).filter((other) => other !== ticket);
}

/** @returns the others that aren't known; both are in the same order. */
function listMore(known: readonly TicketFacts[], others: readonly TicketFacts[]): TicketFacts[] {
  const more: TicketFacts[] = [];
  let from = 0;
  for (const other of others) {
    const at = known.indexOf(other, from);
    if (at === -1) more.push(other);
    else from = at + 1;
  }
  return more;
}

/** @param isReached false for the first ones, and true for all others. @returns the position of the first of these. */
function findFirst(group: readonly TicketFacts[], isReached: (ticket: TicketFacts) => boolean): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(group[middle] as TicketFacts)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @returns the names of the articles that came back. */
function listReturned(tickets: readonly TicketFacts[]): Set<string> {
  const names = new Set<string>();
  for (const { returned } of tickets) for (const name of returned) names.add(name);
  return names;
}

/** @returns the tickets with each of these articles. */
function groupByArticle(
  tickets: readonly TicketFacts[],
  articles: ReadonlySet<string>,
): Map<string, TicketFacts[]> {
  const groups = new Map<string, TicketFacts[]>();
  for (const ticket of tickets) {
    for (const { name } of ticket.goods) {
      if (articles.has(name) && groups.get(name)?.at(-1) !== ticket) append(groups, name, ticket);
    }
  }
  return groups;
}

/** Midnight is no boundary: what is sold in the evening comes back at night. */
function dayBefore(group: readonly TicketFacts[], ticket: TicketFacts): TicketFacts[] {
  const earliest = dayEarlier(ticket.time);
  return group.slice(
    findFirst(group, ({ time }) => time >= earliest),
    findFirst(group, (other) => compareTickets(other, ticket) >= 0),
  );
}

/** The same time on the day before. */
const dayEarlier = (time: string): string => dayAt(time, -1) + time.slice(DAY_LENGTH);

/** The day that many days later. */
function dayAt(time: string, step: number): string {
  const [year = 0, month = 0, day = 0] = time.slice(0, DAY_LENGTH).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + step)).toISOString().slice(0, DAY_LENGTH);
}

/** Days with tickets, and the numbers of each register. */
function listNumbers(tickets: readonly TicketFacts[]) {
  const rung = new Map<string | null, Set<number>>();
  for (const { registerId, transactionNumber } of tickets) {
    let ofRegister = rung.get(registerId);
    if (!ofRegister) rung.set(registerId, (ofRegister = new Set()));
    ofRegister.add(Number(transactionNumber));
  }
  return {
    days: new Set(tickets.map(({ time, placed }) => (placed?.printedTime ?? time).slice(0, DAY_LENGTH))),
    rung,
  };
}

function groupBy(
  tickets: readonly TicketFacts[],
  keyOf: (ticket: TicketFacts) => string | null,
): Map<string, TicketFacts[]> {
  const groups = new Map<string, TicketFacts[]>();
  for (const ticket of tickets) {
    const key = keyOf(ticket);
    if (key !== null) append(groups, key, ticket);
  }
  return groups;
}

function append(groups: Map<string, TicketFacts[]>, key: string, ticket: TicketFacts): void {
  const group = groups.get(key);
  if (group) group.push(ticket);
  else groups.set(key, [ticket]);
}

/**
 * No register has more tickets in so few minutes, except in an export without times, where all are in the same second.
 */
const MOST_NEIGHBORS = 60;

/** Tickets grouped by their register or cashier. Lists are in order of time. */
interface Neighbors {
  groups(): Iterable<readonly TicketFacts[]>;
  /** Its whole group. */
  of(ticket: TicketFacts): readonly TicketFacts[];
  /** Those within these seconds, the nearest last. */
  before(ticket: TicketFacts, seconds: number, most?: number): TicketFacts[];
  /** Those within these seconds, the nearest first. */
  after(ticket: TicketFacts, seconds: number, most?: number): TicketFacts[];
}

/** Keeps the place of the ticket last asked about. */
function createNeighbors(
  tickets: readonly TicketFacts[],
  keyOf: (ticket: TicketFacts) => string | null,
): Neighbors {
  const groups = groupBy(tickets, keyOf);
  let asked: TicketFacts | null = null;
  let group: readonly TicketFacts[] = [];
  let place = -1;
  function goTo(ticket: TicketFacts): void {
    if (ticket === asked) return;
    asked = ticket;
    group = groups.get(keyOf(ticket) ?? '') ?? [];
    place = findPlace(group, ticket);
  }
  return {
    groups: () => groups.values(),
    of(ticket) {
      goTo(ticket);
      return group;
    },
    before(ticket, seconds, most = MOST_NEIGHBORS) {
      goTo(ticket);
      const isNear = ({ time }: TicketFacts): boolean => secondsBetween(time, ticket.time) <= seconds;
      let from = place;
      while (from > 0 && place - from < most && isNear(group[from - 1] as TicketFacts)) from -= 1;
      return group.slice(from, place);
    },
    after(ticket, seconds, most = MOST_NEIGHBORS) {
      goTo(ticket);
      const isNear = ({ time }: TicketFacts): boolean => secondsBetween(ticket.time, time) <= seconds;
      let to = place + 1;
      while (to < group.length && to - place <= most && isNear(group[to] as TicketFacts)) to += 1;
      return group.slice(place + 1, to);
    },
  };
}

/** @returns the ticket's position, or one less than where it would be inserted. */
function findPlace(group: readonly TicketFacts[], ticket: TicketFacts): number {
  let low = 0;
  let high = group.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareTickets(group[middle] as TicketFacts, ticket);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
