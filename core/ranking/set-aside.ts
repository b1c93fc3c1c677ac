// A ticket that was set aside and canceled later is in the journal twice. It is one event, which counts where it was
// canceled.
import { secondsBetween } from './seconds-between.ts';
import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';

const A_DAY_SECONDS = 86_400;

interface Pairs {
  cancellations: ReadonlyMap<TicketFacts, TicketFacts>;
  setAside: ReadonlyMap<TicketFacts, TicketFacts>;
}

/** @returns the ticket that canceled one that was set aside; null if it wasn't set aside, or was not canceled. */
export function findCancellation(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.ending === 'canceled' ? (pairsOf(store).cancellations.get(ticket) ?? null) : null;
}

/** @returns the earlier ticket, set aside, that this one cancels. */
export function findSetAside(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.ending === 'canceled' ? (pairsOf(store).setAside.get(ticket) ?? null) : null;
}

const kept = new WeakMap<StoreView, Pairs>();

function pairsOf(store: StoreView): Pairs {
  let found = kept.get(store);
  if (!found) kept.set(store, (found = pairAll(store)));
  return found;
}

/** Pairs tickets with the same goods, by the same cashier or on the same register, within a day: the earliest first. */
function pairAll({ tickets }: StoreView): Pairs {
  const cancellations = new Map<TicketFacts, TicketFacts>();
  const setAside = new Map<TicketFacts, TicketFacts>();
  const canceled = tickets.filter(({ ending, goodsCents }) => ending === 'canceled' && goodsCents > 0);
  for (const ticket of canceled) {
    if (ticket.isSetAside) continue;
    const earlier = canceled.find((one) => !cancellations.has(one) && isCanceledBy(one, ticket));
    if (earlier === undefined) continue;
    cancellations.set(earlier, ticket);
    setAside.set(ticket, earlier);
  }
  return { cancellations, setAside };
}

function isCanceledBy(one: TicketFacts, later: TicketFacts): boolean {
  const seconds = secondsBetween(one.time, later.time);
  return (
    one.isSetAside &&
    seconds >= 0 &&
    seconds <= A_DAY_SECONDS &&
    (isSame(one.registerId, later.registerId) || isSame(one.employeeId, later.employeeId)) &&
    goodsText(one) === goodsText(later)
  );
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

const goodsText = ({ goods, goodsCents }: TicketFacts): string =>
  JSON.stringify([
    goodsCents,
    ...goods.map(({ name, quantity, cents }) => `${name} ${quantity} ${cents}`).toSorted(),
  ]);
