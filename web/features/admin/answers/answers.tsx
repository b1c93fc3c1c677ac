import type { EarlierAnswer, RememberedAnswer } from '@tillwatch/contract';
import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatInstant } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { nameAuthors, TICKETS_READ_AGAIN, TicketTexts } from '../../../ui/ticket-texts.tsx';
import { toastFailure, toastSuccess } from '../users/result-toasts.ts';
import { PAGE_SIZE, useAnswers, useForgetAnswer } from './answers-query.ts';
import { describeAnswer, describeForgetting, nameAnswer } from './describe-answer.ts';

/** What people have said about each store's exports, and a way to forget it. */
export function Answers() {
  const [page, setPage] = useState(0);
  const [forgotten, setForgotten] = useState<RememberedAnswer | null>(null);
  const query = useAnswers(page);
  const forget = useForgetAnswer();
  const total = query.data?.total ?? 0;

  function confirm(answer: RememberedAnswer): void {
    forget.mutate(answer, {
      onSuccess: () => toastSuccess(isOfTicket(answer) ? 'Ticket forgotten' : 'Answer forgotten'),
      onError: (error) => toastFailure(error, 'Failed to forget the answer'),
    });
  }

  return (
    <section aria-label="Answers About Exports" className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        What people have said about the exports of each store: which column is what, what a printed ticket
        looks like, whether a layout is read correctly, and what words mean. Each is forgotten alone. Later
        uploads are then read without it, and ask if that leaves something open. What was loaded stays, except
        that files that were read like a ticket are read again once it is forgotten.
      </p>
      <div className="overflow-clip rounded-lg border bg-card">
        {query.isError ? (
          <ErrorState
            {...describeError(query.error)}
            title="The answers could not be loaded"
            onRetry={() => void query.refetch()}
          />
        ) : query.data && total === 0 ? (
          <EmptyState
            icon={FileQuestionMark}
            title="No answers yet"
            description="They appear here when somebody confirms a layout or says which column is what, or what a ticket looks like."
          />
        ) : (
          <Table
            caption="Answers about exports"
            columns={columnsFor(setForgotten)}
            rows={query.data?.answers}
            keyOf={({ kind, id, layout = '' }) => `${kind} ${id} ${layout}`}
            isPrevious={query.isPlaceholderData}
          />
        )}
      </div>
      {total > PAGE_SIZE && (
        <div className="flex items-center gap-2 text-sm text-muted-foreground tabular-nums">
          <span className="flex-1">
            {formatCount(page * PAGE_SIZE + 1)} to {formatCount(Math.min(total, (page + 1) * PAGE_SIZE))} of{' '}
            {formatCount(total)}
          </span>
          <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="sm" disabled={(page + 1) * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={forgotten !== null}
        onOpenChange={(open) => !open && setForgotten(null)}
        title={isOfTicket(forgotten) ? 'Forget what a ticket looks like?' : 'Forget this answer?'}
        description={
          forgotten &&
          `This forgets ${lowerFirst(nameAnswer(forgotten))}. ${describeForgetting(forgotten)} ${isOfTicket(forgotten) ? TICKETS_READ_AGAIN : 'What was loaded stays as it is.'}`
        }
        confirmLabel="Forget"
        destructive
        onConfirm={() => forgotten && confirm(forgotten)}
      />
    </section>
  );
}

/** What the answer has replaced, and what the dialog about the store's files offers to use again. */
function Earlier({ of, earlier }: { of: RememberedAnswer; earlier: EarlierAnswer }) {
  const { answer, byName, at } = earlier;
  return (
    <details className="mt-1 text-xs text-muted-foreground">
      <summary className="cursor-pointer">Earlier answer</summary>
      {answer.rows && <TicketTexts rows={answer.rows} />}
      <p className="break-words">
        {describeAnswer({ ...of, answer })}. {byName}, <time dateTime={at}>{formatInstant(at)}</time>
      </p>
    </details>
  );
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const isOfTicket = (answer: RememberedAnswer | null): boolean => answer?.answer?.rows !== undefined;

function columnsFor(onForget: (answer: RememberedAnswer) => void): Column<RememberedAnswer>[] {
  return [
    {
      title: 'Store',
      cell: ({ storeNumber, storeName }) => (
        <span className="break-words">
          {storeNumber} {storeName}
        </span>
      ),
    },
    {
      title: 'About',
      cell: ({ titles, answer, rowAuthors }) =>
        answer?.rows === undefined ? (
          <span className="line-clamp-2 max-w-md break-words">{titles.join(', ')}</span>
        ) : (
          <TicketTexts rows={answer.rows} authors={rowAuthors} />
        ),
    },
    {
      title: 'Answer',
      cell: (answer) => (
        <div className="max-w-md">
          <span className="line-clamp-3 break-words">{describeAnswer(answer)}</span>
          {answer.earlier && <Earlier of={answer} earlier={answer.earlier} />}
        </div>
      ),
    },
    {
      title: 'By',
      cell: ({ byName, rowAuthors, at }) => (
        <span className="break-words text-muted-foreground">
          {nameAuthors(rowAuthors, byName ?? 'Loaded before')}, <time dateTime={at}>{formatInstant(at)}</time>
        </span>
      ),
    },
    {
      title: 'Actions',
      cell: (answer) => (
        <Button size="sm" variant="ghost" onClick={() => onForget(answer)}>
          Forget
          <span className="sr-only">
            , store {answer.storeNumber}: {nameAnswer(answer)}
          </span>
        </Button>
      ),
    },
  ];
}
