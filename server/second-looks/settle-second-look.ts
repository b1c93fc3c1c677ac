import { formatRecordId, LIMITS } from '@tillwatch/contract';
import type { ReviewAnswer } from '@tillwatch/core/review';
import { type Actor, nameOf } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { lockWithCases } from '../platform/case-news.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { settleNotifications } from '../platform/notify.ts';
import { transactionNotFound, type TransactionKey } from '../platform/transaction-key.ts';
import { reviewWithin } from '../transactions/review-transaction.ts';
import { type Disagreement, findNotes, lockDisagreement, saveSettlement } from './second-looks.queries.ts';

/** What was wrong with the first answer, where it is the second that stands, and what the supervisor says. */
function addedNotes(
  { secondAnswer, secondNotes, secondBy }: Disagreement,
  before: string,
  { answer, notes }: { answer: ReviewAnswer; notes: string },
): string {
  const why = secondNotes.trim();
  const second =
    answer === secondAnswer && why !== '' ? `Second look by ${secondBy ?? 'an agent'}: ${why}` : '';
  const all = [second, notes.trim()].filter(Boolean).join('\n');
  // Both notes stay where they are; there may be no room for one of them here.
  return before.length + all.length < LIMITS.notesMaxLength ? all : notes.trim();
}

/**
 * The supervisor's answer is an ordinary review of the transaction, with a history and an undo. Both answers stay as
 * they were given.
 * @throws AppError CONFLICT if there is no disagreement, or somebody has already settled it.
 */
export async function settleSecondLook(
  { database: { db }, live }: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: TransactionKey,
  { answer, notes }: { answer: ReviewAnswer; notes: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { row: before } = await lockWithCases(tx, key, () => findNotes(tx, key));
    const disagreement = await lockDisagreement(tx, key);
    if (disagreement === null) throw new AppError('CONFLICT', 'Somebody has settled this already.');
    const added = addedNotes(disagreement, before, { answer, notes });
    const isThere = await reviewWithin(
      { tx, live, actor, key },
      {
        wasOpened: null,
        ...(answer === 'verified' ? { isVerified: true } : { isFlagged: true }),
        ...(added !== '' && { verificationNotes: [before.trimEnd(), added].filter(Boolean).join('\n') }),
      },
    );
    if (!isThere) throw transactionNotFound();
    await saveSettlement(tx, key, { userId: actor.user.id, answer });
    await settleNotifications(tx, 'second-look-differs', formatRecordId(key.storeId, key.id), {
      ending: answer,
      endedBy: nameOf(actor),
    });
    await recordAudit(tx, actor, {
      action: 'settle_second_look',
      entityType: 'transaction',
      entityId: formatRecordId(key.storeId, key.id),
      changes: { after: { answer } },
    });
  });
}
