// Which kinds of finding a ticket counts as.
import { findBareCard } from './card-lines.ts';
import {
  findCauseBefore,
  findOpeningAfter,
  isDrawerAlone,
  isDrawerExplained,
  moneyLeftBy,
} from './drawer.ts';
import { givenTooMuch } from './given-too-much.ts';
import { findHandedOut } from './handed-out.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { listKeyed } from './keyed-card.ts';
import { FINDING_KIND_IDS, type FindingKind } from './kind-names.ts';
import { isOrdinary } from './ordinary.ts';
import { cutOf, isPriceChanged, listPriceCuts, listUndersold, shareOf } from './price-cuts.ts';
import { isQuietAfter } from './quiet.ts';
import { listNeverSold } from './refunds.ts';
import {
  isLate,
  isLoadUnpaid,
  isMostlyLeft,
  listRecalledLeft,
  listVoidsLeft,
  type VoidLeft,
} from './rung-again.ts';
import { isSameCard } from './same-card.ts';
import { findCancellation } from './set-aside.ts';
import { findStandIn } from './stand-in.ts';
import type { StoreView } from './store-view.ts';
import { DISCOUNT_CENTS, WORTH_CENTS } from './thresholds.ts';
import { comesTo, isExchange, isGivenUp, isPennySale, type TicketFacts } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/**
 * Damaged goods are marked down by less than this share of their price. Assumed; Oracle's own example is 15% for any
 * discount.
 */
export const DEEP_SHARE = 0.45;

type Check = (ticket: TicketFacts, store: StoreView) => boolean;

/** @param cents what is left of it. Where amounts can't be read, it may be anything. */
const isWorth = (cents: number, { isAmountUnknown }: TicketFacts): boolean =>
  cents >= WORTH_CENTS || (cents > 0 && isAmountUnknown);
const isWorthLeft: Check = (ticket, store) => isWorth(moneyLeftBy(ticket, store), ticket);
const isCashVoid: Check = (ticket, store) =>
  ticket.ending === 'paid' &&
  ticket.tender === 'cash' &&
  ticket.voids.length > 0 &&
  isWorthLeft(ticket, store);
const isCashPenny: Check = (ticket) => ticket.tender === 'cash' && isPennySale(ticket);
const isCashDiscount: Check = ({ tender, ending, discountCents }) =>
  tender === 'cash' && ending === 'paid' && discountCents >= DISCOUNT_CENTS;
/** Goods that were set aside were given up where they were recalled and left out. */
const isLeftOut: Check = (ticket, store) => listRecalledLeft(ticket, store).length > 0;
const isLeft = keepByTicket(
  (ticket: TicketFacts, store: StoreView): boolean =>
    store.isTimed(ticket) &&
    (isLeftOut(ticket, store) ||
      (isGivenUp(ticket) && ticket.goods.length > 0 && isMostlyLeft(ticket, store))) &&
    isWorthLeft(ticket, store),
);
const isNotRungAgain: Check = (ticket, store) =>
  (ticket.recalls !== null || isGivenUp(ticket)) && isLeft(ticket, store);
const isUnexplained: Check = (ticket, store) =>
  ticket.isDrawerOpened && !isDrawerExplained(ticket, store) && findCauseBefore(ticket, store) === null;
const isPaidOutAlone: Check = ({ type }) => type === 'Paid Out';
const isRefund: Check = ({ refundCents }) => refundCents > 0;
const isRefundWorth = (ticket: TicketFacts): boolean => isWorth(ticket.refundCents, ticket);
const sumOf = <One>(list: readonly One[], read: (one: One) => number): number =>
  list.reduce((sum, one) => sum + read(one), 0);
const isVoidWorth =
  (isCounted: (left: VoidLeft) => boolean): Check =>
  (ticket, store) => {
    const left = listVoidsLeft(ticket, store).filter(isCounted);
    return isWorth(
      sumOf(left, ({ leftCents }) => leftCents),
      ticket,
    );
  };
const inQuiet =
  (check: Check): Check =>
  (ticket, store) =>
    check(ticket, store) && isQuietAfter(ticket, store);

