// Tells whom a change of a case concerns.
import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import { type CasePerson, type CaseState, isClosed } from '@tillwatch/core/cases';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { CaseKey } from '../platform/case-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify } from '../platform/notify.ts';
import { findBlindInCase } from '../platform/sight.queries.ts';
import { findUserNames } from '../platform/user-names.queries.ts';
import { countOtherCases, findContributors } from './cases.queries.ts';
import { describeStateChange } from './describe-history.ts';

export interface CaseActor {
  tx: Kysely<Database>;
  actor: Actor;
  key: CaseKey;
}

/** Notifies a new worker, unless it's the actor. @param version the one that the assignment made. */
export async function notifyWorker(
  { tx, actor, key }: CaseActor,
  { assignedTo, title }: CaseState,
  version: number,
): Promise<void> {
  if (assignedTo === null || assignedTo === actor.user.id) return;
  const caseId = formatRecordId(key.storeId, key.id);
  await notify(tx, {
    to: { userIds: [assignedTo] },
    // Getting the same case again after somebody else had it is news.
    subject: `${caseId} ${version}`,
    storeId: key.storeId,
    content: { kind: 'case-assigned', caseId, title, assignedBy: nameOf(actor) },
  });
}

/** Those who contributed to a case or work on it, and the other supervisors and admins. */
async function findConcerned({ tx, actor, key }: CaseActor, { assignedTo }: CaseState) {
  return {
    userIds: [...(await findContributors(tx, key)), ...(assignedTo === null ? [] : [assignedTo])],
    roles: ['supervisor', 'admin'] as const,
    except: [actor.user.id, ...(await findBlindInCase(tx, key))],
  };
}

/** Tells those whom a case concerns how it ended. */
export async function announceClosed(context: CaseActor, state: CaseState, version: number): Promise<void> {
  const { tx, actor, key } = context;
  const { title, status, reason } = state;
  const caseId = formatRecordId(key.storeId, key.id);
  await notify(tx, {
    to: await findConcerned(context, state),
    // A case that is closed again is news.
    subject: `${caseId} ${version}`,
    storeId: key.storeId,
    content: { kind: 'case-closed', caseId, title, status, closedBy: nameOf(actor), reason },
  });
}

/** Notifies supervisors of a case that an agent opened: nobody works on it yet. */
export async function announceOpened(
  { tx, actor, key }: CaseActor,
  title: string,
  people: readonly CasePerson[],
  transactions: number,
): Promise<void> {
  if (actor.user.role !== 'agent') return;
  const caseId = formatRecordId(key.storeId, key.id);
  const otherCases = await countOtherCases(tx, key, people);
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'] },
    subject: caseId,
    storeId: key.storeId,
    content: { kind: 'case-opened', caseId, title, openedBy: nameOf(actor), transactions, otherCases },
  });
}

/** Notifies whoever works on a case of what somebody else adds to it. @param transactions 0 for a note. */
export async function announceMore(
  { tx, actor, key }: CaseActor,
  { assignedTo, title }: CaseState,
  transactions: number,
): Promise<void> {
  if (assignedTo === null) return;
  const caseId = formatRecordId(key.storeId, key.id);
  await notify(tx, {
    to: { userIds: [assignedTo], except: actor.user.id },
    // Each time gets its own notification.
    subject: `${caseId} ${randomUUID()}`,
    storeId: key.storeId,
    content: { kind: 'case-grown', caseId, title, by: nameOf(actor), transactions },
  });
}

interface Change {
  before: CaseState;
  after: CaseState;
  /** What differs. */
  changed: readonly (keyof CaseState)[];
  /** Empty if nobody gave one. */
  reason: string;
}

/** Tells of another name, other amounts, another worker than somebody else, and that it's open again. */
export async function announceChanged(
  context: CaseActor,
  { before, after, changed, reason }: Change,
): Promise<void> {
  const ends = !isClosed(before.status) && isClosed(after.status);
  const taken = changed.filter((field) => {
    if (field === 'title') return true;
    if (field === 'assignedTo') return before.assignedTo !== null;
    if (field === 'lostCents' || field === 'recoveredCents') return !ends;
    return field === 'status' && isClosed(before.status);
  });
  if (taken.length === 0) return;
  const workers = [before.assignedTo, after.assignedTo].filter((id) => id !== null);
  const names = await findUserNames(context.tx, workers);
  await tellOthers(context, before, {
    changes: describeStateChange(before, after, taken, (id) => names.get(id) ?? 'somebody'),
    ...(reason !== '' && { reason }),
  });
}

export async function announceTakenOut(
  context: CaseActor,
  before: CaseState,
  { number, reason }: { number: string; reason: string },
): Promise<void> {
  await tellOthers(context, before, { changes: [`Took out ${number}`], reason });
}

/** Tells those whom a case concerns, unless it is all the actor's. */
async function tellOthers(
  context: CaseActor,
  state: CaseState,
  what: { changes: string[]; reason?: string },
): Promise<void> {
  const { tx, actor, key } = context;
  const { title } = state;
  const to = await findConcerned(context, state);
  if (to.userIds.every((id) => id === actor.user.id)) return;
  const caseId = formatRecordId(key.storeId, key.id);
  await notify(tx, {
    to,
    // Each time gets its own notification.
    subject: `${caseId} ${randomUUID()}`,
    storeId: key.storeId,
    content: { kind: 'case-changed', caseId, title, by: nameOf(actor), ...what },
  });
}
