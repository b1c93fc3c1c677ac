// Withdraws an upload that was a mistake: the wrong store's file, or a practice file.
import { notifyOfWithdrawal } from '../ingestion/store/notify-of-outcome.ts';
import { markWithdrawn } from '../ingestion/store/upload-state.ts';
import { findReviewedOf, withdrawTransactions } from '../ingestion/store/withdraw-transactions.ts';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { reviewWithin } from '../transactions/review-transaction.ts';
import { changeStore } from './change-store.ts';
import { countUndecided, findUndecided } from './undecided.queries.ts';
import { findUpload } from './uploads.queries.ts';

/**
 * All or nothing. What was reviewed is set aside with its review or, if another upload has it, too, pending again.
 * @throws AppError NOT_FOUND, or CONFLICT with the reason.
 */
export async function withdrawUpload(
  { database, live }: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  { storeId, id: uploadId }: { storeId: number; id: number },
): Promise<void> {
  const scope = { storeId, next: 'Withdraw the upload when that is done.' };
  await changeStore(database, scope, async (connection) => {
    const { db } = connection;
    const upload = await findUpload(db, storeId, uploadId);
    if (!upload) throw new AppError('NOT_FOUND', 'Upload not found');
    const { first_day: first, last_day: last } = upload;
    if (upload.withdrawn_at !== null) throw new AppError('CONFLICT', 'This upload was withdrawn before.');
    if (upload.processing_status !== 'completed' || first === null || last === null) {
      throw new AppError('CONFLICT', 'Only an upload that was completed can be withdrawn.');
    }
    const key = { storeId, uploadId };
    const days = { first, last };
    const { reviewed, holding, verifiedElsewhere } = await findReviewedOf(db, key, days, { isLocking: true });
    if (holding > 0) throw new AppError('CONFLICT', describeHolding(holding));
    // What another file says of them counts now, which nobody has looked at.
    for (const id of verifiedElsewhere)
      await reviewWithin(
        { tx: db, live, actor, key: { storeId, id } },
        { isVerified: false, wasOpened: null },
      );
    const undecided = await findUndecided(db, key, days);
    const counts = await withdrawTransactions(connection, { ...key, by: actor.user.id }, days);
    const findings = undecided.length - (await countUndecided(db, storeId, undecided));
    if (reviewed + findings > 0)
      await notifyOfWithdrawal(db, key, actor, {
        kind: 'reviews-set-aside',
        transactions: reviewed,
        ...(findings > 0 && { findings }),
      });
    if (counts.reopened > 0)
      await notifyOfWithdrawal(db, key, actor, { kind: 'decisions-reopened', transactions: counts.reopened });
    await markWithdrawn(db, actor, key, { ...counts });
  });
}

function describeHolding(count: number): string {
  const what =
    count === 1 ? '1 of its transactions is' : `${count.toLocaleString('en-US')} of its transactions are`;
  return `${what} flagged or in a case, so this upload cannot be withdrawn. Remove the flag, or take it out of the case, first.`;
}
