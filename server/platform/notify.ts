import type { NotificationContent, NotificationKind } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { publishLive } from './live.ts';
import { type Audience, insertNotifications, endNotifications } from './notify.queries.ts';

export interface News {
  to: Audience;
  /** What it's about. Nobody has two notifications of the same kind and subject. */
  subject: string;
  /** Whether an earlier one of the same subject gives way to this one, unread again and on top. */
  renews?: boolean;
  /** Set if it is about a store; it is then shown only to users who may see the store. */
  storeId?: number;
  content: NotificationContent;
}

/**
 * Notifies users of something that happened, in their lists and on their open pages. Call with the transaction that
 * makes the change, so either both take effect or neither.
 * @returns the users to whom it is new.
 */
export async function notify(
  tx: Kysely<Database>,
  { to, subject, renews = false, storeId, content }: News,
): Promise<number[]> {
  const { kind, ...details } = content;
  const userIds = await insertNotifications(tx, to, {
    kind,
    subject,
    renews,
    store_id: storeId ?? null,
    details: JSON.stringify(details),
  });
  await publishNotifications(tx, userIds);
  return userIds;
}

/** Adds the outcome to existing notifications and marks them as read, because nothing is left to do. */
export async function settleNotifications<Kind extends NotificationKind>(
  tx: Kysely<Database>,
  kind: Kind,
  subject: string,
  ending: Partial<Omit<Extract<NotificationContent, { kind: Kind }>, 'kind'>>,
): Promise<void> {
  await publishNotifications(
    tx,
    await endNotifications(tx, { kind, subject, details: JSON.stringify(ending) }),
  );
}

async function publishNotifications(tx: Kysely<Database>, userIds: readonly number[]): Promise<void> {
  await publishLive(tx, ...userIds.map((userId) => ({ type: 'notifications' as const, userId })));
}
