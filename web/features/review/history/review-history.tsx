import { useQuery } from '@tanstack/react-query';
import type { Contest, ReviewStep, TransactionDetail } from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { historyOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../layout/section.tsx';
import { describeWhen } from '../saving/describe-change.ts';
import { changedNotes, describeStep } from './describe-step.ts';

/** How many steps show until the user asks for the rest. */
const FIRST_STEPS = 4;

/** Who did what to the transaction, newest first, with their notes; renders nothing if nobody has reviewed it. */
export function ReviewHistory({ transaction }: { transaction: TransactionDetail }) {
  const { id, version } = transaction;
  const history = useQuery({ ...historyOptions(id), enabled: version > 1 });
  const [showsAllOf, setShowsAllOf] = useState<string>();
  if (version === 1) return null;
  const steps = history.data?.steps;
  const shown = showsAllOf === id ? (steps ?? []) : (steps ?? []).slice(0, FIRST_STEPS);
  return (
    <Section title="Review History">
      {steps ? (
        <ol className="flex flex-col gap-2 text-sm">
          {history.data?.contests.map((contest) => (
            <ContestText key={contest.at} contest={contest} />
          ))}
          {shown.map((step, at) => (
            <Step key={step.version} step={step} before={steps[at + 1]} />
          ))}
          {steps.length > shown.length && (
            <li>
              <Button size="sm" onClick={() => setShowsAllOf(id)}>
                Show all {steps.length}
              </Button>
            </li>
          )}
        </ol>
      ) : history.error ? (
        <ErrorState
          title="The history could not be loaded"
          {...describeError(history.error)}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <Skeleton className="h-5 w-64" />
      )}
    </Section>
  );
}

/** What another file says, or says now, of what was reviewed. */
function ContestText({ contest: { at, byName, filename, stays, differences } }: { contest: Contest }) {
  return (
    <li className="border-l-2 border-high pl-2.5">
      <p>
        <span className="font-medium">{filename ?? 'A file'}</span>, uploaded by {byName},{' '}
        {stays
          ? 'says something else of this transaction. It stays as it was reviewed.'
          : 'was read differently. This transaction is not as it was reviewed any more.'}
        <time
          dateTime={at}
          title={formatInstant(at)}
          className="ml-1.5 text-xs whitespace-nowrap text-muted-foreground"
        >
          {describeWhen(at)}
        </time>
      </p>
      <ul className="mt-0.5 text-muted-foreground">
        {differences.map(({ field, before, after }) => (
          <li key={field} className="break-words">
            {CONTESTED_FIELDS[field] ?? field}: reviewed as {before ?? 'none'}, {stays ? 'there' : 'now'}{' '}
            {after ?? 'none'}
          </li>
        ))}
        {differences.length === 0 && <li>Other lines of the receipt</li>}
      </ul>
    </li>
  );
}

const CONTESTED_FIELDS: Record<string, string> = {
  transactionNumber: 'Receipt number',
  registerId: 'POS',
  transactionTime: 'Time',
  employeeId: 'Employee number',
  employeeName: 'Employee',
  transactionType: 'Type',
  amount: 'Amount',
};

function Step({ step, before }: { step: ReviewStep; before: ReviewStep | undefined }) {
  const notes = changedNotes(step, before);
  return (
    <li className="border-l-2 border-border-strong pl-2.5">
      <p>
        <span className="font-medium">{step.changedByName ?? 'Somebody'}</span> {describeStep(step)}
        {step.wasOpened === false && ' from the list, unopened'}
        {step.changedAt !== null && (
          <time
            dateTime={step.changedAt}
            title={formatInstant(step.changedAt)}
            className="ml-1.5 text-xs whitespace-nowrap text-muted-foreground"
          >
            {describeWhen(step.changedAt)}
          </time>
        )}
      </p>
      {notes !== undefined && (
        <p className="mt-0.5 break-words whitespace-pre-wrap text-muted-foreground">
          {notes === '' ? 'Notes removed' : notes}
        </p>
      )}
    </li>
  );
}
