import type { QueryClient } from '@tanstack/react-query';
import {
  ROUTES,
  type TransactionDetail,
  type TransactionRow,
  type TransactionUpdate,
} from '@tillwatch/contract';
import { reviewStatus, reviewTransaction } from '@tillwatch/core/review';
import { callApi } from '../../../api/client.ts';
import { beginOwnReview, endOwnReview, lastOwnVersion } from '../../../api/own-reviews.ts';
import { transactionKeys, transactionOptions } from '../../../api/transactions.ts';
import { toast, withdrawUndo } from '../../../ui/toast.ts';
import { drafts } from '../notes/draft-store.ts';
import type { Draft } from '../notes/draft.ts';
import { buildUndo, type ReviewAction } from './build-update.ts';
import { failedSaves } from './failed-saves.ts';
import { createPendingReviews } from './pending-reviews.ts';
import { createSerialQueue } from './serial-queue.ts';
import { showReview } from './show-review.ts';
import { tellFailure, tellUndoFailure } from './tell-failure.ts';

export interface ReviewSave {
  action: ReviewAction;
  /** The transaction as it is shown before the change, or its row. */
  before: TransactionRow;
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
 * and is taken back with its typed notes kept when it fails, or when somebody else has changed the transaction since it
 * was shown. Specification, sections 4 and 7; the failure, on which the specification is silent, is told with the
 * request's id.
 */
export async function saveReview(client: QueryClient, save: ReviewSave): Promise<void> {
  const { before, update } = save;
  const { id } = before;
  withdrawUndo();
  if (save.draft) drafts.delete(id);
  // An earlier failure is being made good; one that is still to come is not.
  failedSaves.delete(id);
  try {
    const answer = await change(client, before, update, (version) =>
      callApi(ROUTES.updateTransaction, { params: { id }, body: { ...update, version } }),
    );
    tellSuccess(client, save, answer);
  } catch (error) {
    tellFailure(client, save, error);
  }
}

/** Takes back a change that the server has answered with `after`. */
async function undoReview(client: QueryClient, save: ReviewSave, after: TransactionDetail): Promise<void> {
  const { before } = save;
  const { id } = before;
  const shown = client.getQueryData(transactionOptions(id).queryKey) ?? { ...before, ...after };
  try {
    const answer = await change(client, shown, buildUndo(before), () =>
      callApi(ROUTES.undoReview, { params: { id }, body: { version: after.version } }),
    );
    toast({
      title: 'Change Undone',
      description: `Transaction ${before.transactionId} is ${reviewStatus(answer)}, as it was before.`,
    });
  } catch (error) {
    tellUndoFailure(client, save, error);
  }
}

/** Shows a change, sends it in its turn and shows the answer. @throws what the call throws, with the change taken back. */
async function change(
  client: QueryClient,
  shown: TransactionRow,
  update: TransactionUpdate,
  send: (version: number) => Promise<TransactionDetail>,
): Promise<TransactionDetail> {
  const { id, storeId } = shown;
  showReview(client, pendingReviews.begin(shown, update));
  beginOwnReview(id);
  // Settled within its turn: the next change of the transaction rests on this one's answer.
  const answer = await queue.add(id, async () => {
    let answer: TransactionDetail | null = null;
    try {
      const version = pendingReviews.versionOf(id) ?? shown.version;
      answer = await send(Math.max(version, lastOwnVersion(id)));
      return answer;
    } finally {
      endOwnReview(id, answer?.version ?? null);
      const settled = pendingReviews.settle(id, update, answer);
      if (settled) showReview(client, settled);
    }
  });
  for (const key of [transactionKeys.lists, transactionKeys.stats]) {
    void client.invalidateQueries({ queryKey: [...key, { storeId }] });
  }
  return answer;
}

function tellSuccess(client: QueryClient, save: ReviewSave, answer: TransactionDetail): void {
  const { before, update, remark } = save;
  const changesSomething = reviewTransaction(before, update).events.length > 0;
  toast({
    title: 'Transaction Updated',
    description: ['Transaction has been successfully updated', remark].filter(Boolean).join('. '),
    ...(changesSomething && {
      action: {
        label: 'Undo',
        isUndo: true,
        onClick: () => void undoReview(client, save, answer),
      },
    }),
  });
}
