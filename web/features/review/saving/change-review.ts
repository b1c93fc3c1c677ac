import type { MutationKey, QueryClient } from '@tanstack/react-query';
import type { TransactionDetail, TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { reviewTransaction } from '@tillwatch/core/review';
import { beginOwnReview, endOwnReview, lastOwnVersion } from '../../../api/own-reviews.ts';
import { historyOptions, transactionKeys } from '../../../api/transactions.ts';
import { showReview } from './show-review.ts';

export interface ReviewChange {
  /** The transaction as shown before the change. */
  shown: TransactionRow;
  update: TransactionUpdate;
  /** The version that the reviewer saw. */
  seenVersion: number;
  send: (version: number) => Promise<TransactionDetail>;
}

/** Queries for many transactions, and for which ones come next. */
const SHOWING_MANY = [
  transactionKeys.lists,
  transactionKeys.stats,
  transactionKeys.neighbors,
  transactionKeys.places,
  transactionKeys.queues,
];

const KEY: MutationKey = ['review'];

/** What the server last said about transactions whose changes are under way. */
const confirmed = new Map<string, TransactionRow>();

/** Whether a review has been made that the server has not confirmed yet. */
export function isSaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: KEY }) > 0;
}

/**
 * Shows a change at once, sends it after earlier changes of the same transaction, and shows the response. The screen
 * always shows what the server last said with all pending changes on top, so that neither a response nor a failure
 * reverts a later change.
 * @throws what the call throws, after reverting the change.
 */
export async function changeReview(client: QueryClient, change: ReviewChange): Promise<TransactionDetail> {
  const { shown } = change;
  const { id, storeId } = shown;
  keepShowing(client);
  if (!confirmed.has(id)) confirmed.set(id, shown);
  beginOwnReview(id);
  const mutation = client.getMutationCache().build(client, {
    mutationKey: [...KEY, id],
    scope: { id: [...KEY, id].join(' ') },
    // Offline, it fails and says so instead of waiting unseen.
    networkMode: 'always',
    gcTime: 0,
    mutationFn: sendChange,
  });
  const answered = mutation.execute(change);
  showConfirmed(client, id);
  try {
    return await answered;
  } finally {
    showConfirmed(client, id);
    void client.invalidateQueries({ queryKey: historyOptions(id).queryKey });
    void client.invalidateQueries({ queryKey: transactionKeys.secondLooks });
    for (const key of SHOWING_MANY) {
      void client.invalidateQueries({ queryKey: [...key, { storeId }] });
    }
  }
}

/** Each change builds on the response to the one before. */
async function sendChange({ shown, seenVersion, send }: ReviewChange): Promise<TransactionDetail> {
  const { id } = shown;
  let answer: TransactionDetail | null = null;
  try {
    answer = await send(Math.max(seenVersion, lastOwnVersion(id)));
    confirmed.set(id, answer);
    return answer;
  } finally {
    endOwnReview(id, answer?.version ?? null);
  }
}

const kept = new WeakSet<QueryClient>();

/**
 * Data fetched while a change is under way may be older than the change, so the change is put back on top before
 * anybody sees the data.
 */
function keepShowing(client: QueryClient): void {
  if (kept.has(client)) return;
  kept.add(client);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    for (const id of confirmed.keys()) showConfirmed(client, id);
  });
}

function showConfirmed(client: QueryClient, id: string): void {
  const last = confirmed.get(id);
  if (!last) return;
  const underWay = client
    .getMutationCache()
    .findAll({ mutationKey: [...KEY, id], status: 'pending' })
    .map((mutation) => mutation.state.variables as ReviewChange);
  if (underWay.length === 0) confirmed.delete(id);
  showReview(
    client,
    underWay.reduce((row, { update }) => ({ ...row, ...reviewTransaction(row, update).state }), last),
  );
}
