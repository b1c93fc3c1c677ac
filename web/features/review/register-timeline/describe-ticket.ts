import type { RegisterTicket } from '@tillwatch/contract';
import { PRIORITIES } from '@tillwatch/core/detection';
import { reviewStatus } from '@tillwatch/core/review';
import { formatClock, formatMoney } from '../../../ui/format.ts';

const STATUS_LABELS = { pending: 'Pending', verified: 'Verified', flagged: 'Flagged' };

/** Whether a filter hit it or it carries a risk. */
export function hasFinding({ filterFlags, riskDollars }: RegisterTicket): boolean {
  return filterFlags.length > 0 || riskDollars > 0;
}

/** '$12.50', '$4.50 voided' */
export function describeMoney({ amount, voidedAmount }: RegisterTicket): string {
  return voidedAmount === null ? formatMoney(amount) : `${formatMoney(voidedAmount)} voided`;
}

/** Everything that the picture shows of a ticket. */
export function describeTicket(ticket: RegisterTicket): string {
  return [
    formatClock(ticket.transactionTime),
    `number ${ticket.transactionId}`,
    ticket.transactionType,
    describeMoney(ticket),
    PRIORITIES.find(({ id }) => id === ticket.priority)?.label,
    !hasFinding(ticket) && 'no finding',
    STATUS_LABELS[reviewStatus(ticket)],
    ticket.opensDrawer && 'drawer opened',
    ticket.isLinked && 'linked',
  ]
    .filter(Boolean)
    .join(', ');
}
