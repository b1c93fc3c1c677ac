// Saves a supervisor's decision between transactions as stored and what other files say: about one, or about several.
import { formatRecordId, listContestLines, parseRecordId, type SettledContest } from '@tillwatch/contract';
import type { StoreConnection } from '../../ingestion/store/connection.ts';
import {
  type ContradictionKey,
  settleTaken,
  takeContradiction,
} from '../../ingestion/store/take-contradiction.ts';
import { publishUpload } from '../../ingestion/store/upload-state.ts';
import type { Actor } from '../../platform/actor.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit.ts';
import { type CaseOfTransaction, lockAllWithCases, noteInCases } from '../../platform/case-news.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { callOffLook } from '../../platform/sight.queries.ts';
import type { FactDifference } from '../../platform/transaction-facts.queries.ts';
import { findUserNames } from '../../platform/user-names.queries.ts';
import { compareReadings, findLoss } from '../../rules/compare-readings.ts';
import { findStoreRules } from '../../rules/rules-in-force.ts';
import { changeStore } from '../change-store.ts';
import {
  type Contradiction,
  findContradicted,
  lockContradictions,
  saveDecision,
} from './contradictions.queries.ts';
import type { OutgrownReview } from './outgrown-reviews.queries.ts';
import { findExplained, findOwnFiles } from './own-files.queries.ts';
import { findOutgrown, reopenReviews } from './reopen-reviews.ts';
import { tellOfLosses, tellOfOwnFiles } from './tell-of-own-files.ts';

interface Choice {
  /** Whether the transaction changes to what the file says. */
  takes: boolean;
  reason: string;
}

type Settling = Pick<Context, 'database' | 'live'>;

const NOT_AS_SEEN =
  'The transaction is no longer as it was shown here, so nothing was decided. Close this, and look at it again.';

/**
 * All or nothing, and only about what the actor saw.
 * @returns how many others were told that the actor preferred a file of their own; null if it isn't.
 * @throws AppError CONFLICT with the reason.
 */
export async function settleContest(
  { database, live }: Settling,
  actor: Actor,
  { storeId, transactionId, id }: ContradictionKey,
  { seen, ...choice }: Choice & { seen: string },
): Promise<number | null> {
  return changeStore(database, { storeId, next: 'Decide when that is done.' }, async (connection) => {
    const { casesOf, rows } = await lockContests(connection, storeId, [id]);
    const one = rows.find((row) => row.transactionId === transactionId);
    if (!one) throw new AppError('CONFLICT', 'This was already decided, or its upload was withdrawn.');
    if (one.isSettled) throw new AppError('CONFLICT', 'Somebody has already decided about this.');
    if (one.seen !== seen) throw new AppError('CONFLICT', NOT_AS_SEEN);
    if (choice.takes && one.isWithdrawn)
      throw new AppError('CONFLICT', `${one.filename} was withdrawn. To use it, upload it again.`);
    const decided = await decide({ ...connection, live }, actor, {
      storeId,
      contradictions: [one],
      casesOf,
      choice,
    });
    if (decided.ids.size === 0)
      throw new AppError('CONFLICT', 'Another transaction now has this number, register, and time.');
    return decided.told;
  });
}

/**
 * Decides about each as `settleContest` does, all of them in one database transaction, except those that somebody else
 * has decided or that are not what the actor saw. Repeated, it finds its work done.
 * @throws AppError CONFLICT if something else is changing the store.
 */
export async function settleContests(
  { database, live }: Settling,
  actor: Actor,
  storeId: number,
  { contests, ...choice }: Choice & { contests: readonly { id: string; seen: string }[] },
): Promise<{ results: SettledContest[]; told: number | null }> {
  const wanted = contests.map(({ id, seen }) => ({ id: parseRecordId(id).id, seen }));
  return changeStore(database, { storeId, next: 'Decide when that is done.' }, async (connection) => {
    const ids = wanted.map(({ id }) => id);
    const { casesOf, rows } = await lockContests(connection, storeId, ids);
    const known = new Map(rows.map((row) => [row.id, row]));
    const asSeen = wanted.flatMap(({ id, seen }) => {
      const row = known.get(id);
      return row && !row.isSettled && row.seen === seen && !(choice.takes && row.isWithdrawn) ? [row] : [];
    });
    const open = oneOfEach(asSeen, choice.takes);
    const decided = await decide({ ...connection, live }, actor, {
      storeId,
      contradictions: open,
      casesOf,
      choice,
    });
    const deciders = rows.flatMap(({ settledBy }) => settledBy ?? []);
    const names = await findUserNames(connection.db, deciders);
    const results = ids.map((id): SettledContest => {
      const row = known.get(id);
      const outcome = decided.ids.has(id)
        ? 'decided'
        : row?.isSettled
          ? isSameDecision(row, actor, choice)
            ? 'decided'
            : 'settled'
          : row && open.includes(row)
            ? 'key_taken'
            : row?.isWithdrawn
              ? 'withdrawn'
              : 'changed';
      const byName = outcome === 'settled' ? (names.get(row?.settledBy ?? 0) ?? null) : null;
      return { id: formatRecordId(storeId, id), outcome, byName };
    });
    return { results, told: decided.told };
  });
}

