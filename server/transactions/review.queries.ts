import type { ReviewCounts, ReviewState } from '@tillwatch/core/review';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

export interface LockedReview extends ReviewState {
  /** As printed by the register. */
  transactionNumber: string;
  /** 'YYYY-MM-DDTHH:MM:SS', the store's wall clock. */
  transactionTime: string;
  version: number;
  /** Mills: what may be missing in it times how likely that is. */
  risk: number;
  isCheckAll: boolean;
  /** Who verified or flagged it last. */
  reviewedBy: number | null;
}

/** Waits for others who are changing the transaction, and keeps them out until the database transaction ends. */
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
      'reviewed_by as reviewedBy',
      sql<boolean>`priority = 3`.as('isCheckAll'),
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
  /** Whether more than the notes changed. */
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

/** Adjusts a day's counts. Call after the transaction's row is locked, never before: loading locks in that order. */
export async function moveDayCounts(
  tx: Kysely<Database>,
  { storeId, businessDay }: { storeId: number; businessDay: string },
  by: { verified: number; flagged: number; pendingRisk: number; pendingCheckAll: number },
): Promise<void> {
  if (by.verified === 0 && by.flagged === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('store_days')
    .set((eb) => ({
      verified: eb('verified', '+', by.verified),
      flagged: eb('flagged', '+', by.flagged),
      pending_ranked: eb('pending_ranked', '+', Math.sign(by.pendingRisk)),
      pending_risk: eb('pending_risk', '+', by.pendingRisk),
      pending_check_all: eb('pending_check_all', '+', by.pendingCheckAll),
    }))
    .where('store_id', '=', storeId)
    .where('business_day', '=', businessDay)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Store ${storeId} has no counts for ${businessDay}`);
}

/**
 * Adjusts a person's figures of a day in the store; removes the row if all are zero.
 * @param day YYYY-MM-DD; null is today.
 */
export async function moveActivity(
  tx: Kysely<Database>,
  { storeId, userId, day }: { storeId: number; userId: number; day: string | null },
  by: ReviewCounts,
): Promise<void> {
  if (by.reviewed === 0 && by.verified === 0 && by.flagged === 0) return;
  const { activity_date, transactions_reviewed, email_reports_generated } = await tx
    .insertInto('agent_activity')
    .values({
      store_id: storeId,
      agent_id: userId,
      activity_date: sql<string>`coalesce(${day}::date, current_date)`,
      transactions_reviewed: by.reviewed,
      transactions_verified: by.verified,
      transactions_flagged: by.flagged,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'agent_id', 'activity_date']).doUpdateSet((eb) => ({
        transactions_reviewed: eb('agent_activity.transactions_reviewed', '+', by.reviewed),
        transactions_verified: eb('agent_activity.transactions_verified', '+', by.verified),
        transactions_flagged: eb('agent_activity.transactions_flagged', '+', by.flagged),
      })),
    )
    .returning(['activity_date', 'transactions_reviewed', 'email_reports_generated'])
    .executeTakeFirstOrThrow();
  if (transactions_reviewed > 0 || email_reports_generated > 0) return;
  await tx
    .deleteFrom('agent_activity')
    .where('store_id', '=', storeId)
    .where('agent_id', '=', userId)
    .where('activity_date', '=', activity_date)
    .execute();
}
