// Tells who answers for a flag or a case that somebody else changed the images it rests on.
import { type EvidenceChange, formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { onePerDay, tellOfFlagged } from '../platform/flagged-news.ts';
import { notify } from '../platform/notify.ts';
import { type EvidenceOwner, findCaseToTell, findFlaggedToTell } from './evidence.queries.ts';

interface Changed {
  owner: EvidenceOwner;
  what: EvidenceChange['what'];
  /** Who added the image. */
  addedBy: number;
}

/** One notification for each transaction or case, author, and day: the newest change makes it unread again. */
export async function tellOfEvidence(tx: Kysely<Database>, actor: Actor, changed: Changed): Promise<void> {
  if (changed.owner.of === 'case') await tellOfCase(tx, actor, changed);
  else await tellOfTransaction(tx, actor, changed);
}

async function tellOfTransaction(
  tx: Kysely<Database>,
  actor: Actor,
  { owner, what, addedBy }: Changed,
): Promise<void> {
  const { storeId, id } = owner;
  const found = await findFlaggedToTell(tx, owner);
  if (!found) return;
  const { transactionNumber, flaggedBy, cases } = found;
  await tellOfFlagged(tx, actor, {
    key: { storeId, id },
    people: [flaggedBy, addedBy],
    cases,
    isTaken: isTaken(what),
    content: {
      kind: 'evidence-changed',
      transactionId: formatRecordId(storeId, id),
      transactionNumber,
      by: nameOf(actor),
      what,
    },
  });
}

async function tellOfCase(
  tx: Kysely<Database>,
  actor: Actor,
  { owner: { storeId, id }, what, addedBy }: Changed,
): Promise<void> {
  const found = await findCaseToTell(tx, { storeId, id });
  if (!found) return;
  const { title, assignedTo } = found;
  const caseId = formatRecordId(storeId, id);
  const isAlone = assignedTo === null || assignedTo === actor.user.id;
  const isUnseen = actor.user.role === 'agent' || addedBy !== actor.user.id;
  const needsSupervisor = isAlone && isUnseen && isTaken(what);
  await notify(tx, {
    to: {
      userIds: assignedTo === null ? [addedBy] : [assignedTo, addedBy],
      roles: needsSupervisor ? ['supervisor', 'admin'] : [],
      except: actor.user.id,
    },
    subject: onePerDay(caseId, actor),
    renews: true,
    storeId,
    content: { kind: 'case-evidence-changed', caseId, title, by: nameOf(actor), what },
  });
}

/** Whether something that was there isn't anymore. */
const isTaken = (what: EvidenceChange['what']): boolean => what === 'captioned' || what === 'removed';
