import type { ReviewCounts, ReviewState } from '@tillwatch/core/review';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

export interface LockedReview extends ReviewState {
  /** As its register printed it. */
  transactionNumber: string;
  /** 'YYYY-MM-DDTHH:MM:SS', the store's wall clock. */
  transactionTime: string;
  version: number;
  /** Mills: what may be missing by it times how likely that is. */
  risk: number;
}

/** Waits for whoever else changes the transaction; until the database transaction ends, nobody will. */
export async function lockReviewState(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<LockedReview | undefined> {
  return tx
    .selectFrom('transactions')
    .select([
      'is_verified as isVerified',
      'is_flagged as isFlagged',
      'verification_notes as verificationNotes',
      'transaction_number as transactionNumber',
      'transaction_time as transactionTime',
      'version',
      'risk',
    ])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface ReviewChange {
  state: ReviewState;
  userId: number;
  becameVerified: boolean;
  becameUnverified: boolean;
  /** More than the notes changed. */
  hasNewStatus: boolean;
}

export async function saveReviewState(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { state, userId, becameVerified, becameUnverified, hasNewStatus }: ReviewChange,
): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable('transactions')
    .set((eb) => ({
      is_verified: state.isVerified,
      is_flagged: state.isFlagged,
      verification_notes: state.verificationNotes,
      notes_search_text: state.verificationNotes.toLowerCase(),
      version: eb('version', '+', 1),
      ...(becameVerified && { verified_by: userId, verified_at: now }),
      ...(becameUnverified && { unverified_by: userId, unverified_at: now }),
      ...(hasNewStatus && { reviewed_by: userId, reviewed_at: now }),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** Moves a day's counts. Call it after the transaction's row is locked, never before: loading takes them in that order. */
export async function moveDayCounts(
  tx: Kysely<Database>,
  { storeId, businessDay }: { storeId: number; businessDay: string },
  by: { verified: number; flagged: number; pendingRisk: number },
): Promise<void> {
  if (by.verified === 0 && by.flagged === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('store_days')
    .set((eb) => ({
      verified: eb('verified', '+', by.verified),
      flagged: eb('flagged', '+', by.flagged),
      pending_ranked: eb('pending_ranked', '+', Math.sign(by.pendingRisk)),
      pending_risk: eb('pending_risk', '+', by.pendingRisk),
    }))
    .where('store_id', '=', storeId)
    .where('business_day', '=', businessDay)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Store ${storeId} has no counts for ${businessDay}`);
}

/** Adds to the agent's figures of today in the store. */
export async function addAgentActivity(
  tx: Kysely<Database>,
  { storeId, agentId }: { storeId: number; agentId: number },
  counts: ReviewCounts,
): Promise<void> {
  if (counts.reviewed === 0) return;
  await tx
    .insertInto('agent_activity')
    .values({
      store_id: storeId,
      agent_id: agentId,
      activity_date: sql<string>`current_date`,
      transactions_reviewed: counts.reviewed,
      transactions_verified: counts.verified,
      transactions_flagged: counts.flagged,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'agent_id', 'activity_date']).doUpdateSet((eb) => ({
        transactions_reviewed: eb('agent_activity.transactions_reviewed', '+', counts.reviewed),
        transactions_verified: eb('agent_activity.transactions_verified', '+', counts.verified),
        transactions_flagged: eb('agent_activity.transactions_flagged', '+', counts.flagged),
      })),
    )
    .execute();
}

/** Takes an undone review out of the agent's figures of its day; a day without anything else leaves no trace. */
export async function takeBackActivity(
  tx: Kysely<Database>,
  { storeId, agentId, activityDate }: { storeId: number; agentId: number; activityDate: string },
  counts: ReviewCounts,
): Promise<void> {
  const { transactions_reviewed: reviewed, email_reports_generated: reports } = await tx
    .updateTable('agent_activity')
    .set((eb) => ({
      transactions_reviewed: eb('transactions_reviewed', '-', counts.reviewed),
      transactions_verified: eb('transactions_verified', '-', counts.verified),
      transactions_flagged: eb('transactions_flagged', '-', counts.flagged),
    }))
    .where('store_id', '=', storeId)
    .where('agent_id', '=', agentId)
    .where('activity_date', '=', activityDate)
    .returning(['transactions_reviewed', 'email_reports_generated'])
    .executeTakeFirstOrThrow();
  if (reviewed > 0 || reports > 0) return;
  await tx
    .deleteFrom('agent_activity')
    .where('store_id', '=', storeId)
    .where('agent_id', '=', agentId)
    .where('activity_date', '=', activityDate)
    .execute();
}
