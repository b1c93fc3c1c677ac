import type { RegisterTicket } from '@tillwatch/contract';
import { PRIORITIES } from '@tillwatch/core/detection';
import { reviewStatus } from '@tillwatch/core/review';
import { formatClock, formatMoney } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';

const STATUS_LABELS = { pending: 'Pending', verified: 'Verified', flagged: 'Flagged' };

/** Whether a filter hit it or it carries a risk. */
export function hasFinding({ filterFlags, riskDollars }: RegisterTicket): boolean {
  return filterFlags.length > 0 || riskDollars > 0;
}

/** '$12.50', '$4.50 voided' */
export function describeMoney({ amount, voidedAmount }: RegisterTicket): string {
  return voidedAmount === null ? formatMoney(amount) : `${formatMoney(voidedAmount)} voided`;
}

type Rung = Pick<RegisterTicket, 'employeeId' | 'employeeName'>;

/** Whether somebody else rang it; false if one of the two names nobody, so that nobody can tell. */
export function isByAnother(ticket: Rung, reviewed: Rung): boolean {
  if (ticket.employeeId !== null && reviewed.employeeId !== null) {
    return ticket.employeeId !== reviewed.employeeId;
  }
  const [name, other] = [ticket.employeeName, reviewed.employeeName];
  return name !== null && other !== null && name !== other;
}

/** Everything that the picture shows of a ticket. */
export function describeTicket(ticket: RegisterTicket, reviewed: Rung): string {
  const cashier = nameCashier(ticket);
  return [
    formatClock(ticket.transactionTime),
    `number ${ticket.transactionId}`,
    ticket.transactionType,
    describeMoney(ticket),
    cashier !== null && `${isByAnother(ticket, reviewed) ? 'another cashier' : 'cashier'} ${cashier}`,
    PRIORITIES.find(({ id }) => id === ticket.priority)?.label,
    !hasFinding(ticket) && 'no finding',
    STATUS_LABELS[reviewStatus(ticket)],
    ticket.opensDrawer && 'drawer opened',
    ticket.isLinked && 'linked',
  ]
    .filter(Boolean)
    .join(', ');
}