/** The cashier's other refunds to the same card that day. */
export function listSameCard(ticket: TicketFacts, store: StoreView): TicketFacts[] {
  const { refundCents, maskedCard } = ticket;
  if (refundCents === 0 || maskedCard === null || isExchange(ticket)) return [];
  return store
    .repeatsOfCashier(ticket)
    .filter(
      (other) => other.refundCents > 0 && !isExchange(other) && isSameCard(other.maskedCard, maskedCard),
    );
}

const CHECKS: Readonly<Record<FindingKind, Check>> = {
  'opened-drawer': ({ isDrawerOpened }) => isDrawerOpened,
  'drawer-alone': isDrawerAlone,
  'given-up': (ticket, store) => isGivenUp(ticket) || isLeftOut(ticket, store),
  'not-rung-again': isNotRungAgain,
  'given-up-then-drawer': (ticket, store) =>
    findOpeningAfter(ticket, store, store.thresholds.drawerLaterSeconds) !== null,
  'post-void': (ticket, store) => {
    const sale = findVoidedSale(ticket, store);
    return (
      sale !== null && isWorth(ticket.goodsCents > 0 ? moneyLeftBy(ticket, store) : comesTo(sale), ticket)
    );
  },
  'late-void': isVoidWorth(isLate),
  'line-void': isVoidWorth(({ line }) => line.stage === 'before the total'),
  refund: isRefund,
  'never-sold': (ticket, store) => listNeverSold(ticket, store).length > 0,
  override: isPriceChanged,
  'deep-cut': (ticket, store) => {
    const deep = listPriceCuts(ticket, store).filter((cut) => shareOf(cut) >= DEEP_SHARE);
    return isWorth(sumOf(deep, cutOf), ticket);
  },
  'below-usual': (ticket, store) => listUndersold(ticket, store).length > 0,
  'card-load': ({ loadedCents }) => loadedCents > 0,
  'unpaid-load': isLoadUnpaid,
  'penny-sale': isPennySale,
  'zero-sale': ({ filters }) => filters.includes('total_due_zero'),
  discount: ({ discountCents }) => discountCents >= DISCOUNT_CENTS,
  'paid-out': isPaidOutAlone,
  'taken-off': ({ otherOffCents }) => otherOffCents > 0,
  'handed-out': (ticket, store) => findHandedOut(ticket, store) !== null,
  'no-money': ({ moneylessCents }) => moneylessCents > 0,
  'given-too-much': (ticket, store) => givenTooMuch(ticket, store) > 0,
  'bare-card': (ticket, store) => findBareCard(ticket, store) !== null,
  'keyed-card': (ticket, store) => listKeyed(ticket, store).length > 0,
  'stand-in': (ticket, store) => findStandIn(ticket, store) !== null,
  'cash-void': isCashVoid,
  'cash-penny-sale': isCashPenny,
  'cash-discount': isCashDiscount,
  'cash-refund': (ticket) => isRefundWorth(ticket) && ticket.tender === 'cash' && !isExchange(ticket),
  'card-refund-again': (ticket, store) => listSameCard(ticket, store).length > 0,
  'left-then-drawer': (ticket, store) =>
    isNotRungAgain(ticket, store) &&
    findOpeningAfter(ticket, store, store.thresholds.drawerSoonSeconds) !== null,
  'quiet-drawer': inQuiet(isUnexplained),
  'quiet-cash-void': inQuiet(isCashVoid),
  'quiet-cash-penny-sale': inQuiet(isCashPenny),
  'quiet-cash-discount': inQuiet(isCashDiscount),
  'quiet-refund': inQuiet(isRefundWorth),
  'quiet-not-rung-again': inQuiet(isNotRungAgain),
  'canceled-aside': (ticket, store) => ticket.ending === 'canceled' && isWorthLeft(ticket, store),
  'declined-left': (ticket, store) => ticket.ending === 'declined' && isWorthLeft(ticket, store),
};

/**
 * @returns what the ticket counts as; usually nothing. A ticket that was set aside and canceled later counts where it
 * was canceled.
 */
export function kindsOf(ticket: TicketFacts, store: StoreView): readonly FindingKind[] {
  return isOrdinary(ticket, store) ? [] : keptKindsOf(ticket, store);
}

const keptKindsOf = keepByTicket(listKinds);

function listKinds(ticket: TicketFacts, store: StoreView): readonly FindingKind[] {
  if (findCancellation(ticket, store) !== null) return [];
  return FINDING_KIND_IDS.filter((kind) => CHECKS[kind](ticket, store));
}
