import './review.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ApiError, describeError } from '../../api/client.ts';
import { type WalkQuery, transactionOptions } from '../../api/transactions.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageMark } from '../../ui/page-mark.tsx';
import { LoadingTransaction } from './dialog/loading-transaction.tsx';
import { ReviewDesk } from './dialog/review-desk.tsx';
import { useLeave } from './dialog/use-leave.ts';
import { useShownTransaction } from './dialog/use-shown-transaction.ts';
import { useTrail } from './dialog/use-trail.ts';
import { drafts, keepDraft } from './notes/draft-store.ts';
import { putBelow } from './notes/draft.ts';
import { guardUnload } from './saving/guard-unload.ts';

interface ReviewDialogProps {
  transactionId: string;
  /** Opens with the focus in the notes. */
  startsWriting?: boolean;
  /** The store, filter, and order of the list in force, which determine the next transaction. */
  listQuery: WalkQuery;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The Transaction Review modal (specification, section 2), open as long as it is rendered. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { listQuery, onClose } = props;
  const [transactionId, onOpen] = useShownTransaction(props.transactionId, props.onOpen);
  const { data, error, isFetching, refetch } = useQuery(transactionOptions(transactionId));
  const { isAsking, leave, stay, discard } = useLeave({ transactionId, onOpen, onClose });
  // Kept here, because the next transaction may still be loading.
  const trail = useTrail(transactionId, leave);
  const client = useQueryClient();
  useEffect(() => guardUnload(client), [client]);
  /** The transaction whose notes are written from when it opens, or since before it was there. */
  const [writingId, setWritingId] = useState(props.startsWriting === true ? transactionId : null);
  if (writingId !== null && writingId !== transactionId) setWritingId(null);
  const savedNotes = data?.verificationNotes;
  useLayoutEffect(() => {
    const draft = drafts.get(transactionId);
    if (writingId === transactionId && draft && savedNotes !== undefined)
      keepDraft(transactionId, putBelow(draft, savedNotes));
  }, [transactionId, writingId, savedNotes]);

  return (
    <Dialog open asksItself onOpenChange={(open) => open || leave(null)}>
      <DialogContent
        size="xl"
        hideClose
        data-review-print
        className="h-[min(100dvh-2rem,58rem)] max-w-[1320px] max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen max-sm:rounded-none"
        // The dialog itself takes the focus: its keys work at once, and no button looks selected.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        {...(data ? {} : { 'aria-describedby': undefined })}
      >
        <PageMark name="review" />
        {data ? (
          <ReviewDesk
            transaction={data}
            listQuery={listQuery}
            onOpen={onOpen}
            onClose={onClose}
            onLeave={leave}
            trail={trail}
            startsWriting={writingId === transactionId}
          />
        ) : isFetching || !error ? (
          <LoadingTransaction
            key={transactionId}
            transactionId={transactionId}
            isWriting={writingId === transactionId}
            onWrite={() => setWritingId(transactionId)}
            onLeave={() => leave(null)}
          />
        ) : (
          <NoTransaction error={error} onRetry={() => void refetch()} onClose={onClose} />
        )}
      </DialogContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => open || stay()}
        title="Discard notes?"
        description={`What you wrote for transaction ${data?.transactionId ?? transactionId} has not been saved.`}
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        destructive
        onConfirm={discard}
      />
    </Dialog>
  );
}

interface NoTransactionProps {
  error: Error;
  onRetry: () => void;
  onClose: () => void;
}

/** The dialog when the transaction fails to load. */
function NoTransaction({ error, onRetry, onClose }: NoTransactionProps) {
  // An id that no transaction can have counts as not found.
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
        <DialogTitle>Transaction Not Found</DialogTitle>
        <DialogDescription>
          The requested transaction could not be found.
          <br />
          If its upload was withdrawn, it went with it.
        </DialogDescription>
        <Button className="mt-4" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  const { message, requestId } = describeError(error);
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      <DialogTitle className="sr-only">Transaction</DialogTitle>
      <ErrorState
        title="The transaction could not be loaded"
        message={message}
        requestId={requestId}
        onRetry={onRetry}
        className="pb-4"
      />
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
