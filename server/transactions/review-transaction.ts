// Turns a reviewer's request or undo into the transaction's new state, the day's counts, the agent's figures, and an
// audit entry.
import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import {
  countReview,
  type ReviewEvent,
  type ReviewRequest,
  type ReviewState,
  reviewTransaction,
} from '@tillwatch/core/review';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { canSeeCase } from '../platform/case-key.queries.ts';
import { type CaseOfTransaction, lockWithCases, noteInCases } from '../platform/case-news.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError, StaleError } from '../platform/errors.ts';
import { tellOfFlagged } from '../platform/flagged-news.ts';
import { notify } from '../platform/notify.ts';
import { callOffLook, findSecondReviewers } from '../platform/sight.queries.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';
import { findNoteAuthors } from './note-authors.queries.ts';
import { keeps } from './note-authors.ts';
import {
  findChangesFrom,
  findCurrentReview,
  keepReviewChange,
  restoreReview,
  type ReviewChange,
} from './review-changes.queries.ts';
import {
  type LockedReview,
  lockReviewState,
  moveActivity,
  moveDayCounts,
  saveReviewState,
} from './review.queries.ts';
import { findDisputed, findWaitingNotes } from './second-looks.queries.ts';
import { answerSecondLook, drawSecondLook, isAnswered } from './second-looks.ts';
import { findCounted } from './standing-reviews.queries.ts';

export interface Review extends ReviewRequest {
  /** The version that the reviewer saw; undefined if it doesn't matter. */
  version?: number | undefined;
  /** Whether it was open before the decision; null if unknown. */
  wasOpened: boolean | null;
}

type ReviewContext = Pick<Context, 'database' | 'live'>;

/** What a change that doesn't count as a review adds to its agent's figures. */
const NO_COUNTS = { reviewed: 0, verified: 0, flagged: 0 };

/**
 * All or nothing; writes nothing if the request changes nothing.
 * @returns false if there is no such transaction.
 * @throws StaleError if the request names a version other than the transaction's.
 */
export async function saveReview(
  { database: { often }, live }: ReviewContext,
  actor: Actor,
  key: TransactionKey,
  review: Review,
): Promise<boolean> {
  return often.real.transaction().execute((tx) => reviewWithin({ tx, live, actor, key }, review));
}

interface Reviewing {
  tx: Kysely<Database>;
  live: Context['live'];
  actor: Actor;
  key: TransactionKey;
}

/** Saves a review within a database transaction: see `saveReview`. */
export async function reviewWithin(
  { tx, live, actor, key }: Reviewing,
  { version, wasOpened: isClaimed, ...asked }: Review,
): Promise<boolean> {
  const touchesCases =
    asked.isFlagged !== undefined || asked.isVerified === true || asked.verificationNotes !== undefined;
  const lockRow = () => lockReviewState(tx, key);
  const { cases, row: before } = touchesCases
    ? await lockWithCases(tx, key, lockRow)
    : { cases: [], row: await lockRow() };
  if (!before) return false;
  const request = withoutNul(asked);
  const notes = await findWaitingNotes(tx, key, actor);
  if (notes !== undefined && !isPending(before)) {
    await answerSecondLook(tx, actor, key, {
      first: before,
      notes,
      asked: { ...request, wasOpened: isClaimed },
    });
    return true;
  }
  if (notes === undefined && (await isAnswered(tx, actor, key, { version, asked: request }))) return true;
  const { state, events } = reviewTransaction(before, request);
  // A call repeated because its response was lost finds its work done.
  if (events.length === 0) return true;
  // Somebody who owes a second look hasn't seen what others did and took back.
  const isStale = version !== undefined && version !== before.version && notes === undefined;
  if (isStale) throw await describeStale(tx, key, actor);

  const userId = actor.user.id;
  const counts = countReview(events);
  if (counts.reviewed > 0) await refuseDisputed(tx, key, actor);
  const action = nameAction(events);
  const wasOpened = await recount(tx, key, { userId, day: null }, () =>
    keepReviewChange(tx, key, { userId, action, counts, undoes: null, wasOpened: isClaimed }),
  );
  await saveReviewState(tx, key, {
    state,
    userId,
    becameVerified: events.includes('verified'),
    becameUnverified: events.includes('unverified'),
    hasNewStatus: counts.reviewed > 0,
  });
  // Nothing is left to compare with if the second agent or a supervisor decided in its place. A decision that an agent
  // withdraws leaves the look for the next one; otherwise, withdrawing and deciding again would be a way around it.
  const isOver = counts.reviewed > 0 && actor.user.role !== 'agent';
  if (notes !== undefined || isOver) await callOffLook(tx, key);
  else if (counts.reviewed > 0) await drawSecondLook(tx, actor, key, before);
  await recordStateChange({
    tx,
    live,
    actor,
    key,
    cases,
    action,
    before,
    after: { ...state, version: before.version + 1 },
    wasOpened,
  });
  return true;
}

