// A ticket that was set aside and canceled later is in the journal twice. It is one event, which counts where it was
// canceled. One that was recalled continues on the ticket that recalled it.
import { keepByStore } from './keep-by-store.ts';
import { payFrom } from './pay-from.ts';
import { secondsBetween } from './seconds-between.ts';
import type { StoreView } from './store-view.ts';
import { type Goods, type TicketFacts, withoutZeros } from './ticket-facts.ts';

const A_DAY_SECONDS = 86_400;

interface Pairs {
  cancellations: ReadonlyMap<TicketFacts, TicketFacts>;
  setAside: ReadonlyMap<TicketFacts, TicketFacts>;
  recalled: ReadonlyMap<TicketFacts, TicketFacts>;
  recalls: ReadonlyMap<TicketFacts, TicketFacts>;
}

/**
 * @returns the ticket that canceled or recalled one that was set aside; null if it wasn't set aside, or nothing picked it
 * up.
 */
export function findCancellation(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.ending === 'canceled'
    ? (pairsOf(store).cancellations.get(ticket) ?? findRecall(ticket, store))
    : findRecall(ticket, store);
}

/** 'canceled' or 'recalled'. @param later see `findCancellation` */
export const pickedUpText = ({ ending }: TicketFacts): string =>
  ending === 'canceled' ? 'canceled' : 'recalled';

/** @returns the ticket that recalled one that was set aside; null if none did. */
export function findRecall(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.isSetAside ? (pairsOf(store).recalls.get(ticket) ?? null) : null;
}

/** @returns the earlier ticket, set aside, that this one cancels. */
export function findSetAside(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.ending === 'canceled' ? (pairsOf(store).setAside.get(ticket) ?? null) : null;
}

/**
 * @returns the earlier ticket, set aside, that this one recalls: the one that it names or, if it names none, the last one
 * of its register.
 */
export function findRecalled(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  return ticket.recalls === null ? null : (pairsOf(store).recalled.get(ticket) ?? null);
}

/** @returns the tickets that it recalls, the last one first: what was recalled may have been set aside again. */
export function listHops(ticket: TicketFacts, store: StoreView): TicketFacts[] {
  const hops: TicketFacts[] = [];
  let before = findRecalled(ticket, store);
  while (before !== null && !hops.includes(before)) {
    hops.push(before);
    before = findRecalled(before, store);
  }
  return hops;
}

/** @returns the goods of the ticket that this one recalls, and what that one had recalled and lacks. */
export function listSetAside(ticket: TicketFacts, store: StoreView): Goods[] {
  let open: Goods[] = [];
  for (const { goods } of listHops(ticket, store).toReversed())
    open = [...goods, ...payFrom(open, goods).wanted];
  return open;
}

const pairsOf = keepByStore((store): Pairs => ({ ...pairAll(store), ...pairRecalled(store) }));

/** Pairs tickets with the same goods, by the same cashier or on the same register, within a day: the earliest first. */
function pairAll({ tickets }: StoreView): Pick<Pairs, 'cancellations' | 'setAside'> {
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

function pairRecalled({ tickets }: StoreView): Pick<Pairs, 'recalled' | 'recalls'> {
  const recalls = new Map<TicketFacts, TicketFacts>();
  const recalled = new Map<TicketFacts, TicketFacts>();
  let waiting: TicketFacts[] = [];
  for (const ticket of tickets) {
    if (ticket.recalls !== null) {
      waiting = waiting.filter(({ time }) => secondsBetween(time, ticket.time) <= A_DAY_SECONDS);
      const ofRegister = waiting.filter(({ registerId }) => isSame(registerId, ticket.registerId));
      const found =
        ticket.recalls === ''
          ? ofRegister.at(-1)
          : [waiting, ofRegister]
              .map((some) => some.findLast((one) => isNamedBy(one, ticket)))
              .findLast(Boolean);
      if (found !== undefined) {
        recalled.set(ticket, found);
        recalls.set(found, ticket);
        waiting.splice(waiting.indexOf(found), 1);
      }
    }
    // A paid ticket may print another one that was set aside, too.
    const isOpen = ticket.ending === 'suspended' || ticket.ending === 'canceled';
    if (isOpen && ticket.isSetAside && ticket.goodsCents > 0) waiting.push(ticket);
  }
  return { recalled, recalls };
}

const isNamedBy = ({ asideNumber, transactionNumber }: TicketFacts, { recalls }: TicketFacts): boolean =>
  (asideNumber ?? withoutZeros(transactionNumber)) === recalls;

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

const goodsText = ({ goods, goodsCents }: TicketFacts): string =>
  JSON.stringify([
    goodsCents,
    ...goods.map(({ name, quantity, cents }) => `${name} ${quantity} ${cents}`).toSorted(),
  ]);
