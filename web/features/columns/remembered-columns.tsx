import type { ColumnMappingRecord, EarlierAnswer } from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import {
  nameAuthors,
  nameTicket,
  OTHERS_STAY,
  TICKETS_READ_AGAIN,
  TicketTexts,
} from '../../ui/ticket-texts.tsx';
import { toast } from '../../ui/toast.ts';
import { useColumnMappings, useForgetMapping } from './data/column-queries.ts';
import { describeAnswer } from './dialog/describe-answer.ts';

const TICKET_FORGOTTEN = 'The next file of this store is read as if nobody had pointed at its tickets.';

/**
 * What people have said about the columns of a store's files, and a way to forget it. Renders nothing when there is
 * nothing.
 */
export function RememberedColumns({ storeId }: { storeId: number }) {
  const mappings = useColumnMappings(storeId).data;
  if (!mappings || mappings.length === 0) return null;
  return (
    <details className="rounded-lg border">
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        {nameRemembered(mappings)}{' '}
        <span className="text-muted-foreground tabular-nums">({formatCount(mappings.length)})</span>
      </summary>
      <ul className="border-t text-sm [&>li+li]:border-t">
        {mappings.map((mapping) => (
          <Mapping key={`${mapping.mappingId} ${mapping.layout ?? ''}`} mapping={mapping} />
        ))}
      </ul>
    </details>
  );
}

/** Printed tickets have no columns. */
function nameRemembered(mappings: readonly ColumnMappingRecord[]): string {
  const ofTickets = mappings.filter(({ answer }) => answer.rows !== undefined).length;
  if (ofTickets === 0) return 'Remembered columns';
  const tickets = ofTickets === 1 ? 'ticket' : 'tickets';
  return ofTickets === mappings.length ? `Remembered ${tickets}` : `Remembered columns and ${tickets}`;
}

function Mapping({ mapping }: { mapping: ColumnMappingRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const forget = useForgetMapping();
  const { answer, titles, layout } = mapping;
  const { rows } = answer;
  const name =
    rows === undefined
      ? titles.filter((title) => title !== '').join(', ')
      : nameTicket(rows, layout !== undefined);

  function confirm(): void {
    forget.mutate(mapping, {
      onSuccess: () =>
        toast(
          rows === undefined
            ? { title: 'Columns Forgotten', description: 'The next file with these headings will ask again.' }
            : {
                title: 'Ticket Forgotten',
                description: layout === undefined ? TICKET_FORGOTTEN : OTHERS_STAY,
              },
        ),
      onError: (error) =>
        toast({
          title: rows === undefined ? 'Failed to Forget Columns' : 'Failed to Forget Ticket',
          description: describeError(error).message,
          variant: 'destructive',
        }),
    });
  }

  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words">{name}</p>
        <Button size="sm" variant="ghost" loading={forget.isPending} onClick={() => setIsAsking(true)}>
          Forget
          <span className="sr-only">{rows === undefined ? ` the columns ${name}` : ` ${name}`}</span>
        </Button>
      </div>
      {rows && <TicketTexts rows={rows} authors={mapping.rowAuthors} />}
      <p className="text-xs break-words text-muted-foreground">{describeAnswer(mapping, answer)}</p>
      <p className="text-xs text-muted-foreground">
        {nameAuthors(mapping.rowAuthors, mapping.createdByName)}, {formatInstant(mapping.createdAt)}
      </p>
      {mapping.earlier && <Earlier mapping={mapping} earlier={mapping.earlier} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={rows === undefined ? 'Forget these columns?' : 'Forget what a ticket looks like?'}
        description={
          rows === undefined
            ? 'The next file of this store with these headings will ask again. What was loaded stays as it is.'
            : `${layout === undefined ? TICKET_FORGOTTEN : OTHERS_STAY} ${TICKETS_READ_AGAIN}`
        }
        confirmLabel="Forget"
        destructive
        onConfirm={confirm}
      />
    </li>
  );
}

/** What the answer has replaced. */
function Earlier({ mapping, earlier }: { mapping: ColumnMappingRecord; earlier: EarlierAnswer }) {
  const { answer, byName, at } = earlier;
  return (
    <details className="text-xs text-muted-foreground">
      <summary className="cursor-pointer">Earlier answer</summary>
      <div className="flex flex-col gap-1 pt-1 pl-3">
        {answer.rows && <TicketTexts rows={answer.rows} />}
        <p className="break-words">{describeAnswer(mapping, answer)}</p>
        <p className="break-words">
          {byName}, {formatInstant(at)}
        </p>
      </div>
    </details>
  );
}