/**
 * Undoes the actor's own change as if it had never been made: state, notes, reviewer, and the agent's figures are as
 * before. Only the version keeps increasing. Every later change must have been undone.
 * @param version the one that the change made.
 * @returns false if there is no such transaction.
 * @throws StaleError if somebody has changed it since then, AppError CONFLICT if the actor has nothing to undo.
 */
export async function undoReview(
  { database: { db }, live }: ReviewContext,
  actor: Actor,
  key: TransactionKey,
  version: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { cases, row: before } = await lockWithCases(tx, key, () => lockReviewState(tx, key));
    if (!before) return false;
    if ((await findWaitingNotes(tx, key, actor)) !== undefined) throw nothingToUndo();
    const changes = await findChangesFrom(tx, key, version);
    const change = lastNotUndone(changes);
    if (before.version !== version && change?.version !== version) {
      throw await describeStale(tx, key, actor);
    }
    const userId = actor.user.id;
    if (change?.version !== version || change.userId !== userId || !change.hasBefore) {
      throw nothingToUndo();
    }
    if (change.activityDate !== null) await refuseDisputed(tx, key, actor);
    const action = `undo_${change.action}`;
    const undone = { userId, action, counts: NO_COUNTS, undoes: version, wasOpened: null };
    await recount(tx, key, { userId, day: change.activityDate }, () => keepReviewChange(tx, key, undone));
    const after = await restoreReview(tx, key, version);
    await recordStateChange({ tx, live, actor, key, cases, action, before, after, wasOpened: null });
    return true;
  });
}

/** Keeps a change, and adjusts its author's figures of the day for this transaction. */
async function recount<Result>(
  tx: Kysely<Database>,
  key: TransactionKey,
  of: { userId: number; day: string | null },
  keep: () => Promise<Result>,
): Promise<Result> {
  const before = await findCounted(tx, key, of);
  const kept = await keep();
  const after = await findCounted(tx, key, of);
  await moveActivity(
    tx,
    { storeId: key.storeId, ...of },
    {
      reviewed: after.reviewed - before.reviewed,
      verified: after.verified - before.verified,
      flagged: after.flagged - before.flagged,
    },
  );
  return kept;
}

function nothingToUndo(): AppError {
  return new AppError('CONFLICT', 'Only your own last change of a transaction can be undone.');
}

/** The newest change that hasn't been undone. @param changes oldest first. */
function lastNotUndone(changes: readonly ReviewChange[]): ReviewChange | undefined {
  const undone = new Set(changes.map(({ undoes }) => undoes));
  return changes.findLast(({ version, undoes }) => undoes === null && !undone.has(version));
}

async function describeStale(tx: Kysely<Database>, key: TransactionKey, actor: Actor): Promise<Error> {
  const current = await findCurrentReview(tx, key);
  if (!current) throw new Error(`Transaction ${key.storeId}-${key.id} vanished while it was locked`);
  const who =
    current.changedBy === actor.user.id ? 'You have' : `${current.changedByName || 'Somebody else'} has`;
  return new StaleError(`${who} changed this transaction in the meantime.`, current);
}

interface StateChange {
  tx: Kysely<Database>;
  live: Context['live'];
  actor: Actor;
  key: TransactionKey;
  /** The cases that have the transaction; only read if its flag or its notes may change. */
  cases: readonly CaseOfTransaction[];
  /** Its name in the audit log. */
  action: string;
  before: LockedReview;
  after: ReviewState & { version: number };
  wasOpened: boolean | null;
}

