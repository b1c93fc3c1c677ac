// Payments by card without the lines that a card leaves on the receipt: somebody may have only pressed the key.
import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';

/** Fewer don't show how the store prints them. */
const FEWEST_PAYMENTS = 20;
const USUAL_SHARE = 0.95;

/** The other card payments of a day, as far as it is known what they show. */
export interface CardPayments {
  all: number;
  /** With a masked card, an approval, or an entry method. */
  shown: number;
}

/** @returns the day's other card payments if nearly all have a card's lines and the ticket's has none; otherwise null. */
export function findBareCard(ticket: TicketFacts, store: StoreView): CardPayments | null {
  if (ticket.bareCardCents === 0) return null;
  let days = kept.get(store);
  if (!days) kept.set(store, (days = countDays(store)));
  const { all = 1, shown = 0 } = days.get(dayOf(ticket)) ?? {};
  const others = { all: all - 1, shown };
  return others.all >= FEWEST_PAYMENTS && shown >= others.all * USUAL_SHARE ? others : null;
}

const kept = new WeakMap<StoreView, ReadonlyMap<string, CardPayments>>();

const dayOf = ({ time }: TicketFacts): string => time.slice(0, 'YYYY-MM-DD'.length);

function countDays({ tickets }: StoreView): Map<string, CardPayments> {
  const days = new Map<string, CardPayments>();
  for (const ticket of tickets) {
    const isShown = ticket.isCardShown || (ticket.maskedCard !== null && ticket.tender === 'card');
    if (ticket.ending !== 'paid' || ticket.refundCents > 0 || (!isShown && ticket.bareCardCents === 0))
      continue;
    const { all, shown } = days.get(dayOf(ticket)) ?? { all: 0, shown: 0 };
    days.set(dayOf(ticket), { all: all + 1, shown: shown + (isShown ? 1 : 0) });
  }
  return days;
}
