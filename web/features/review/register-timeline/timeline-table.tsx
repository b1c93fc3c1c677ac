import type { RegisterTicket } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatClock } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { describeMoney, hasFinding, isByAnother } from './describe-ticket.ts';

interface TimelineTableProps {
  tickets: readonly RegisterTicket[];
  reviewed: Pick<RegisterTicket, 'id' | 'employeeId' | 'employeeName'>;
  onOpen: (id: string) => void;
  onCompare: (ticket: RegisterTicket) => void;
}

/** The picture as text. */
export function TimelineTable({ tickets, reviewed, onOpen, onCompare }: TimelineTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Transactions of the POS, by time</caption>
      <thead className="text-xs text-muted-foreground">
        <tr className="border-b [&>th]:py-1 [&>th]:pr-2 [&>th]:text-left [&>th]:font-medium">
          <th scope="col">Time</th>
          <th scope="col">Number</th>
          <th scope="col" className="max-sm:hidden">
            Type
          </th>
          <th scope="col">Amount</th>
          <th scope="col">Cashier</th>
          <th scope="col" className="max-sm:hidden">
            Priority
          </th>
          <th scope="col">Remark</th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr
            key={ticket.id}
            aria-current={ticket.id === reviewed.id || undefined}
            className={cn('[&>td]:py-1 [&>td]:pr-2', ticket.id === reviewed.id && 'bg-primary-soft')}
          >
            <td className="tabular-nums">{formatClock(ticket.transactionTime)}</td>
            <td>
              {ticket.id === reviewed.id ? (
                <span className="font-mono text-xs">{ticket.transactionId}</span>
              ) : (
                <Button
                  variant="link"
                  size="sm"
                  className="h-auto px-0 font-mono text-xs"
                  aria-label={`Open transaction ${ticket.transactionId}`}
                  onClick={() => onOpen(ticket.id)}
                >
                  {ticket.transactionId}
                </Button>
              )}
            </td>
            <td className="max-w-20 truncate max-sm:hidden" title={ticket.transactionType}>
              {ticket.transactionType}
            </td>
            <td className="tabular-nums">{describeMoney(ticket)}</td>
            <td
              className={cn('max-w-32 truncate', isByAnother(ticket, reviewed) && 'font-medium')}
              title={nameCashier(ticket) ?? undefined}
            >
              <CashierText ticket={ticket} />
            </td>
            <td className="max-sm:hidden">
              <PriorityMark priority={ticket.priority} hasFinding={hasFinding(ticket)} />
            </td>
            <td className="text-muted-foreground">
              {[
                ticket.id === reviewed.id && 'This transaction',
                isByAnother(ticket, reviewed) && 'Another cashier',
                ticket.opensDrawer && 'Drawer opened',
              ]
                .filter(Boolean)
                .join(', ')}
              {ticket.isLinked && (
                <Button
                  variant="link"
                  size="sm"
                  className="h-auto px-0"
                  aria-label={`Linked, compare with transaction ${ticket.transactionId}`}
                  onClick={() => onCompare(ticket)}
                >
                  Linked, compare
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number and the name; on a narrow screen the number alone, with the name for screen readers. */
function CashierText({ ticket }: { ticket: RegisterTicket }) {
  const { employeeId, employeeName } = ticket;
  if (!employeeId || !employeeName || employeeId === employeeName) {
    return nameCashier(ticket) ?? <span className="text-muted-foreground">Not named</span>;
  }
  return (
    <>
      {employeeId}
      <span className="max-sm:sr-only"> · {employeeName}</span>
    </>
  );
}
