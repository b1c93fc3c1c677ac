import type { MutationKey, QueryClient } from '@tanstack/react-query';
import type { TransactionDetail, TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { reviewTransaction } from '@tillwatch/core/review';
import { beginOwnReview, endOwnReview, lastOwnVersion } from '../../../api/own-reviews.ts';
import { historyOptions, transactionKeys } from '../../../api/transactions.ts';
import { showReview } from './show-review.ts';

export interface ReviewChange {
  /** As it is shown before the change. */
  shown: TransactionRow;
  update: TransactionUpdate;
  /** The version that the reviewer saw. */
  seenVersion: number;
  send: (version: number) => Promise<TransactionDetail>;
}

/** What shows many transactions, and which of them come next. */
const SHOWING_MANY = [
  transactionKeys.lists,
  transactionKeys.stats,
  transactionKeys.neighbors,
  transactionKeys.places,
  transactionKeys.queues,
];

const KEY: MutationKey = ['review'];

/** What the server last said of transactions whose changes are under way. */
const confirmed = new Map<string, TransactionRow>();

/** Whether a review has been made that the server has not answered yet. */
export function isSaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: KEY }) > 0;
}

/**
 * Shows a change at once, sends it after earlier ones of the same transaction, and shows the answer: what is seen is
 * what the server last said with everything still under way on top, so that an answer, or a failure, takes back no later
 * change. @throws what the call throws, with the change taken back.
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
    // Without a connection it fails and says so, rather than wait unseen.
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
    for (const key of SHOWING_MANY) {
      void client.invalidateQueries({ queryKey: [...key, { storeId }] });
    }
  }
}

/** The next change of the transaction rests on this one's answer. */
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
 * What is fetched while a change is under way may have been read before it: the change is put on top again, before
 * anybody sees the answer without it.
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
