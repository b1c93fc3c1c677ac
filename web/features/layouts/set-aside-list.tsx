import { ROUTES, type SetAsideTransaction } from '@tillwatch/contract';
import { describeError } from '../../api/client.ts';
import { buildPath } from '../../api/query-string.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount, formatInstant, formatMoney } from '../../ui/format.ts';
import { noteBy } from '../../ui/note-by.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { upperFirst } from '../../ui/upper-first.ts';
import { useSetAside } from './data/layout-queries.ts';
import { OriginalRows } from './original-rows.tsx';
import { StoredFacts } from './stored-facts.tsx';

/** Reviewed transactions that an upload no longer has as it is read now, with their reviews. */
export function SetAsideList({ uploadId, count }: { uploadId: string; count: number }) {
  return (
    <details className="rounded-lg border border-medium-line">
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        No longer read <span className="text-muted-foreground tabular-nums">({formatCount(count)})</span>
      </summary>
      <div className="flex flex-col gap-4 border-t px-3 py-3">
        <p className="text-sm text-muted-foreground">
          The file was read again and no longer has these transactions, which were reviewed or had findings.
          They are kept here, with what was decided on them, and come back once the file is read so that it
          has them again.
        </p>
        <List uploadId={uploadId} />
      </div>
    </details>
  );
}

function List({ uploadId }: { uploadId: string }) {
  const query = useSetAside(uploadId);
  if (query.isError) {
    return (
      <ErrorState
        title="The reviews could not be loaded"
        {...describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <Skeleton className="h-32" />;
  return query.data.map((transaction) => <SetAside key={transaction.id} transaction={transaction} />);
}

const DONE: Partial<Record<string, string>> = {
  verify: 'Verified',
  unverify: 'Unverified',
  flag: 'Flagged',
  update: 'Changed',
};

function describeAction(action: string): string {
  return action.startsWith('undo') ? 'Undone' : (DONE[action] ?? upperFirst(action));
}

function SetAside({ transaction }: { transaction: SetAsideTransaction }) {
  const { history, evidence } = transaction;
  return (
    <section
      aria-label={`Transaction ${transaction.transactionId}`}
      className="flex flex-col gap-2 border-t pt-3 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h4 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {transaction.transactionId}, {formatMoney(transaction.amount)}
        <StatusBadge transaction={transaction} />
      </h4>
      {transaction.verificationNotes !== '' && (
        <p className="text-sm break-words whitespace-pre-wrap">
          {noteBy(transaction)}
          {transaction.verificationNotes}
        </p>
      )}
      <ol className="text-xs text-muted-foreground">
        {history.map(({ action, byName, at, notesBefore }) => (
          <li key={at} className="break-words">
            {describeAction(action)} by {byName}, {formatInstant(at)}
            {notesBefore !== '' && `; notes before: ${notesBefore}`}
          </li>
        ))}
      </ol>
      {evidence.length > 0 && (
        <ul className="flex flex-wrap gap-3 text-sm">
          {evidence.map(({ id, filename, caption }) => (
            <li key={id}>
              <a
                href={buildPath(ROUTES.getEvidenceFile.path, { imageId: id })}
                target="_blank"
                rel="noreferrer"
                className="text-primary underline underline-offset-2"
              >
                {caption || filename}
              </a>
            </li>
          ))}
        </ul>
      )}
      <StoredFacts stored={transaction} />
      <OriginalRows rows={transaction.rows} sheet={transaction.sheet} titles={[]} />
    </section>
  );
}
