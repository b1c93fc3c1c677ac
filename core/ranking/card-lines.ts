// Payments by card without the lines that a card leaves on the receipt, or with another payment's: somebody may have only
// pressed the key.
import { CARD_APPROVAL, CARD_NUMBER, CARD_OLDER, type CardKind } from './card-payment.ts';
import { keepByStore } from './keep-by-store.ts';
import { fuelOf } from './money-off.ts';
import type { StoreView } from './store-view.ts';
import { findTakenBack } from './taken-back.ts';
import { dayOf, type TicketFacts } from './ticket-facts.ts';

/** Fewer of a kind on a day don't show how the store prints them. */
const FEWEST_PAYMENTS = 10;
const USUAL_SHARE = 0.95;
/** Of a payment that shows something else of a card: terminals may be offline for a while. Assumed. */
const USUAL_SHARE_OF_PART = 0.99;
/** If more have the code of another, the export prints something else there. */
const MOST_COPIED_SHARE = 0.2;

/** A card payment that may be none. */
export type BareCard = { cents: number } & (
  | {
      what: 'card details' | 'card number' | 'auth code';
      kind: CardKind;
      /** The day's other payments of the kind, as far as it is known what they show. */
      all: number;
      /** With it. */
      shown: number;
    }
  | { what: 'copied'; of: TicketFacts }
);

/** @returns null unless nearly all of the day's others of the kind show more, or an earlier one shows the same. */
export function findBareCard(ticket: TicketFacts, store: StoreView): BareCard | null {
  if (ticket.cardShows === 0 && ticket.bareCardCents === 0) return null;
  return bareOf(store).get(ticket) ?? null;
}

/** Fewer others without details may be like this one. */
const FEWEST_BARE = 2;

/**
 * A card payment without details of which the day has too few others of the kind to tell whether it was made: it is no
 * reason for a look, and no proof that goods were paid. Where half of the others show none either, or no card does, it
 * passes.
 */
export function isUnproven(ticket: TicketFacts, store: StoreView): boolean {
  if (ticket.bareCardCents === 0 || ticket.cardShows > 0 || !isPayment(ticket)) return false;
  const { days, isShown } = paymentsOf(store);
  const counts = days.get(dayOf(ticket) + ticket.cardKind);
  if (counts === undefined || !isShown) return false;
  const others = counts.all - 1;
  const bare = others - counts.any;
  return others < FEWEST_PAYMENTS && (bare < FEWEST_BARE || bare < others / 2);
}

const paymentsOf = keepByStore((store) => {
  const payments = store.tickets.filter(isPayment);
  return { payments, days: countDays(payments), isShown: payments.some(({ cardShows }) => cardShows > 0) };
});

/** 'was paid by CREDIT with no card details' */
export const bareCardText = ({ bareCardBy }: TicketFacts, bare: BareCard): string =>
  bare.what === 'copied'
    ? `has the card and the auth code of ticket ${bare.of.transactionNumber}`
    : `was paid by ${bareCardBy} with no ${bare.what}`;

const bareOf = keepByStore(findAll);

/** What the payments of a kind on a day show. */
interface CardPayments {
  all: number;
  /** With a line of any sort. */
  any: number;
  /** Those of which it is known which lines they have, and of these, with a number and with an approval. */
  known: number;
  numbers: number;
  approvals: number;
}

function findAll(store: StoreView): Map<TicketFacts, BareCard> {
  const { payments, days } = paymentsOf(store);
  const found = new Map<TicketFacts, BareCard>(listCopies(payments, store));
  for (const ticket of payments) {
    const counts = ticket.bareCardCents > 0 ? days.get(dayOf(ticket) + ticket.cardKind) : undefined;
    const missing = counts && findMissing(ticket, counts);
    if (missing) found.set(ticket, { cents: ticket.bareCardCents, kind: ticket.cardKind, ...missing });
  }
  return found;
}

const isPayment = ({ ending, refundCents, cardShows, bareCardCents }: TicketFacts): boolean =>
  ending === 'paid' && refundCents === 0 && (cardShows > 0 || bareCardCents > 0);

function findMissing({ cardShows }: TicketFacts, { all, any, known, numbers, approvals }: CardPayments) {
  const isUsual = (shown: number, others: number, share: number): boolean =>
    others >= FEWEST_PAYMENTS && shown >= others * share;
  if (cardShows === 0)
    return isUsual(any, all - 1, USUAL_SHARE)
      ? { what: 'card details' as const, all: all - 1, shown: any }
      : null;
  if ((cardShows & CARD_OLDER) > 0) return null;
  const others = known - 1;
  if ((cardShows & CARD_NUMBER) === 0 && isUsual(numbers, others, USUAL_SHARE_OF_PART))
    return { what: 'card number' as const, all: others, shown: numbers };
  if ((cardShows & CARD_APPROVAL) === 0 && isUsual(approvals, others, USUAL_SHARE_OF_PART))
    return { what: 'auth code' as const, all: others, shown: approvals };
  return null;
}

function countDays(payments: readonly TicketFacts[]): Map<string, CardPayments> {
  const days = new Map<string, CardPayments>();
  for (const ticket of payments) {
    const key = dayOf(ticket) + ticket.cardKind;
    let counts = days.get(key);
    if (!counts) days.set(key, (counts = { all: 0, any: 0, known: 0, numbers: 0, approvals: 0 }));
    const { cardShows } = ticket;
    counts.all += 1;
    if (cardShows > 0) counts.any += 1;
    if ((cardShows & CARD_OLDER) > 0) continue;
    counts.known += 1;
    if ((cardShows & CARD_NUMBER) > 0) counts.numbers += 1;
    if ((cardShows & CARD_APPROVAL) > 0) counts.approvals += 1;
  }
  return days;
}

const isSameDay = (one: TicketFacts, other: TicketFacts): boolean => other.time.startsWith(dayOf(one));

/** A bank gives a code once. Fuel is approved when it's prepaid, and printed again when it's pumped. */
function listCopies(payments: readonly TicketFacts[], store: StoreView): [TicketFacts, BareCard][] {
  const byCode = new Map<string, TicketFacts[]>();
  const copies: [TicketFacts, TicketFacts][] = [];
  let coded = 0;
  for (const ticket of payments) {
    const { approvalCode, maskedCard, goods, prepaidCents } = ticket;
    if (approvalCode === '' || maskedCard === null || prepaidCents > 0 || fuelOf(goods) > 0) continue;
    coded += 1;
    const sameCode = byCode.get(approvalCode);
    const known = sameCode?.find((other) => other.maskedCard === maskedCard && isSameDay(other, ticket));
    if (known !== undefined) copies.push([ticket, known]);
    else if (sameCode) sameCode.push(ticket);
    else byCode.set(approvalCode, [ticket]);
  }
  if (copies.length > coded * MOST_COPIED_SHARE && copies.length > 1) return [];
  return copies
    .filter(([, of]) => findTakenBack(of, store) === null)
    .map(([ticket, of]) => [ticket, { what: 'copied', of, cents: Math.max(0, ticket.amountCents) }]);
}
