// What a ticket counts as for its cashier, which may be less than what it is.
import { kindsOf } from './finding-kinds.ts';
import { type FindingKind, isCountedByDay } from './kind-names.ts';
import { compareTickets, type StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { findElsewhereAtOnce } from './two-places.ts';

/**
 * @returns nothing if the person whose number it has rang elsewhere at once. What is found by how often somebody does it
 * on a day counts once, on the first ticket: six of them on one day are one event.
 */
export function heldKindsOf(ticket: TicketFacts, store: StoreView): readonly FindingKind[] {
  const kinds = kindsOf(ticket, store);
  if (kinds.length === 0) return kinds;
  if (findElsewhereAtOnce(ticket, store) !== null) return [];
  return kinds.some(isCountedByDay) ? kinds.filter((kind) => isFirst(kind, ticket, store)) : kinds;
}

const isFirst = (kind: FindingKind, ticket: TicketFacts, store: StoreView): boolean =>
  !isCountedByDay(kind) ||
  !store
    .repeatsOfCashier(ticket)
    .some(
      (other) =>
        compareTickets(other, ticket) < 0 &&
        kindsOf(other, store).includes(kind) &&
        findElsewhereAtOnce(other, store) === null,
    );
