import { showTurning } from '@tillwatch/contract';
import { useLayoutEffect, useRef } from 'react';
import { DialogTitle } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { isInFront, ShortcutHint, useShortcuts } from '../../shortcuts/index.ts';
import { useDraft } from '../notes/use-draft.ts';

interface LoadingTransactionProps {
  transactionId: string;
  /** Whether notes are being written meanwhile. */
  isWriting: boolean;
  onWrite: () => void;
  onLeave: () => void;
}

const waits = () => false;

/** The dialog until the transaction has loaded. Notes can be written already; decisions wait. */
export function LoadingTransaction(props: LoadingTransactionProps) {
  const { transactionId, isWriting, onWrite, onLeave } = props;
  useShortcuts('review', () => isInFront('[data-review-print]'), {
    verify: waits,
    unverify: waits,
    flag: waits,
    verifyAndNext: waits,
    flagAndNext: waits,
    skipReviewed: waits,
    saveAndNext: waits,
    close: onLeave,
    next: waits,
    previous: waits,
    addToCase: waits,
    write: onWrite,
    nextReason: waits,
    employeeDay: waits,
    back: waits,
  });
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 p-6">
      <DialogTitle className="sr-only">Transaction</DialogTitle>
      <Spinner className="size-6 text-muted-foreground" label="Loading the transaction" />
      {isWriting ? (
        <NotesAhead transactionId={transactionId} />
      ) : (
        <p className="text-sm text-muted-foreground max-md:hidden">
          <ShortcutHint place="review" name="write" /> to write notes already. Decisions wait until it is
          here.
        </p>
      )}
    </div>
  );
}

function NotesAhead({ transactionId }: { transactionId: string }) {
  const [draft, change] = useDraft(transactionId, '');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Textarea
      ref={field}
      aria-label="Verification Notes"
      placeholder="What did you see?"
      className="w-[min(36rem,80vw)]"
      value={draft.notes}
      onChange={(event) => change({ notes: showTurning(event.target.value) })}
    />
  );
}
