// Tells who answers for a flagged transaction that somebody else changed what the flag rests on.
import { formatRecordId, type NotificationContent } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import type { CaseOfTransaction } from './case-news.ts';
import type { Database } from './database/schema.ts';
import { notify } from './notify.ts';
import { findSecondReviewers } from './sight.queries.ts';
import type { TransactionKey } from './transaction-key.ts';

interface FlaggedNews {
  key: TransactionKey;
  /** Whose flag or words it concerns. */
  people: readonly (number | null)[];
  /** The cases that have the transaction. */
  cases: readonly Pick<CaseOfTransaction, 'isClosed' | 'assignedTo'>[];
  /** False if something was only added, which supervisors aren't told of. */
  isTaken: boolean;
  content: NotificationContent;
}

/**
 * Notifies these people and those who work on its open cases; if nobody else does, and something was taken away by an
 * agent or from somebody else, supervisors and admins. Of one author's changes to a transaction, the newest of each
 * kind and day stands in their lists, unread.
 */
export async function tellOfFlagged(
  tx: Kysely<Database>,
  actor: Actor,
  { key, people, cases, isTaken, content }: FlaggedNews,
): Promise<void> {
  const workers = cases.filter(({ isClosed }) => !isClosed).map(({ assignedTo }) => assignedTo);
  const blind = await findSecondReviewers(tx, key.storeId, [key.id]);
  const userIds = [...people, ...workers].filter((id) => id !== null && !blind.includes(id));
  const isOther = (id: number | null) => id !== null && id !== actor.user.id;
  const isAlone = !workers.some(isOther);
  const isUnseen = actor.user.role === 'agent' || people.some(isOther);
  await notify(tx, {
    to: {
      userIds: userIds as number[],
      roles: isAlone && isTaken && isUnseen ? ['supervisor', 'admin'] : [],
      except: actor.user.id,
    },
    subject: onePerDay(formatRecordId(key.storeId, key.id), actor),
    renews: true,
    storeId: key.storeId,
    content,
  });
}

/** The subject of what renews one notification of a day, however often the actor changes the record. */
export function onePerDay(recordId: string, { user }: Actor): string {
  return `${recordId} ${user.id} ${new Date().toISOString().slice(0, 10)}`;
}
