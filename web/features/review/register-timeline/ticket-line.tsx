import type { RegisterTicket } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { ArrowRight, Columns2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatClock } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { describeMoney, hasFinding, isByAnother } from './describe-ticket.ts';

interface TicketLineProps {
  ticket: RegisterTicket;
  /** The transaction that the line is shown for. */
  reviewed: Pick<RegisterTicket, 'id' | 'employeeId' | 'employeeName'>;
  showsRegister?: boolean;
  onOpen: (id: string) => void;
  onCompare: (ticket: RegisterTicket) => void;
}

/** What a ticket is, and what can be done with it. */
export function TicketLine({ ticket, reviewed, showsRegister, onOpen, onCompare }: TicketLineProps) {
  const { id, transactionId, transactionTime, transactionType, registerId } = ticket;
  const cashier = nameCashier(ticket);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <time dateTime={transactionTime} className="tabular-nums">
        {formatClock(transactionTime)}
      </time>
      <span className="font-mono text-xs">{transactionId}</span>
      {showsRegister && registerId !== null && <span>POS {registerId}</span>}
      <span>{transactionType}</span>
      <span className="font-medium tabular-nums">{describeMoney(ticket)}</span>
      <PriorityMark priority={ticket.priority} hasFinding={hasFinding(ticket)} />
      {cashier !== null &&
        (isByAnother(ticket, reviewed) ? (
          <span className="font-medium">Another cashier: {cashier}</span>
        ) : (
          <span className="text-muted-foreground">{cashier}</span>
        ))}
      {ticket.opensDrawer && <span className="text-muted-foreground">Drawer opened</span>}
      {reviewStatus(ticket) !== 'pending' && <StatusBadge transaction={ticket} />}
      <span className="ml-auto flex items-center gap-1">
        {id === reviewed.id ? (
          <span className="text-xs text-muted-foreground">This transaction</span>
        ) : (
          <>
            {ticket.isLinked && (
              <Button size="sm" onClick={() => onCompare(ticket)}>
                <Columns2 aria-hidden /> Compare
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Open transaction ${transactionId}`}
              onClick={() => onOpen(id)}
            >
              Open <ArrowRight aria-hidden />
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