/**
 * Records a change of a transaction's state: in the day's counts, the audit log, a live event, and, if it removes the
 * flag, the history of its cases.
 * @throws AppError CONFLICT if it removes a closed case's flag or changes its notes.
 */
async function recordStateChange({
  tx,
  live,
  actor,
  key,
  cases,
  action,
  before,
  after,
  wasOpened,
}: StateChange): Promise<void> {
  const losesFlag = before.isFlagged && !after.isFlagged;
  // What is still pending may be reviewed, whatever case it is in.
  const hasNewNotes = !isPending(before) && before.verificationNotes !== after.verificationNotes;
  if (losesFlag || hasNewNotes) await refuseClosed({ tx, actor, cases, before });
  if (losesFlag) {
    await announceUnflagged({ tx, actor, key, cases, before });
    const isUndone = action.startsWith('undo_');
    await announceOverturned({ tx, actor, key, cases, before }, isUndone);
  }
  if (before.isFlagged && after.isFlagged && !action.startsWith('undo_'))
    await announceReplaced({ tx, actor, key, cases, before, after });
  if (!before.isFlagged && after.isFlagged)
    await noteFlag({ tx, actor, key, cases, before }, 'is flagged again');
  const pending = Number(isPending(after)) - Number(isPending(before));
  await moveDayCounts(
    tx,
    { storeId: key.storeId, businessDay: before.transactionTime.slice(0, 10) },
    {
      verified: Number(after.isVerified) - Number(before.isVerified),
      flagged: Number(after.isFlagged) - Number(before.isFlagged),
      pendingRisk: before.risk * pending,
      pendingCheckAll: before.isCheckAll ? pending : 0,
    },
  );
  const transactionId = formatRecordId(key.storeId, key.id);
  await recordReview(tx, actor, transactionId, { action, before, after, wasOpened });
  await live.publish(
    tx,
    {
      type: 'review',
      storeId: key.storeId,
      transactionId,
      byUserId: actor.user.id,
      version: after.version,
    },
    { hiddenFrom: await findSecondReviewers(tx, key.storeId, [key.id]) },
  );
}

/** Refuses to change what a closed case is based on. */
async function refuseClosed({
  tx,
  actor,
  cases,
  before: { transactionNumber },
}: Pick<StateChange, 'tx' | 'actor' | 'cases' | 'before'>): Promise<void> {
  const closed = cases.find(({ isClosed }) => isClosed);
  if (closed === undefined) return;
  throw new AppError(
    'CONFLICT',
    (await canSeeCase(tx, actor, closed))
      ? `${transactionNumber} is in the closed case “${closed.title}”. Reopen it first.`
      : `${transactionNumber} is in a closed case. A supervisor can reopen it first.`,
  );
}

type FlagChange = Pick<StateChange, 'tx' | 'actor' | 'key' | 'cases' | 'before'>;

/** The cases that have the transaction say what became of its flag. @param what such as 'is flagged again' */
async function noteFlag({ tx, actor, key, cases, before }: FlagChange, what: string): Promise<void> {
  const { transactionNumber } = before;
  await noteInCases(tx, actor, cases, {
    transaction: { id: key.id, transactionNumber },
    lines: [`${transactionNumber} ${what}`],
  });
}

/** Notifies those who work on an open case. */
async function announceUnflagged(change: FlagChange): Promise<void> {
  await noteFlag(change, 'is no longer flagged');
  const { tx, actor, cases, before } = change;
  for (const { storeId, id, title, assignedTo } of cases) {
    await notify(tx, {
      to: {
        ...(assignedTo === null ? { roles: ['supervisor', 'admin'] } : { userIds: [assignedTo] }),
        except: actor.user.id,
      },
      // Each time gets its own notification.
      subject: `${formatRecordId(storeId, id)} ${randomUUID()}`,
      storeId,
      content: {
        kind: 'case-unflagged',
        caseId: formatRecordId(storeId, id),
        title,
        transactionNumber: before.transactionNumber,
        by: nameOf(actor),
      },
    });
  }
}

