import type { NotificationKind, Role } from '@tillwatch/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** Who is notified: each active account that any of these includes, once. */
export interface Audience {
  userIds?: readonly number[];
  roles?: readonly Role[];
  /** The agents assigned to the store. */
  agentsOfStore?: number;
  /** Users to leave out. */
  except?: number | readonly number[];
}

type NewNotification = Pick<
  Insertable<Database['notifications']>,
  'kind' | 'subject' | 'store_id' | 'details'
> & {
  /** Whether it takes the place of one that somebody has already, as if it were new. */
  renews: boolean;
};

/** @returns the users to whom it is new. */
export async function insertNotifications(
  tx: Kysely<Database>,
  { userIds = [], roles = [], agentsOfStore, except }: Audience,
  { kind, subject, renews, store_id, details }: NewNotification,
): Promise<number[]> {
  const rows = await tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'subject', 'store_id', 'details'])
    .expression(
      tx
        .selectFrom('users')
        .select([
          'users.id',
          sql<NotificationKind>`${kind}`.as('kind'),
          sql<string>`${subject}`.as('subject'),
          sql<number | null>`${store_id ?? null}::integer`.as('store_id'),
          sql<Record<string, unknown>>`${details}::json`.as('details'),
        ])
        .where('users.is_active', '=', true)
        .where((eb) =>
          eb.or([
            eb('users.id', '=', sql<number>`ANY(${[...userIds]}::integer[])`),
            eb('users.role', '=', sql<Role>`ANY(${[...roles]}::text[])`),
            eb.and([
              eb('users.role', '=', 'agent'),
              eb.exists(
                eb
                  .selectFrom('stores')
                  .select('stores.id')
                  .where('stores.id', '=', agentsOfStore ?? 0)
                  .where('stores.store_number', '=', sql<string>`ANY(users.assigned_stores)`),
              ),
            ]),
          ]),
        )
        .where('users.id', '<>', sql<number>`ALL(${[except ?? []].flat()}::integer[])`)
        // A fixed order, so two processes with the same notification wait for each other instead of deadlocking.
        .orderBy('users.id'),
    )
    .onConflict((conflict) => {
      const same = conflict.columns(['kind', 'subject', 'user_id']);
      if (!renews) return same.doNothing();
      return same.doUpdateSet((eb) => ({
        id: sql<number>`DEFAULT`,
        details: eb.ref('excluded.details'),
        created_at: sql<Date>`clock_timestamp()`,
        read_at: null,
      }));
    })
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** @param details JSON, merged into the existing details. @returns the users who have the notification. */
export async function endNotifications(
  tx: Kysely<Database>,
  { kind, subject, details }: { kind: NotificationKind; subject: string; details: string },
): Promise<number[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({
      details: sql<string>`(details::jsonb || ${details}::jsonb)::json`,
      read_at: sql<Date>`coalesce(read_at, now())`,
    })
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([eb('subject', '=', subject), eb('subject', 'like', sql<string>`${subject} || ' %'`)]),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
