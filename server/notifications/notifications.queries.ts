import { type Notification, notificationKindsOf } from '@tillwatch/contract';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';

/** Newest first. @param before only notifications with a lower id. */
export async function findNotifications(
  db: Kysely<Database>,
  reader: Actor,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Notification[]> {
  let query = shownTo(reader, db.selectFrom('notifications'))
    .leftJoin('stores', 'stores.id', 'notifications.store_id')
    .select([
      'notifications.id',
      'kind',
      'details',
      'notifications.created_at',
      'read_at',
      'store_id',
      'store_number',
      'name as store_name',
    ])
    .orderBy('notifications.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('notifications.id', '<', before);
  const rows = await query.execute();
  return rows.map((row) => {
    const { store_id: id, store_number: storeNumber, store_name: name } = row;
    return {
      ...row.details,
      id: row.id,
      kind: row.kind,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      store: id !== null && storeNumber !== null && name !== null ? { id, storeNumber, name } : null,
      // The details match the kind: `notify` accepts nothing else.
    } as Notification;
  });
}

export async function countUnread(db: Kysely<Database>, reader: Actor): Promise<number> {
  const { count } = await shownTo(reader, db.selectFrom('notifications'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether any was unread. */
export async function markRead(
  tx: Kysely<Database>,
  userId: number,
  which: { ids: readonly number[] } | { upTo: number },
): Promise<boolean> {
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const chosen = 'ids' in which ? unread.where('id', 'in', which.ids) : unread.where('id', '<=', which.upTo);
  return (await chosen.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Deletes notifications read over a month ago, and all that are over three months old. */
export async function deleteOldNotifications(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', sql<Date>`now() - interval '90 days'`),
        eb.and([
          eb('created_at', '<', sql<Date>`now() - interval '30 days'`),
          eb('read_at', '<', sql<Date>`now() - interval '30 days'`),
        ]),
      ]),
    )
    .execute();
}

/** The reader's own notifications that the current role and stores may see. */
function shownTo<Row>(
  { user, storeIds }: Actor,
  query: SelectQueryBuilder<Database, 'notifications', Row>,
): SelectQueryBuilder<Database, 'notifications', Row> {
  return query
    .where('notifications.user_id', '=', user.id)
    .where('notifications.kind', 'in', notificationKindsOf(user.role))
    .where((eb) =>
      eb.or([
        eb('notifications.store_id', 'is', null),
        eb('notifications.store_id', '=', sql<number>`ANY(${[...storeIds]}::integer[])`),
      ]),
    );
}
