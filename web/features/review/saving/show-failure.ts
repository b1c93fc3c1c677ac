import type { QueryClient } from '@tanstack/react-query';
import type { CurrentReview, TransactionRow } from '@tillwatch/contract';
import { ApiError, describeError } from '../../../api/client.ts';
import { failedSaves } from '../../../api/failed-saves.ts';
import { currentUserQuery } from '../../../api/session.ts';
import { transactionKeys, transactionOptions } from '../../../api/transactions.ts';
import { toast } from '../../../ui/toast.ts';
import { drafts, keepDraft } from '../notes/draft-store.ts';
import { describeChange } from './describe-change.ts';
import { nameButton } from './name-action.ts';
import type { ReviewSave } from './review-save.ts';
import { showReview } from './show-review.ts';

/**
 * Shows why a review was not saved, and keeps what was typed and a way to resolve it.
 * @param resend sends it again.
 */
export function showFailure(client: QueryClient, save: ReviewSave, error: unknown, resend: () => void): void {
  const { before, draft, action, onReturn } = save;
  // Anything typed since then is newer, and stays.
  if (draft && !drafts.get(before.id)) keepDraft(before.id, draft);
  const { message, requestId } = describeError(error);
  const current = error instanceof ApiError ? error.current : undefined;
  const change = current && describeChange(current, readerOf(client, before));
  failedSaves.set(before.id, {
    transactionNumber: before.transactionId,
    button: nameButton(action),
    message: change ?? message,
    requestId,
    resend,
    ...(current && { stale: { current, action } }),
  });
  // A message has already said that the session is over.
  if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return;
  const kept = draft ? ', and what you typed is kept' : '';
  if (current) {
    showCurrent(client, before, current);
    toast({
      variant: 'destructive',
      title: 'Change not saved',
      description: `Transaction ${before.transactionId}: ${change} Your change is not saved${kept}.`,
      action: { label: 'Review again', onClick: onReturn },
    });
    return;
  }
  const isUncertain = error instanceof ApiError && error.code === 'UNCERTAIN';
  // Fetches the current state, so that the next try starts from it.
  if (isUncertain) refetch(client, before);
  toast({
    variant: 'destructive',
    title: isUncertain ? 'Change may not have been saved' : 'Change not saved',
    description: isUncertain
      ? `Transaction ${before.transactionId}: ${message}`
      : `Transaction ${before.transactionId} stays as it was${kept}. ${message}`,
    reference: requestId,
    action: { label: 'Go back', onClick: onReturn },
  });
}

export function showUndoFailure(client: QueryClient, { before, onReturn }: ReviewSave, error: unknown): void {
  if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return;
  const { message, requestId } = describeError(error);
  const current = error instanceof ApiError ? error.current : undefined;
  const change = current && describeChange(current, readerOf(client, before));
  if (current) showCurrent(client, before, current);
  toast({
    variant: 'destructive',
    title: 'Not undone',
    description: change ? `Transaction ${before.transactionId}: ${change}` : message,
    reference: current ? undefined : requestId,
    action: { label: 'Review again', onClick: onReturn },
  });
}

function readerOf(client: QueryClient, seen: TransactionRow) {
  return { seen, userId: client.getQueryData(currentUserQuery.queryKey)?.id };
}

/** Shows somebody else's change at once, and fetches the whole transaction. */
function showCurrent(client: QueryClient, before: TransactionRow, current: CurrentReview): void {
  const { isVerified, isFlagged, verificationNotes, version } = current;
  const cached = client.getQueryData(transactionOptions(before.id).queryKey) ?? before;
  showReview(client, { ...cached, isVerified, isFlagged, verificationNotes, version });
  refetch(client, before);
}

function refetch(client: QueryClient, before: TransactionRow): void {
  void client.invalidateQueries({ queryKey: transactionOptions(before.id).queryKey });
  for (const key of [transactionKeys.lists, transactionKeys.stats]) {
    void client.invalidateQueries({ queryKey: [...key, { storeId: before.storeId }] });
  }
}
