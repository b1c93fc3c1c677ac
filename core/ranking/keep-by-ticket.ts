import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';

type Find<Result> = (ticket: TicketFacts, store: StoreView) => Result;

/** Keeps what was found of a ticket among those of a store, because several signals ask for the same. */
export function keepByTicket<Result>(find: Find<Result>): Find<Result> {
  const kept = new WeakMap<StoreView, Map<TicketFacts, Result>>();
  return (ticket, store) => {
    let ofStore = kept.get(store);
    if (!ofStore) kept.set(store, (ofStore = new Map()));
    const known = ofStore.get(ticket);
    if (known !== undefined) return known;
    const found = find(ticket, store);
    ofStore.set(ticket, found);
    return found;
  };
}
