// Reviews that a decision between files makes untrue: somebody verified less than there is now, or another cashier's.
import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify } from '../../platform/notify.ts';
import { reviewWithin } from '../../transactions/review-transaction.ts';
import { type OutgrownReview, findOutgrownReviews } from './outgrown-reviews.queries.ts';

interface Reopening {
  tx: Kysely<Database>;
  live: Context['live'];
  actor: Actor;
  storeId: number;
}

/**
 * Which of these contradictions, if taken, have more money or findings than what somebody has verified, or another
 * cashier. Call before they are taken.
 */
export async function findOutgrown(
  tx: Kysely<Database>,
  storeId: number,
  contradictionIds: readonly number[],
): Promise<Map<number, OutgrownReview>> {
  const found = await findOutgrownReviews(tx, storeId, contradictionIds);
  return new Map(found.map((one) => [one.contradictionId, one]));
}

/**
 * Makes the transactions pending again, with the review in their history, and tells its reviewers and supervisors.
 * Call once the contradictions are taken, with the rows locked, and before their days are counted.
 */
export async function reopenReviews(
  { tx, live, actor, storeId }: Reopening,
  reviews: readonly OutgrownReview[],
): Promise<void> {
  if (reviews.length === 0) return;
  for (const { transactionId } of reviews) {
    const key = { storeId, id: transactionId };
    await reviewWithin({ tx, live, actor, key }, { isVerified: false, wasOpened: null });
  }
  const reviewers = new Set(reviews.flatMap(({ reviewedBy }) => reviewedBy ?? []));
  const told = { tx, actor, storeId };
  for (const reviewer of reviewers) {
    const own = reviews.filter(({ reviewedBy }) => reviewedBy === reviewer);
    await tell(told, { userIds: [reviewer] }, own);
  }
  await tell(told, { roles: ['supervisor', 'admin'] }, reviews);
}

async function tell(
  { tx, actor, storeId }: Omit<Reopening, 'live'>,
  to: { userIds: number[] } | { roles: ('supervisor' | 'admin')[] },
  reviews: readonly OutgrownReview[],
): Promise<void> {
  const [first] = reviews;
  if (first === undefined) return;
  await notify(tx, {
    to: { ...to, except: actor.user.id },
    // Each decision gets its own notification.
    subject: `${formatRecordId(storeId, first.transactionId)} ${randomUUID()}`,
    storeId,
    content: {
      kind: 'reviews-reopened',
      transactionId: formatRecordId(storeId, first.transactionId),
      transactionNumber: first.transactionNumber,
      transactions: reviews.length,
      decidedBy: nameOf(actor),
    },
  });
}
