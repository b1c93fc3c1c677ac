// A paid sale that a later ticket voids as a whole.
import type { StoreView } from './store-view.ts';
import { isSale, type TicketFacts } from './ticket-facts.ts';

const VOIDED_WITHIN_SECONDS = 1200;

/**
 * @returns the paid sale that a voided ticket takes back: the one that it names, or the register's last one with the
 * same articles.
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
