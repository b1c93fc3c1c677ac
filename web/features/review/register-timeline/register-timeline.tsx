import { useQuery } from '@tanstack/react-query';
import type { RegisterTicket, RegisterTimeline as Timeline, TransactionDetail } from '@tillwatch/contract';
import { LIMITS } from '@tillwatch/contract';
import { useState } from 'react';
import { registerOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../layout/section.tsx';
import { CompareReceipts } from './compare-receipts.tsx';
import { describeClock, NO_TIMES } from './describe-clock.ts';
import { TicketLine } from './ticket-line.tsx';
import { TIMELINE_HEIGHT } from './timeline-layout.ts';
import { TimelinePicture } from './timeline-picture.tsx';
import { TimelineTable } from './timeline-table.tsx';

interface RegisterTimelineProps {
  transaction: TransactionDetail;
  onOpen: (id: string) => void;
}

/** What the register did in the fifteen minutes before and after the transaction, as a picture or a table. */
export function RegisterTimeline({ transaction, onOpen }: RegisterTimelineProps) {
  const { data, isError, refetch } = useQuery(registerOptions(transaction.id));
  const [showsTable, setShowsTable] = useState(false);
  const [compared, setCompared] = useState<{ with: RegisterTicket; of: string } | null>(null);
  const hasTickets = (data?.tickets.length ?? 0) > 1;
  return (
    <Section
      title={transaction.registerId === null ? 'POS' : `POS ${transaction.registerId} around this time`}
      className="print:hidden"
      aside={
        hasTickets && (
          <Button
            variant="link"
            size="sm"
            className="px-0"
            aria-pressed={showsTable}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Show as picture' : 'Show as table'}
          </Button>
        )
      }
    >
      {isError ? (
        <p className="text-sm text-muted-foreground">
          The transactions around it could not be loaded.{' '}
          <Button variant="link" size="sm" className="h-auto px-0" onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      ) : data ? (
        <Shown
          key={transaction.id}
          transaction={transaction}
          timeline={data}
          showsTable={showsTable}
          onOpen={onOpen}
          onCompare={(ticket) => setCompared({ with: ticket, of: transaction.id })}
        />
      ) : (
        <div role="status" aria-label="Loading" style={{ height: TIMELINE_HEIGHT }}>
          <Skeleton className="h-full w-full" />
        </div>
      )}
      {compared?.of === transaction.id && (
        <CompareReceipts
          transaction={transaction}
          otherId={compared.with.id}
          onOpen={onOpen}
          onClose={() => setCompared(null)}
        />
      )}
    </Section>
  );
}

interface ShownProps {
  transaction: TransactionDetail;
  timeline: Timeline;
  showsTable: boolean;
  onOpen: (id: string) => void;
  onCompare: (ticket: RegisterTicket) => void;
}

function Shown({ transaction, timeline, showsTable, onOpen, onCompare }: ShownProps) {
  const { tickets, total, linkedElsewhere, registerId } = timeline;
  const linked = tickets.find(({ isLinked }) => isLinked);
  const [activeId, setActiveId] = useState(linked?.id ?? transaction.id);
  const active = tickets.find(({ id }) => id === activeId);
  const clockNote = describeClock(timeline);
  const shared = { reviewed: transaction, onOpen, onCompare };
  if (registerId === null && linkedElsewhere.length === 0) {
    return <p className="text-sm text-muted-foreground">The export names no POS for this transaction.</p>;
  }
  return (
    <>
      {clockNote !== null && <p className="text-sm text-muted-foreground">{clockNote}</p>}
      {clockNote === NO_TIMES ? null : tickets.length <= 1 ? (
        <p className="text-sm text-muted-foreground">
          {registerId === null
            ? 'The export names no POS for this transaction.'
            : `Nothing else on this POS in the ${LIMITS.registerMinutes} minutes before and after.`}
        </p>
      ) : showsTable ? (
        <TimelineTable tickets={tickets} {...shared} />
      ) : (
        <>
          <TimelinePicture
            label={`Transactions on POS ${registerId}, by time`}
            tickets={tickets}
            reviewed={transaction}
            activeId={activeId}
            onPoint={setActiveId}
            onOpen={onOpen}
          />
          {active && <TicketLine ticket={active} {...shared} />}
        </>
      )}
      {total > tickets.length && clockNote !== NO_TIMES && (
        <p className="text-xs text-muted-foreground">
          The nearest {formatCount(tickets.length)} of {formatCount(total)} in these minutes.
        </p>
      )}
      {linkedElsewhere.length > 0 && (
        <div className="flex flex-col">
          <h4 className="text-xs font-medium text-muted-foreground">Linked, at another time or POS</h4>
          {linkedElsewhere.map((ticket) => (
            <TicketLine key={ticket.id} ticket={ticket} showsRegister {...shared} />
          ))}
        </div>
      )}
    </>
  );
}
