import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { failedSaves } from '../../../api/failed-saves.ts';

/** A list's mark for a review that is not saved; says which, and sends it again. Renders nothing when there is none. */
export function FailedMark({ transactionId }: { transactionId: string }) {
  const failed = useSyncExternalStore(
    failedSaves.watch,
    () => failedSaves.get(transactionId),
    () => undefined,
  );
  if (!failed) return null;
  const label = `“${failed.button}” is not saved. ${failed.message}`;
  return (
    <button
      type="button"
      title={`${label} Press to send it again.`}
      className="inline-flex shrink-0 rounded-sm text-high pointer-coarse:p-3"
      onClick={(event) => {
        event.stopPropagation();
        failed.resend();
      }}
    >
      <CircleAlert aria-hidden className="size-4" />
      <span className="sr-only">{label} Send again</span>
    </button>
  );
}
