// Which kinds of finding a ticket counts as.
import { FINDING_KIND_IDS, type FindingKind } from './kind-names.ts';
import { findRungAgain, isGivenUp } from './rung-again.ts';
import type { StoreView } from './store-view.ts';
import { isSale, type TicketFacts } from './ticket-facts.ts';

const PENNY_CENTS = 95;
/** Damaged goods lose less than this, as a share of their price. Assumed; Oracle's own example is 15% for any discount. */
export const DEEP_SHARE = 0.45;
/** Sources name the sequence and leave the seconds to be set. */
export const SOON_SECONDS = 100;
export const LATER_SECONDS = 720;
const ALONE_SECONDS = 120;
export const DISCOUNT_CENTS = 100;
const VOIDED_WITHIN_SECONDS = 1200;

/** One article below 95 cents is all that was sold. */
export function isPennySale({ ending, goods }: TicketFacts): boolean {
  const [only, ...others] = goods;
  return (
    ending === 'paid' && only !== undefined && others.length === 0 && only.cents < PENNY_CENTS * only.quantity
  );
}

/** Whose money may have been taken out of the drawer afterwards. */
export function leavesMoney(ticket: TicketFacts): boolean {
  return isGivenUp(ticket) || ticket.voids.some(({ isRungAgain }) => !isRungAgain);
}

/** What cases that begin with an opened drawer usually cost: a basket of a convenience store. Assumed. */
export const DRAWER_CENTS = 900;

/** @returns cents that may have been taken out for it: what was given up and not rung again, or taken back. */
export function moneyLeftBy(ticket: TicketFacts, store: StoreView): number {
  if (isGivenUp(ticket)) return findRungAgain(ticket, store)?.leftCents ?? ticket.goodsCents;
  return ticket.voids.reduce((sum, { cents, isRungAgain }) => sum + (isRungAgain ? 0 : cents), 0);
}

/** Nothing was rung on the register shortly before or after: nobody was given change. */
export function isDrawerAlone(ticket: TicketFacts, store: StoreView): boolean {
  if (!ticket.isDrawerOpened) return false;
  return store.before(ticket, ALONE_SECONDS).length + store.after(ticket, ALONE_SECONDS).length === 0;
}

/**
 * @returns the paid sale that a voided ticket takes back: the one that it names, or the last with the same articles on
 * the register.
 */
export function findVoidedSale(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  if (ticket.ending !== 'voided') return null;
  const sales = store.before(ticket, VOIDED_WITHIN_SECONDS).filter(isSale);
  const named = sales.findLast(({ transactionNumber }) => transactionNumber === ticket.voidsNumber);
  if (named) return named;
  const names = listNames(ticket);
  return names === '' ? null : (sales.findLast((sale) => listNames(sale) === names) ?? null);
}

const listNames = ({ goods }: TicketFacts): string =>
  goods
    .map(({ name, quantity }) => `${quantity} ${name}`)
    .toSorted()
    .join(', ');

/** @returns how far the deepest cut went, as a share of the price; 0 for none. */
function deepestCut({ overrides }: TicketFacts): number {
  return Math.max(
    0,
    ...overrides.map(({ cents, regularCents }) => (regularCents ? 1 - cents / regularCents : 0)),
  );
}

/** @returns the articles that came back and that no ticket of the store sold earlier that day. */
export function listNeverSold(ticket: TicketFacts, store: StoreView): string[] {
  if (ticket.refundCents === 0) return [];
  return ticket.returned.filter((name) => store.soldBefore(name, ticket).length === 0);
}

const CHECKS: Readonly<Record<FindingKind, (ticket: TicketFacts, store: StoreView) => boolean>> = {
  'opened-drawer': ({ isDrawerOpened }) => isDrawerOpened,
  'drawer-alone': isDrawerAlone,
  'given-up': isGivenUp,
  'not-rung-again': (ticket, store) => isGivenUp(ticket) && findRungAgain(ticket, store) === null,
  'given-up-then-drawer': (ticket, store) =>
    isGivenUp(ticket) && store.after(ticket, LATER_SECONDS).some(({ isDrawerOpened }) => isDrawerOpened),
  'post-void': (ticket, store) => findVoidedSale(ticket, store) !== null,
  'late-void': ({ voids }) => voids.some(({ stage }) => stage !== 'before the total'),
  'line-void': ({ voids }) => voids.some(({ stage }) => stage === 'before the total'),
  refund: ({ refundCents }) => refundCents > 0,
  'never-sold': (ticket, store) => listNeverSold(ticket, store).length > 0,
  override: ({ overrides }) => overrides.length > 0,
  'deep-cut': (ticket) => deepestCut(ticket) >= DEEP_SHARE,
  'card-load': ({ loadedCents }) => loadedCents > 0,
  'unpaid-load': (ticket, store) =>
    ticket.loadedCents > 0 && isGivenUp(ticket) && findRungAgain(ticket, store)?.leftCents !== 0,
  'penny-sale': isPennySale,
  'zero-sale': ({ filters }) => filters.includes('total_due_zero'),
  discount: ({ discountCents }) => discountCents >= DISCOUNT_CENTS,
};

/** @returns what it counts as; mostly nothing. */
export function kindsOf(ticket: TicketFacts, store: StoreView): readonly FindingKind[] {
  let ofStore = KNOWN.get(store);
  if (!ofStore) KNOWN.set(store, (ofStore = new Map()));
  let kinds = ofStore.get(ticket);
  if (!kinds) ofStore.set(ticket, (kinds = FINDING_KIND_IDS.filter((kind) => CHECKS[kind](ticket, store))));
  return kinds;
}

/** Several ask for the same. */
const KNOWN = new WeakMap<StoreView, Map<TicketFacts, readonly FindingKind[]>>();
