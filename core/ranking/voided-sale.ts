// A paid sale that a later ticket voids as a whole.
import { keepByTicket } from './keep-by-ticket.ts';
import type { StoreView } from './store-view.ts';
import { isSale, type TicketFacts } from './ticket-facts.ts';

const VOIDED_WITHIN_SECONDS = 1200;

/**
 * @returns the paid sale that a voided ticket takes back: the one that it names, or the register's last one with the
 * same articles.
 */
export const findVoidedSale = (ticket: TicketFacts, store: StoreView): TicketFacts | null =>
  ticket.ending === 'voided' ? findKept(ticket, store) : null;

const findKept = keepByTicket(lookForSale);

function lookForSale(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  const sales = store.before(ticket, VOIDED_WITHIN_SECONDS).filter(isSale);
  const named = sales.findLast(({ transactionNumber }) => transactionNumber === ticket.voidsNumber);
  if (named) return named;
  const { length } = ticket.goods;
  if (length === 0) return null;
  const names = listNames(ticket);
  return sales.findLast((sale) => sale.goods.length === length && listNames(sale) === names) ?? null;
}

const listNames = ({ goods }: TicketFacts): string =>
  goods
    .map(({ name, quantity }) => `${quantity} ${name}`)
    .toSorted()
    .join(', ');
