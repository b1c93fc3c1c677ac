import { Eye } from 'lucide-react';
import { listNames } from './list-names.ts';
import { useOthers } from './use-others.ts';

/** A list's mark for a transaction that somebody else has open. */
export function OpenByMark({ transactionId }: { transactionId: string }) {
  const others = useOthers(transactionId);
  if (others.length === 0) return null;
  const label = `Open by ${listNames(others)}`;
  return (
    <span title={label} className="inline-flex shrink-0 text-primary">
      <Eye aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/**
 * Says in the review's header who else has the transaction open. Its space is reserved, so that nothing moves when
 * somebody joins.
 */
export function OpenByLine({ transactionId }: { transactionId: string }) {
  const others = useOthers(transactionId);
  const line = `${listNames(others)} ${others.length === 1 ? 'has' : 'have'} this transaction open too.`;
  return (
    <div role="status" className="min-w-0 empty:hidden print:hidden">
      {others.length > 0 && (
        <p
          title={line}
          className="flex min-h-5 items-center gap-1.5 rounded-sm bg-primary-soft px-1.5 text-xs font-medium text-primary"
        >
          <Eye aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 sm:truncate">{line}</span>
        </p>
      )}
    </div>
  );
}
