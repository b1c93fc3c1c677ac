import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type TransactionDetail, type TransactionUpdate } from '@tillwatch/contract';
import { reviewTransaction } from '@tillwatch/core/review';
import { ApiError, callApi, describeError } from '../../../api/client.ts';
import { transactionKeys, transactionOptions } from '../../../api/transactions.ts';
import { toast } from '../../../ui/toast.ts';
import { drafts, keepDraft } from '../notes/draft-store.ts';
import type { Draft } from '../notes/draft.ts';
import { buildUndo } from './build-update.ts';
import { failedSaves } from './failed-saves.ts';
import { createPendingReviews } from './pending-reviews.ts';
import { createSerialQueue } from './serial-queue.ts';
import { showReview } from './show-review.ts';

export interface ReviewSave {
  /** The transaction as it is shown before the change. */
  before: TransactionDetail;
  update: TransactionUpdate;
  /** What was typed for it: put back when the save fails. */
  draft: Draft | null;
  /** Said after the specified sentence when the save succeeds. */
  remark?: string;
  /** Opens the transaction again. */
  onReturn: () => void;
}

const queue = createSerialQueue();
const pendingReviews = createPendingReviews();

/** Whether a review has been made that the server has not answered yet. */
export function isSaving(): boolean {
  return !pendingReviews.isEmpty();
}

/**
 * Saves a review in the background: it is shown at once everywhere, goes out after earlier ones of the same transaction,
 * and is taken back with its typed notes kept when it fails. Specification, sections 4 and 7; the failure, on which the
 * specification is silent, is told with the request's id.
 */
export async function saveReview(client: QueryClient, save: ReviewSave, isUndo = false): Promise<void> {
  const { before, update } = save;
  const { id } = before;
  if (!isUndo) drafts.delete(id);
  // An earlier failure is being made good; one that is still to come is not.
  failedSaves.delete(id);
  showReview(client, pendingReviews.begin(before, update));
  try {
    const answer = await queue.add(id, () =>
      callApi(ROUTES.updateTransaction, { params: { id }, body: update }),
    );
    settle(client, id, update, answer);
    tellSuccess(client, save, isUndo);
    void client.invalidateQueries({ queryKey: transactionKeys.lists });
    void client.invalidateQueries({ queryKey: transactionKeys.stats });
  } catch (error) {
    settle(client, id, update, null);
    tellFailure(save, error);
  }
}

function settle(
  client: QueryClient,
  id: string,
  update: TransactionUpdate,
  answer: TransactionDetail | null,
): void {
  const shown = pendingReviews.settle(id, update, answer);
  if (shown) showReview(client, shown);
}

function tellSuccess(client: QueryClient, save: ReviewSave, isUndo: boolean): void {
  const { before, update, remark, onReturn } = save;
  const changesSomething = reviewTransaction(before, update).events.length > 0;
  toast({
    title: 'Transaction Updated',
    description: ['Transaction has been successfully updated', remark].filter(Boolean).join('. '),
    ...(changesSomething && !isUndo
      ? { action: { label: 'Undo', onClick: () => undoReview(client, before, onReturn) } }
      : {}),
  });
}

function undoReview(client: QueryClient, before: TransactionDetail, onReturn: () => void): void {
  const shown = client.getQueryData(transactionOptions(before.id).queryKey) ?? before;
  void saveReview(client, { before: shown, update: buildUndo(before), draft: null, onReturn }, true);
}

function tellFailure({ before, draft, onReturn }: ReviewSave, error: unknown): void {
  // What has been typed since then is newer and stays.
  if (draft && !drafts.get(before.id)) keepDraft(before.id, draft);
  const { message, requestId } = describeError(error);
  failedSaves.set(before.id, { transactionNumber: before.transactionId, message, requestId });
  // The product has already said that the session is over.
  if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return;
  toast({
    variant: 'destructive',
    title: 'Change not saved',
    description: [
      `Transaction ${before.transactionId} stays as it was${draft ? ', and what you typed is kept' : ''}.`,
      message,
      requestId && `Request ${requestId}`,
    ]
      .filter(Boolean)
      .join(' '),
    action: { label: 'Go back', onClick: onReturn },
  });
}
