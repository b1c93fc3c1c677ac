import { useQuery } from '@tanstack/react-query';
import {
  type Contest,
  describeContest,
  describeEvidenceChange,
  type EvidenceChange,
  listContestLines,
  type ReviewStep,
  type TransactionDetail,
} from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { historyOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WithNames } from '../../../ui/with-names.tsx';
import { markFile } from '../contests/shown-contests.ts';
import { Section } from '../layout/section.tsx';
import { describeWhen } from '../saving/describe-change.ts';
import { changedNotes, describeStep } from './describe-step.ts';
import { mergeHistory } from './merge-history.ts';

/** How many steps show until the user asks for the rest. */
const FIRST_STEPS = 4;

/** Who did what to the transaction, newest first, with notes, and what other files say; nothing if there is neither. */
export function ReviewHistory({ transaction }: { transaction: TransactionDetail }) {
  const { id, version, contests } = transaction;
  const history = useQuery({ ...historyOptions(id), enabled: version > 1 });
  const [showsAllOf, setShowsAllOf] = useState<string>();
  if (version === 1 && contests.length === 0) return null;
  const steps = version === 1 ? [] : history.data?.steps;
  const entries = mergeHistory(steps ?? [], version === 1 ? [] : (history.data?.evidence ?? []));
  const shown = showsAllOf === id ? entries : entries.slice(0, FIRST_STEPS);
  return (
    <Section title="Review History">
      {steps ? (
        <ol className="flex flex-col gap-2 text-sm">
          {contests.map((contest) => (
            <ContestText key={`${contest.uploadId} ${contest.at} ${contest.id}`} contest={contest} />
          ))}
          {shown.map((entry) =>
            'step' in entry ? (
              <Step key={entry.step.version} {...entry} />
            ) : (
              <ImageChange key={`${entry.change.at} ${entry.change.filename}`} change={entry.change} />
            ),
          )}
          {entries.length > shown.length && (
            <li>
              <Button size="sm" onClick={() => setShowsAllOf(id)}>
                Show all {entries.length}
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

/** What another file says about the transaction, and what became of that. */
function ContestText({ contest }: { contest: Contest }) {
  return (
    <li className="border-l-2 border-high pl-2.5">
      <p className="break-words">
        <WithNames text={describeContest(markFile(contest), formatInstant)} />
        <When at={contest.at} />
      </p>
      <ul className="mt-0.5 text-muted-foreground">
        {listContestLines(contest).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}

function ImageChange({ change }: { change: EvidenceChange }) {
  return (
    <li className="border-l-2 border-border-strong pl-2.5">
      <p className="break-words">
        <span className="font-medium">{change.by}</span> {describeEvidenceChange(change)}
        <When at={change.at} />
      </p>
    </li>
  );
}

function Step({ step, before }: { step: ReviewStep; before: ReviewStep | undefined }) {
  const notes = changedNotes(step, before);
  return (
    <li className="border-l-2 border-border-strong pl-2.5">
      <p>
        <span className="font-medium">{step.changedByName ?? 'Somebody'}</span> {describeStep(step)}
        {step.wasOpened === false && ' from the list, unopened'}
        {step.changedAt !== null && <When at={step.changedAt} />}
      </p>
      {notes !== undefined && (
        <p className="mt-0.5 break-words whitespace-pre-wrap text-muted-foreground">
          {notes === '' ? 'Notes removed' : notes}
        </p>
      )}
    </li>
  );
}

function When({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={formatInstant(at)}
      className="ml-1.5 text-xs whitespace-nowrap text-muted-foreground"
    >
      {describeWhen(at)}
    </time>
  );
}
