import { Eye } from 'lucide-react';
import { listNames } from './list-names.ts';
import { useOthers } from './use-others.ts';

/** In a list: that somebody else has the transaction open. Nothing when nobody has. */
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

/** In the review: who else is at it. */
export function OpenByLine({ transactionId }: { transactionId: string }) {
  const others = useOthers(transactionId);
  return (
    <div role="status" className="empty:hidden">
      {others.length > 0 && (
        <p className="flex items-center gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm text-primary print:hidden">
          <Eye aria-hidden className="size-4 shrink-0" />
          {listNames(others)} {others.length === 1 ? 'has' : 'have'} this transaction open too.
        </p>
      )}
    </div>
  );
}
