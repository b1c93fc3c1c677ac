import { CircleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { failedSaves } from '../../../api/failed-saves.ts';
import { Button } from '../../../ui/button.tsx';
import { Reference } from '../../../ui/reference.tsx';
import type { ReviewAction } from '../saving/build-update.ts';

interface FailedSaveStripProps {
  /** The open transaction. */
  transactionId: string;
  onOpen: (id: string) => void;
  /** Saves despite somebody else's change, which got in the way. */
  onSaveAnyway: (action: ReviewAction) => void;
}

/** Keeps a failed save in sight until it is resolved or dismissed. */
export function FailedSaveStrip({ transactionId, onOpen, onSaveAnyway }: FailedSaveStripProps) {
  const entries = useSyncExternalStore(failedSaves.watch, failedSaves.entries);
  const [id, failed] = entries.find(([id]) => id === transactionId) ?? entries[0] ?? [];
  if (id === undefined || failed === undefined) return null;
  const more = entries.length - 1;
  const { stale } = failed;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-high-line bg-high-soft px-4 py-1.5 text-sm text-high max-sm:justify-end print:hidden">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 max-sm:min-w-[calc(100%-1.5rem)]">
        <span className="font-medium">
          “{failed.button}” of transaction {failed.transactionNumber} is not saved
          {more > 0 && `, nor ${more === 1 ? 'one other' : `${more} others`}`}.
        </span>{' '}
        <span className="text-foreground">
          {failed.message}
          {failed.requestId !== undefined && !stale && (
            <>
              {' '}
              <Reference id={failed.requestId} />
            </>
          )}
        </span>
      </p>
      {id !== transactionId && (
        <Button size="sm" onClick={() => onOpen(id)}>
          Go back
        </Button>
      )}
      {id === transactionId && stale ? (
        <>
          <Button size="sm" onClick={() => failedSaves.delete(id)}>
            Review again
          </Button>
          <Button size="sm" onClick={() => onSaveAnyway(stale.action as ReviewAction)}>
            Save anyway
          </Button>
        </>
      ) : (
        <>
          {!stale && (
            <Button size="sm" onClick={failed.resend}>
              Send again
            </Button>
          )}
          <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={() => failedSaves.delete(id)}>
            <X aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}