/** Whether it is what the actor decides: the call comes again, because its answer was lost. */
const isSameDecision = (row: Contradiction, { user }: Actor, { takes, reason }: Choice): boolean =>
  row.settledBy === user.id && row.isTaken === takes && row.reason === reason;

/** Once a transaction has changed to what one file says, the others are about something that nobody saw. */
function oneOfEach(contradictions: readonly Contradiction[], takes: boolean): Contradiction[] {
  const taken = new Set<number>();
  return contradictions.filter(({ transactionId }) => {
    const isFirst = !taken.has(transactionId);
    taken.add(transactionId);
    return isFirst || !takes;
  });
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Cases, then transactions, each in the order of their ids: see decision 62. */
async function lockContests({ db }: StoreConnection, storeId: number, ids: readonly number[]) {
  const transactionIds = await findContradicted(db, storeId, ids);
  return lockAllWithCases(db, { storeId, ids: transactionIds }, () =>
    lockContradictions(db, { storeId, ids, transactionIds }),
  );
}

interface Decision {
  storeId: number;
  contradictions: readonly Contradiction[];
  casesOf: (transactionId: number) => CaseOfTransaction[];
  choice: Choice;
}

/** Others than those decided can't be taken, because something else has their key now. */
async function decide(
  connection: StoreConnection & Pick<Context, 'live'>,
  actor: Actor,
  { storeId, contradictions, casesOf, choice }: Decision,
): Promise<{ ids: Set<number>; told: number | null }> {
  const { db, live } = connection;
  const ids = contradictions.map(({ id }) => id);
  const ownFiles = await findOwnFiles(db, { storeId, ids, takes: choice.takes }, actor.user.id);
  const outgrown = choice.takes ? await findOutgrown(db, storeId, ids) : new Map<number, OutgrownReview>();
  const days: string[] = [];
  const decided: Contradiction[] = [];
  for (const one of contradictions) {
    const key = { storeId, transactionId: one.transactionId, id: one.id };
    if (choice.takes) {
      const changed = await takeContradiction(connection, { ...key, uploadId: one.uploadId });
      if (changed === null) continue;
      days.push(...changed);
      // A second answer would be about different facts than the first.
      await callOffLook(db, { storeId, id: one.transactionId });
    }
    // Without a contest, it counts for its cashier again.
    else if (one.stored.facts.employeeId !== one.file.facts.employeeId)
      days.push(one.stored.facts.transactionTime?.slice(0, DAY_LENGTH) ?? '');
    await saveDecision(db, key, { ...choice, userId: actor.user.id });
    decided.push(one);
  }
  await reopenReviews(
    { tx: db, live, actor, storeId },
    decided.flatMap(({ id }) => outgrown.get(id) ?? []),
  );
  await settleTaken(connection, storeId, days);
  const rules = await findStoreRules(db, storeId);
  const compared = decided.map((one) => ({
    ...one,
    differences: compareReadings(one.stored, one.file, rules),
    loss: findLoss(
      choice.takes ? { other: one.stored, counting: one.file } : { other: one.file, counting: one.stored },
      rules,
    ),
  }));
  await recordAudit(db, actor, ...compared.map((one) => auditOf(storeId, one, choice)));
  for (const one of compared) await noteInCases(db, actor, casesOf(one.transactionId), newsOf(one, choice));
  for (const uploadId of new Set(decided.map((one) => one.uploadId)))
    await publishUpload(db, { storeId, uploadId }, 'completed');
  const told = await tellOfOwnFiles(db, actor, {
    storeId,
    decided: compared,
    ownFiles,
    reason: choice.reason,
  });
  const own = new Set(ownFiles.map(({ contradictionId }) => contradictionId));
  const others = compared.filter((one) => !own.has(one.id));
  const uploadIds = others.map((one) => (choice.takes ? one.uploadId : one.storedUploadId));
  const explained = await findExplained(db, { storeId, uploadIds }, actor.user.id);
  await tellOfLosses(db, actor, { storeId, decided: others, explained, ...choice });
  return { ids: new Set(decided.map(({ id }) => id)), told };
}

type Told = Contradiction & { differences: FactDifference[] };

function auditOf(
  storeId: number,
  { transactionId, uploadId, differences }: Told,
  { takes, reason }: Choice,
): AuditEntry {
  return {
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
  };
}

/** For the cases that have the transaction. */
function newsOf(
  { transactionId, transactionNumber, filename, isReviewed, differences }: Told,
  { takes, reason }: Choice,
) {
  const what = takes
    ? `${transactionNumber} was changed to what ${filename} says`
    : `${transactionNumber} stays as ${isReviewed ? 'reviewed' : 'stored'}, although it differs in ${filename}`;
  return {
    transaction: { id: transactionId, transactionNumber },
    lines: [what, ...listContestLines({ differences })],
    reason,
  };
}
