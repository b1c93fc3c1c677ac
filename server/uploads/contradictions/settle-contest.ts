// Saves a supervisor's decision between a transaction as reviewed and what another file says.
import { formatRecordId, listContestLines } from '@tillwatch/contract';
import { connectStore } from '../../ingestion/store/connection.ts';
import { type ContradictionKey, takeContradiction } from '../../ingestion/store/take-contradiction.ts';
import { publishUpload, tryLockStore } from '../../ingestion/store/upload-state.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { lockWithCases, noteInCases } from '../../platform/case-news.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { callOffLook } from '../../platform/sight.queries.ts';
import { listDifferences } from '../../platform/transaction-facts.queries.ts';
import { describeBusyStore } from '../uploads.queries.ts';
import { lockContradiction, saveDecision } from './contradictions.queries.ts';

/** All or nothing. @throws AppError CONFLICT with the reason. */
export async function settleContest(
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  key: ContradictionKey,
  { takes, reason }: { takes: boolean; reason: string },
): Promise<void> {
  const { storeId, transactionId } = key;
  const connection = await connectStore(database.connectionString);
  const { db } = connection;
  await connection.begin();
  try {
    if (!(await tryLockStore(db, storeId))) {
      throw new AppError('CONFLICT', `${await describeBusyStore(db, storeId)} Decide when that is done.`);
    }
    const { cases, row: contradiction } = await lockWithCases(db, { storeId, id: transactionId }, () =>
      lockContradiction(db, key),
    );
    if (!contradiction)
      throw new AppError('CONFLICT', 'This was already decided, or its upload was withdrawn.');
    if (contradiction.isSettled) throw new AppError('CONFLICT', 'Somebody has already decided about this.');
    const { stored, file, uploadId, filename, transactionNumber } = contradiction;
    const differences = listDifferences(stored, file);
    if (takes && !(await takeContradiction(connection, { ...key, uploadId })))
      throw new AppError('CONFLICT', KEY_TAKEN);
    // A second answer would be about different facts than the first.
    if (takes) await callOffLook(db, { storeId, id: transactionId });
    await saveDecision(db, key, { takes, reason, userId: actor.user.id });
    await recordAudit(db, actor, {
      action: takes ? 'take_contradiction' : 'keep_reviewed',
      entityType: 'transaction',
      entityId: formatRecordId(storeId, transactionId),
      changes: {
        before: Object.fromEntries(differences.map(({ field, before }) => [field, before])),
        after: {
          ...(takes && Object.fromEntries(differences.map(({ field, after }) => [field, after]))),
          uploadId: formatRecordId(storeId, uploadId),
          reason,
        },
      },
    });
    const what = takes
      ? `${transactionNumber} was changed to what ${filename} says`
      : `${transactionNumber} stays as reviewed, although it differs in ${filename}`;
    const lines = [what, ...listContestLines({ differences })];
    const transaction = { id: transactionId, transactionNumber };
    await noteInCases(db, actor, cases, { transaction, lines, reason });
    await publishUpload(db, { storeId, uploadId }, 'completed');
    await connection.commit();
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

const KEY_TAKEN = 'Another transaction now has this number, register, and time.';
