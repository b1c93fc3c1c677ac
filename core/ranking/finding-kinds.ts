// What people are compared by: the kinds of findings that the trade counts a cashier.
import type { TicketFacts } from './ticket-facts.ts';

export const FINDING_KINDS = {
  'opened-drawer': 'drawer openings without a sale',
  'aborted-ticket': 'aborted tickets',
  'voided-ticket': 'voided tickets',
  'canceled-ticket': 'tickets that were set aside and canceled',
  'late-void': 'voids after the total',
  'line-void': 'voids',
  refund: 'refunds',
  override: 'price overrides',
  'declined-payment': 'payments that were broken off',
  'card-load': 'loaded cards',
  'penny-sale': 'sales of nothing but articles below 95 cents',
  'zero-sale': 'goods for nothing',
  promotion: 'promotions',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;
export const FINDING_KIND_IDS = Object.keys(FINDING_KINDS) as FindingKind[];

const OF_ENDING: Partial<Record<TicketFacts['ending'], FindingKind>> = {
  aborted: 'aborted-ticket',
  voided: 'voided-ticket',
  canceled: 'canceled-ticket',
  declined: 'declined-payment',
};

const PENNY_CENTS = 95;

/** Nothing on the ticket costs 95 cents or more, and something was paid. */
export function isPennySale({ ending, goods }: TicketFacts): boolean {
  return (
    ending === 'paid' &&
    goods.length > 0 &&
    goods.every(({ cents, quantity }) => cents < PENNY_CENTS * quantity)
  );
}

/** @returns what it counts as; mostly nothing. */
export function kindsOf(ticket: TicketFacts): FindingKind[] {
  const kinds: FindingKind[] = [];
  const ended = OF_ENDING[ticket.ending];
  if (ended) kinds.push(ended);
  if (ticket.isDrawerOpened) kinds.push('opened-drawer');
  const isLate = ticket.voids.some(({ stage }) => stage !== 'before the total');
  if (ticket.voids.length > 0) kinds.push(isLate ? 'late-void' : 'line-void');
  if (ticket.refundCents > 0) kinds.push('refund');
  if (ticket.overrides.length > 0) kinds.push('override');
  if (ticket.loadedCents > 0) kinds.push('card-load');
  if (isPennySale(ticket)) kinds.push('penny-sale');
  if (ticket.filters.includes('total_due_zero')) kinds.push('zero-sale');
  if (ticket.filters.includes('promos')) kinds.push('promotion');
  return kinds;
}
