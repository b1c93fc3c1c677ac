// Withdraws an upload that was a mistake: the wrong store's file, or a practice file.
import { markWithdrawn } from '../ingestion/store/upload-state.ts';
import { countReviewedOf, withdrawTransactions } from '../ingestion/store/withdraw-transactions.ts';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { changeStore } from './change-store.ts';
import { findUpload } from './uploads.queries.ts';

/** All or nothing. @throws AppError NOT_FOUND, or CONFLICT with the reason. */
export async function withdrawUpload(
  { database }: Pick<Context, 'database'>,
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
    const reviewed = await countReviewedOf(db, key, days, { isLocking: true });
    if (reviewed > 0) throw new AppError('CONFLICT', describeReviewed(reviewed));
    const counts = await withdrawTransactions(connection, { ...key, by: actor.user.id }, days);
    await markWithdrawn(db, actor, key, { ...counts });
  });
}

function describeReviewed(count: number): string {
  const what =
    count === 1 ? '1 of its transactions was' : `${count.toLocaleString('en-US')} of its transactions were`;
  return `${what} reviewed, so this upload cannot be withdrawn anymore.`;
}
