// Compares what came back with what was sold in the 24 hours before. Each sold piece explains one refund, in order of
// time.
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { paidGoods } from './paid-goods.ts';
import { isSameCard } from './same-card.ts';
import type { StoreView } from './store-view.ts';
import type { Goods, TicketFacts } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/** An article that came back. */
export interface ReturnedArticle {
  goods: Goods;
  /** Tickets of the 24 hours before that sold it, in order of time. */
  sold: readonly TicketFacts[];
  /** The part of the refund that no sale covers by its pieces and prices, cents. */
  leftCents: number;
  /** Sales of it from which earlier refunds and voids have taken pieces; which ones refunds took is a guess. */
  earlier: readonly TakenEarlier[];
}

/** A sale, and an earlier refund that it explains, or the ticket that voided it. */
export interface TakenEarlier {
  sale: TicketFacts;
  by: TicketFacts;
}

/** @returns each article that came back, at its price; empty if the export names none. */
export function checkReturned(ticket: TicketFacts, store: StoreView): readonly ReturnedArticle[] {
  if (ticket.returnedGoods.length === 0) return [];
  return explainedOf(store).get(ticket) ?? [];
}

const explainedOf = keepByStore(explainAll);

/** What of a store's sales has not been taken back, up to a ticket. */
interface Ledger {
  store: StoreView;
  /** Of sales that were touched. */
  rests: Map<TicketFacts, readonly Goods[]>;
  /** By sale and article. */
  takenBy: Map<TicketFacts, Map<string, Set<TicketFacts>>>;
}

function explainAll(store: StoreView): Map<TicketFacts, ReturnedArticle[]> {
  const explained = new Map<TicketFacts, ReturnedArticle[]>();
  const ledger: Ledger = { store, rests: new Map(), takenBy: new Map() };
  for (const ticket of store.tickets) {
    const voided = findVoidedSale(ticket, store);
    if (voided !== null) {
      ledger.rests.set(voided, []);
      for (const { name } of voided.goods) noteTaken(ledger, voided, name, ticket);
    }
    if (ticket.returnedGoods.length > 0) {
      explained.set(
        ticket,
        ticket.returnedGoods.map((goods) => explain(goods, ticket, ledger)),
      );
    }
  }
  return explained;
}

function noteTaken({ takenBy }: Ledger, sale: TicketFacts, name: string, by: TicketFacts): void {
  let ofSale = takenBy.get(sale);
  if (!ofSale) takenBy.set(sale, (ofSale = new Map()));
  ofSale.set(name, (ofSale.get(name) ?? new Set()).add(by));
}

function explain(goods: Goods, ticket: TicketFacts, ledger: Ledger): ReturnedArticle {
  const sold = ledger.store.soldBefore(goods.name, ticket);
  const earlier: TakenEarlier[] = [];
  for (const sale of sold)
    for (const by of ledger.takenBy.get(sale)?.get(goods.name) ?? [])
      if (by !== ticket) earlier.push({ sale, by });
  const price = goods.cents / goods.quantity;
  let pieces = goods.quantity;
  let leftCents = goods.cents;
  for (const { sale, piece } of listPieces(goods, sold, ticket, ledger)) {
    if (pieces <= 0) break;
    const taken = Math.min(pieces, piece.quantity);
    const each = piece.cents / piece.quantity;
    leftCents -= Math.min(leftCents, Math.round(Math.min(price, each) * taken));
    pieces -= taken;
    takePieces(ledger, sale, piece, taken);
    noteTaken(ledger, sale, goods.name, ticket);
  }
  return { goods, sold, leftCents, earlier };
}

function takePieces({ store, rests }: Ledger, sale: TicketFacts, from: Goods, taken: number): void {
  const quantity = from.quantity - taken;
  const left = { ...from, quantity, cents: Math.round((from.cents / from.quantity) * quantity) };
  rests.set(
    sale,
    (rests.get(sale) ?? paidGoods(sale, store)).map((goods) => (goods === from ? left : goods)),
  );
}

/** Those at the same price first, then those paid with the same card, the most expensive, and the latest. */
function listPieces(
  { name, cents, quantity }: Goods,
  sold: readonly TicketFacts[],
  { maskedCard }: TicketFacts,
  { store, rests }: Ledger,
): { sale: TicketFacts; piece: Goods }[] {
  const price = cents / quantity;
  const pieces: { sale: TicketFacts; piece: Goods; order: number[] }[] = [];
  for (const [at, sale] of sold.entries())
    for (const piece of rests.get(sale) ?? paidGoods(sale, store)) {
      if (piece.name !== name || piece.quantity <= 0) continue;
      const each = piece.cents / piece.quantity;
      const isPrice = Math.abs(each - price) < 1;
      const isCard = isSameCard(sale.maskedCard, maskedCard);
      pieces.push({ sale, piece, order: [Number(isPrice), Number(isCard), isPrice ? 0 : each, at] });
    }
  return pieces.toSorted((one, other) => compareDown(one.order, other.order));
}

function compareDown(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/**
 * @returns the sales of the 24 hours before that have all that came back, at its price or more, in order of time: any of
 * them may be where it was sold. Empty if the export names no articles.
 */
export const listWholeSales = keepByTicket((ticket: TicketFacts, store: StoreView): TicketFacts[] => {
  const [first] = ticket.returnedGoods;
  if (first === undefined) return [];
  return store.soldBefore(first.name, ticket).filter((sale) => {
    const sold = paidGoods(sale, store);
    return ticket.returnedGoods.every((goods) => holds(sold, goods));
  });
});

function holds(sold: readonly Goods[], { name, quantity, cents }: Goods): boolean {
  let pieces = 0;
  for (const goods of sold)
    if (goods.name === name && goods.cents / goods.quantity > cents / quantity - 1) pieces += goods.quantity;
  return pieces >= quantity;
}

/** Whether it is this sale that was taken back, and not another with the same goods. */
export function isCertainlyTaken({ sale, by }: TakenEarlier, store: StoreView): boolean {
  if (by.ending === 'voided') return true;
  const whole = listWholeSales(by, store);
  return whole.length === 1 && whole[0] === sale;
}

/** @returns the articles that no ticket of the store sold in the 24 hours before. */
export function listNeverSold(ticket: TicketFacts, store: StoreView): string[] {
  if (ticket.refundCents === 0) return [];
  const articles = checkReturned(ticket, store);
  return ticket.returned.filter((name) => {
    const article = articles.find(({ goods }) => goods.name === name);
    return (article?.sold ?? store.soldBefore(name, ticket)).length === 0;
  });
}
