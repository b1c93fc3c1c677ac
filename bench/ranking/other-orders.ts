// Orders to compare with: random, as specified, and as other products do it.
import { type FilterId, PRIORITY_IDS } from '@tillwatch/core/detection';
import { createRandom } from '@tillwatch/simulation';
import type { PlayedStore, PlayedTicket } from './play-chain.ts';

export type Order = (store: PlayedStore) => PlayedTicket[][];

export const atRandom: Order = ({ days, storeNumber }) =>
  days.map(({ tickets, date }) => {
    const random = createRandom(Number(storeNumber) * 1000 + Number(date.slice(-2)));
    return tickets
      .map((ticket) => ({ ticket, place: random.next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ ticket }) => ticket);
  });

const byPriority = (one: PlayedTicket, other: PlayedTicket): number =>
  PRIORITY_IDS.indexOf(one.priority) - PRIORITY_IDS.indexOf(other.priority) ||
  (one.facts.time < other.facts.time ? 1 : -1);

export const specified: Order = ({ days }) => days.map(({ tickets }) => tickets.toSorted(byPriority));

export const perfect: Order = ({ days }) =>
  days.map(({ tickets, thefts }) => {
    const first = new Set<number>();
    const shown = tickets.filter(({ theft }) => theft >= 0 && !first.has(theft) && first.add(theft));
    const cents = ({ theft }: PlayedTicket) => thefts[theft]?.stolenCents ?? 0;
    const sorted = shown.toSorted((one, other) => cents(other) - cents(one));
    return [...sorted, ...tickets.filter((ticket) => !sorted.includes(ticket))];
  });

/** Each cashier's counts so far: of tickets, and of each kind. */
type Counts = Map<string, { tickets: number; kinds: Map<FilterId, number> }>;

/** How many standard deviations above the mean of all cashiers each one is, for one kind. */
function deviationsOf(counts: Counts, kind: FilterId): Map<string, number> {
  const rates = [...counts].map(
    ([id, { tickets, kinds }]) => [id, (kinds.get(kind) ?? 0) / tickets] as const,
  );
  const mean = rates.reduce((sum, [, rate]) => sum + rate, 0) / rates.length;
  const deviation = Math.sqrt(rates.reduce((sum, [, rate]) => sum + (rate - mean) ** 2, 0) / rates.length);
  return new Map(rates.map(([id, rate]) => [id, deviation === 0 ? 0 : (rate - mean) / deviation]));
}

function orderByCashier(
  { days }: PlayedStore,
  scoreOf: (ticket: PlayedTicket, deviations: (kind: FilterId) => number) => number,
): PlayedTicket[][] {
  const counts: Counts = new Map();
  return days.map(({ tickets }) => {
    for (const { facts } of tickets) {
      const own = counts.get(facts.employeeId ?? '') ?? { tickets: 0, kinds: new Map<FilterId, number>() };
      counts.set(facts.employeeId ?? '', own);
      own.tickets += 1;
      for (const kind of facts.filters) own.kinds.set(kind, (own.kinds.get(kind) ?? 0) + 1);
    }
    const known = new Map<FilterId, Map<string, number>>();
    const scored = tickets.map((ticket) => ({
      ticket,
      score: scoreOf(ticket, (kind) => {
        const deviations = known.get(kind) ?? deviationsOf(counts, kind);
        known.set(kind, deviations);
        return deviations.get(ticket.facts.employeeId ?? '') ?? 0;
      }),
    }));
    return scored
      .toSorted((one, other) => other.score - one.score || byPriority(one.ticket, other.ticket))
      .map(({ ticket }) => ticket);
  });
}

/** Oracle's reports: cashiers more than one standard deviation above the mean come first. */
export const meanAndDeviation: Order = (store) =>
  orderByCashier(store, ({ facts }, deviations) => {
    const most = Math.max(0, ...facts.filters.map(deviations));
    return most > 1 ? most : 0;
  });

/** StorePulse's published weights: voids 30, cancels 25, overrides 20, no sales 15, subtractions 10. */
const STORE_PULSE: Partial<Record<FilterId, number>> = {
  void_items: 30,
  abort: 25,
  memory_cancel: 25,
  tender_abort: 25,
  price_override: 20,
  no_sales: 15,
  refund: 10,
};
/** Its score is at its maximum at two to three standard deviations. */
const FULL_AT = 2.5;

export const publishedScore: Order = (store) =>
  orderByCashier(store, ({ facts }, deviations) => {
    const kinds = facts.filters.filter((kind) => kind in STORE_PULSE);
    if (kinds.length === 0) return 0;
    const whole = Object.entries(STORE_PULSE).reduce(
      (sum, [kind, weight]) =>
        sum + weight * Math.min(1, Math.max(0, deviations(kind as FilterId) / FULL_AT)),
      0,
    );
    const own = Math.max(...kinds.map((kind) => STORE_PULSE[kind] ?? 0));
    return whole + own / 100;
  });
