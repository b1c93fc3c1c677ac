// Compares what came back with what was sold in the 24 hours before.
import { payFrom } from './pay-from.ts';
import type { StoreView } from './store-view.ts';
import type { Goods, TicketFacts } from './ticket-facts.ts';

/** An article that came back. */
export interface ReturnedArticle {
  goods: Goods;
  /** Tickets that sold it, in order of time. */
  sales: readonly TicketFacts[];
  /** The part of the refund that no sale covers by its pieces and prices, cents. */
  leftCents: number;
}

/** @returns each article that came back, at its price; empty if the export names none. */
export function checkReturned(ticket: TicketFacts, store: StoreView): ReturnedArticle[] {
  return ticket.returnedGoods.map((goods) => {
    const sales = store.soldBefore(goods.name, ticket);
    const sold = sales.flatMap((sale) => ofName(sale.goods, goods.name));
    const back = store
      .returnedBefore(goods.name, ticket)
      .flatMap(({ returnedGoods }) => ofName(returnedGoods, goods.name));
    const { rest } = payFrom(back, sold);
    return { goods, sales, leftCents: goods.cents - payFrom([goods], rest).cents };
  });
}

const ofName = (goods: readonly Goods[], name: string): Goods[] =>
  goods.filter((candidate) => candidate.name === name);

/** @returns the articles that no ticket of the store sold in the 24 hours before. */
export function listNeverSold(ticket: TicketFacts, store: StoreView): string[] {
  return ticket.refundCents === 0
    ? []
    : ticket.returned.filter((name) => store.soldBefore(name, ticket).length === 0);
}
