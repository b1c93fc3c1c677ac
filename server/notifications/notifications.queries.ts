import { type Notification, type NotificationKind, notificationKindsOf } from '@tillwatch/contract';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { type EarlierName, listNames, nameAsNow } from './name-as-now.ts';

/** What can come in numbers; of one person, kind, store, and day, they stand as one entry. */
const GROUPED: readonly NotificationKind[] = [
  'reviews-contested',
  'day-doubled',
  'files-differ',
  'cashiers-changed',
  'other-store',
  'findings-excused',
  'rows-left-out',
  'files-not-loaded',
  'name-changed',
  'days-unlikely',
  'more-than-usual',
  'own-file-preferred',
  'findings-let-go',
  'flag-overturned',
  'settings-changed',
  'case-opened',
  'case-changed',
];

/** Entries with the same text are one. A difference in the cashier alone is never together with others. */
const ENTRY = sql<string>`CASE WHEN notifications.kind = ANY(${GROUPED}::text[]) THEN concat_ws('|',
    notifications.kind, notifications.store_id, coalesce(notifications.details ->> 'uploadedBy', notifications.details ->> 'userId',
      notifications.details ->> 'decidedBy', notifications.details ->> 'changedBy', notifications.details ->> 'openedBy', notifications.details ->> 'by', ''),
    coalesce(notifications.details ->> 'of', ''),
    coalesce(notifications.details ->> 'readAgainBy', ''), (notifications.created_at AT TIME ZONE 'UTC')::date,
    notifications.details ->> 'withdrawnBy' IS NULL,
    notifications.details ->> 'onlyCashier' IS NOT DISTINCT FROM notifications.details ->> 'transactions'
  ) ELSE notifications.id::text END`;

/** How many transactions one is about, whatever it says of them. */
const WEIGHT = sql`coalesce((notifications.details ->> 'transactions')::integer, 0) + coalesce((
    SELECT sum(said.value::integer) FROM json_each_text(notifications.details -> 'leavesOut') AS said
    WHERE said.value ~ '^\\d{1,9}$'), 0)`;
/** Of an entry, the one that stands for the others: unread, about the most transactions, the newest. */
const MOST_SERIOUS = sql<number>`(array_agg(notifications.id
    ORDER BY notifications.read_at IS NULL DESC, ${WEIGHT} DESC, notifications.id DESC))[1]`;

/** A notification, and where the page after it begins. */
export interface ListedNotification {
  notification: Notification;
  /** The next page has only those with a lower id. */
  cursor: number;
}

export interface Page {
  /** Only notifications with a lower id. */
  before?: number | undefined;
  /** Only those of the entry that has this one. */
  like?: number | undefined;
  limit: number;
}

/** Newest first. */
export async function findNotifications(
  db: Kysely<Database>,
  reader: Actor,
  { before, like, limit }: Page,
): Promise<ListedNotification[]> {
  let query = selectShown(db, reader).orderBy('notifications.id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('notifications.id', '<', before);
  if (like !== undefined) query = query.where(ENTRY, '=', entryWith(db, reader.user.id, like));
  const found = await describeRows(db, await query.execute());
  return found.map((notification) => ({ notification, cursor: notification.id }));
}

/** The most serious one of each entry, with what it stands for; the entry with the newest one first. */
export async function findEntries(
  db: Kysely<Database>,
  reader: Actor,
  { before, limit }: Page,
): Promise<ListedNotification[]> {
  let newest = shownTo(reader, db.selectFrom('notifications'))
    .select(({ fn }) => [
      fn.max('notifications.id').as('newest'),
      MOST_SERIOUS.as('id'),
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .groupBy(ENTRY)
    .orderBy('newest', 'desc')
    .limit(limit);
  if (before !== undefined) newest = newest.having(({ fn }) => fn.max('notifications.id'), '<', before);
  const entries = await newest.execute();
  if (entries.length === 0) return [];
  const rows = await selectShown(db, reader)
    .where(
      'notifications.id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  const described = new Map((await describeRows(db, rows)).map((item) => [item.id, item]));
  return entries.flatMap(({ id, newest: cursor, count, unread }) => {
    const item = described.get(id);
    if (item === undefined) return [];
    const similar = { count: count - 1, unread: item.readAt === null ? unread - 1 : unread };
    return [{ notification: count === 1 ? item : { ...item, similar }, cursor }];
  });
}

function entryWith(db: Kysely<Database>, userId: number, id: number) {
  return db
    .selectFrom('notifications')
    .select(ENTRY.as('entry'))
    .where('notifications.user_id', '=', userId)
    .where('notifications.id', '=', id);
}

function selectShown(db: Kysely<Database>, reader: Actor) {
  return shownTo(reader, db.selectFrom('notifications'))
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
    ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

async function describeRows(db: Kysely<Database>, rows: readonly ShownRow[]): Promise<Notification[]> {
  const earlier = await findEarlierNames(db, [...new Set(rows.flatMap((row) => listNames(row.details)))]);
  return rows.map((row) => {
    const { store_id: id, store_number: storeNumber, store_name: name } = row;
    const renamed = earlier.filter(({ until }) => until > row.created_at);
    return {
      ...nameAsNow(row.details, new Map(renamed.map((one) => [one.name, one]))),
      id: row.id,
      kind: row.kind,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      store: id !== null && storeNumber !== null && name !== null ? { id, storeNumber, name } : null,
      // The details match the kind: `notify` accepts nothing else.
    } as Notification;
  });
}

/** Who was called so before and may have another name now; the most recent first. */
async function findEarlierNames(db: Kysely<Database>, names: readonly string[]): Promise<EarlierName[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<EarlierName>`
    SELECT e.name, e.until, trim(u.first_name || ' ' || u.last_name) AS current
    FROM earlier_names e JOIN users u ON u.id = e.user_id
    WHERE e.name = ANY(${[...names]}::text[]) ORDER BY e.until DESC`.execute(db);
  return rows;
}

/** How many entries have an unread one. */
export async function countUnread(db: Kysely<Database>, reader: Actor): Promise<number> {
  const { count } = await shownTo(reader, db.selectFrom('notifications'))
    .select(sql<number>`count(DISTINCT ${ENTRY})`.as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether any was unread. */
export async function markRead(
  tx: Kysely<Database>,
  userId: number,
  which: { ids: readonly number[] } | { upTo: number } | { like: number },
): Promise<boolean> {
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const chosen =
    'ids' in which
      ? unread.where('id', 'in', which.ids)
      : 'like' in which
        ? unread.where(ENTRY, '=', entryWith(tx, userId, which.like))
        : unread.where('id', '<=', which.upTo);
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
  // No notification is old enough anymore to name anybody so.
  await db
    .deleteFrom('earlier_names')
    .where('until', '<', sql<Date>`now() - interval '90 days'`)
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
