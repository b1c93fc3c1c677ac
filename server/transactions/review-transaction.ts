// Turns a reviewer's request into the transaction's new state, the day's counts, the agent's figures and an audit entry.
import { formatRecordId, type TransactionUpdate } from '@tillwatch/contract';
import { countReview, type ReviewEvent, type ReviewState, reviewTransaction } from '@tillwatch/core/review';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  addAgentActivity,
  lockReviewState,
  moveDayCounts,
  saveReviewState,
  type TransactionKey,
} from './review.queries.ts';

/** All or nothing; writes nothing at all when the request changes nothing. @returns false when there is no such transaction. */
export async function saveReview(
  { database: { db }, live }: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: TransactionKey,
  request: TransactionUpdate,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await lockReviewState(tx, key);
    if (!before) return false;
    const { state, events } = reviewTransaction(before, withoutNul(request));
    if (events.length === 0) return true;

    const userId = actor.user.id;
    const counts = countReview(events);
    await saveReviewState(tx, key, {
      state,
      userId,
      becameVerified: events.includes('verified'),
      becameUnverified: events.includes('unverified'),
      hasNewStatus: counts.reviewed > 0,
    });
    await moveDayCounts(
      tx,
      { storeId: key.storeId, businessDay: before.transactionTime.slice(0, 10) },
      {
        verified: Number(state.isVerified) - Number(before.isVerified),
        flagged: Number(state.isFlagged) - Number(before.isFlagged),
      },
    );
    await addAgentActivity(tx, { storeId: key.storeId, agentId: userId }, counts);
    const transactionId = formatRecordId(key.storeId, key.id);
    await recordReview(tx, actor, transactionId, { before, state, events });
    await live.publish(tx, { type: 'review', storeId: key.storeId, transactionId, byUserId: userId });
    return true;
  });
}

async function recordReview(
  tx: Kysely<Database>,
  actor: Actor,
  transactionId: string,
  { before, state, events }: { before: ReviewState; state: ReviewState; events: ReviewEvent[] },
): Promise<void> {
  const changed = (['isVerified', 'isFlagged', 'verificationNotes'] as const).filter(
    (field) => before[field] !== state[field],
  );
  await recordAudit(tx, actor, {
    action: nameAction(events),
    entityType: 'transaction',
    entityId: transactionId,
    changes: {
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, state[field]])),
    },
  });
}

/** By what was done, not by what it took back. */
function nameAction(events: readonly ReviewEvent[]): string {
  if (events.includes('verified')) return 'verify';
  if (events.includes('flagged')) return 'flag';
  if (events.includes('unverified')) return 'unverify';
  return events.includes('unflagged') ? 'unflag' : 'update';
}

/** PostgreSQL's text cannot hold the character. */
function withoutNul(request: TransactionUpdate): TransactionUpdate {
  return { ...request, verificationNotes: request.verificationNotes?.replaceAll('\0', '') };
}
