// Draws decisions for a blind second look, and takes the second agent's answer, which leaves the transaction as it is.
import { createHmac } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import {
  chooseByLot,
  isDrawn,
  type ReviewRequest,
  type ReviewState,
  reviewStatus,
  reviewTransaction,
} from '@tillwatch/core/review';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { notify } from '../platform/notify.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';
import type { LockedReview } from './review.queries.ts';
import {
  findAnswer,
  findCandidates,
  insertLook,
  isFirstDecision,
  makeLookSettings,
  saveLookNotes,
  saveSecondAnswer,
} from './second-looks.queries.ts';

type Tx = Kysely<Database>;

/**
 * Decides by lot whether a transaction's first decision goes to a second agent of the store. Call after the change was
 * kept. The lot is a keyed hash of the transaction: nobody can predict it, and deciding again doesn't change it.
 */
export async function drawSecondLook(
  tx: Tx,
  actor: Actor,
  key: TransactionKey,
  before: ReviewState & { version: number },
): Promise<void> {
  if (actor.user.role !== 'agent') return;
  const { sharePercent, seed } = await makeLookSettings(tx);
  if (!isDrawn(drawLot(seed, key, 'whether'), sharePercent) || !(await isFirstDecision(tx, key))) return;
  const secondBy = chooseByLot(drawLot(seed, key, 'who'), await findCandidates(tx, key));
  if (secondBy === undefined) return;
  await insertLook(tx, key, {
    firstBy: actor.user.id,
    secondBy,
    drawnVersion: before.version + 1,
    notes: before.verificationNotes,
  });
}

const LOT_BYTES = 6;

/** @returns 0 up to, but not including, 1 */
function drawLot(seed: string, { storeId, id }: TransactionKey, purpose: string): number {
  const hash = createHmac('sha256', seed).update(`${purpose} ${storeId} ${id}`).digest();
  return hash.readUIntBE(0, LOT_BYTES) / 2 ** (LOT_BYTES * 8);
}

export interface Asked extends ReviewRequest {
  wasOpened: boolean | null;
}

/**
 * Whether the actor has already given this second answer, so the call was repeated because its response was lost. A
 * decision on the transaction's current state names that version instead.
 */
export async function isAnswered(
  tx: Tx,
  actor: Actor,
  key: TransactionKey,
  { version, asked }: { version: number | undefined; asked: ReviewRequest },
): Promise<boolean> {
  if (actor.user.role !== 'agent') return false;
  const look = await findAnswer(tx, key, actor.user.id);
  if (look === undefined || (version !== undefined && version >= look.drawnVersion)) return false;
  const given = {
    isVerified: look.answer === 'verified',
    isFlagged: look.answer === 'flagged',
    verificationNotes: look.notes,
  };
  return reviewTransaction(given, asked).events.length === 0;
}

/**
 * Takes a second agent's decision or notes on a transaction that others have decided on. The agent sees it as it was
 * before anybody decided.
 * @param first the transaction's current review
 * @param notes the second agent's notes so far
 * @throws AppError CONFLICT for a decision made without opening the transaction
 */
export async function answerSecondLook(
  tx: Tx,
  actor: Actor,
  key: TransactionKey,
  { first, notes, asked }: { first: LockedReview; notes: string; asked: Asked },
): Promise<void> {
  const seen = { isVerified: false, isFlagged: false, verificationNotes: notes };
  const { state, events } = reviewTransaction(seen, asked);
  if (events.length === 0) return;
  const answer = reviewStatus(state);
  const firstAnswer = reviewStatus(first);
  const transactionId = formatRecordId(key.storeId, key.id);
  const audit = (action: string, after: Record<string, unknown>) =>
    recordAudit(tx, actor, {
      action,
      entityType: 'transaction',
      entityId: transactionId,
      changes: { after },
    });
  if (answer === 'pending' || firstAnswer === 'pending') {
    await saveLookNotes(tx, key, state.verificationNotes);
    await audit('note_second_look', { notes: state.verificationNotes });
    return;
  }
  // Not saying so counts as not having looked, and looking is the point here.
  if (asked.wasOpened !== true) {
    throw new AppError('CONFLICT', 'This is a second look: open the transaction before you decide.');
  }
  await saveSecondAnswer(tx, key, {
    answer,
    notes: state.verificationNotes,
    firstAnswer,
    firstNotes: first.verificationNotes,
  });
  await audit('answer_second_look', { answer, notes: state.verificationNotes });
  if (answer === firstAnswer) return;
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'] },
    subject: transactionId,
    storeId: key.storeId,
    content: {
      kind: 'second-look-differs',
      transactionId,
      transactionNumber: first.transactionNumber,
      firstAnswer,
      secondAnswer: answer,
    },
  });
}