/**
 * Notifies whoever flagged it, and the other supervisors unless its cases do, that somebody has taken the flag away; of
 * an agent's own flag, too, which nobody else may have seen yet, unless it is undone as a mistake.
 */
async function announceOverturned(
  { tx, actor, key, cases, before }: FlagChange,
  isUndone: boolean,
): Promise<void> {
  const { reviewedBy, version, transactionNumber } = before;
  const isOwn = reviewedBy === actor.user.id;
  if (reviewedBy === null || (isOwn && (isUndone || actor.user.role !== 'agent'))) return;
  const transactionId = formatRecordId(key.storeId, key.id);
  await notify(tx, {
    to: {
      userIds: [reviewedBy],
      ...(cases.length === 0 && { roles: ['supervisor', 'admin'] }),
      except: actor.user.id,
    },
    // Each time gets its own notification.
    subject: `${transactionId} ${version}`,
    storeId: key.storeId,
    content: {
      kind: 'flag-overturned',
      transactionId,
      transactionNumber,
      by: nameOf(actor),
      ...(isOwn && { isOwn }),
    },
  });
}

/** Notifies whoever flagged it or wrote the note, and its cases, that somebody else's words stand there now. */
async function announceReplaced({
  tx,
  actor,
  key,
  cases,
  before,
  after,
}: FlagChange & Pick<StateChange, 'after'>): Promise<void> {
  const { verificationNotes: notes, transactionNumber, reviewedBy } = before;
  if (notes === '' || keeps(after.verificationNotes, notes)) return;
  const noted = [{ id: key.id, notes }];
  const authors = (await findNoteAuthors(tx, key.storeId, noted)).get(key.id);
  const isOwn = authors?.userIds.every((id) => id === actor.user.id) ?? reviewedBy === actor.user.id;
  if (isOwn) return;
  const by = authors ? ` by ${authors.name}` : '';
  await noteFlag(
    { tx, actor, key, cases, before },
    `has another note; the one${by} is in its review history`,
  );
  const transactionId = formatRecordId(key.storeId, key.id);
  await tellOfFlagged(tx, actor, {
    key,
    people: [reviewedBy, ...(authors?.userIds ?? [])],
    cases,
    isTaken: true,
    content: { kind: 'note-replaced', transactionId, transactionNumber, by: nameOf(actor) },
  });
}

/** Once two agents have decided differently, a supervisor decides, and neither of them. @throws AppError CONFLICT. */
async function refuseDisputed(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { user }: Actor,
): Promise<void> {
  if (user.role !== 'agent' || !(await findDisputed(tx, storeId, [id])).has(id)) return;
  throw new AppError('CONFLICT', 'Two agents decided differently about this. A supervisor decides now.');
}

const isPending = ({ isVerified, isFlagged }: ReviewState): boolean => !isVerified && !isFlagged;

async function recordReview(
  tx: Kysely<Database>,
  actor: Actor,
  transactionId: string,
  {
    action,
    before,
    after,
    wasOpened,
  }: { action: string; before: ReviewState; after: ReviewState; wasOpened: boolean | null },
): Promise<void> {
  const changed = (['isVerified', 'isFlagged', 'verificationNotes'] as const).filter(
    (field) => before[field] !== after[field],
  );
  await recordAudit(tx, actor, {
    action,
    entityType: 'transaction',
    entityId: transactionId,
    changes: {
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: {
        ...Object.fromEntries(changed.map((field) => [field, after[field]])),
        // Decided from the list, without looking at the receipt.
        ...(wasOpened === false && { opened: false }),
      },
    },
  });
}

/** Named after what was done, not what it replaced. */
function nameAction(events: readonly ReviewEvent[]): string {
  if (events.includes('verified')) return 'verify';
  if (events.includes('flagged')) return 'flag';
  if (events.includes('unverified')) return 'unverify';
  return events.includes('unflagged') ? 'unflag' : 'update';
}

/** PostgreSQL's text type can't hold NUL. */
function withoutNul(request: ReviewRequest): ReviewRequest {
  return { ...request, verificationNotes: request.verificationNotes?.replaceAll('\0', '') };
}
