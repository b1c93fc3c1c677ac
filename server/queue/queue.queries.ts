// What is pending in several stores, riskiest first.
import type { QueueFilter, QueueRest } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { mayBeSpread } from '../platform/database/distribution.ts';
import { readReachable } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { isOfEmployees } from '../platform/employee-key.queries.ts';
import { IS_OPEN } from '../presence/presence.queries.ts';
import { STANDING } from '../ranking/standing.queries.ts';
import { encodePriority, matchKind, NO_RISK } from '../transactions/transaction-filter.ts';
import {
  LISTED_RECORD,
  listedJoins,
  type ListedRecord,
  REVIEWED_BY_NAME,
} from '../transactions/transactions.queries.ts';

type Db = Kysely<Database>;

/** Where a transaction is in the queue, or would be. */
export interface QueuePosition {
  store_id: number;
  id: number;
  standing: number;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  transaction_time: string;
}

interface Stretch {
  storeIds: readonly number[];
  filter: QueueFilter;
  limit: number;
  /** Only what comes after or before this place, nearest first. */
  beyond?: { position: QueuePosition; direction: 'after' | 'before' };
  /** Leaves out what anyone but this person looks at. */
  unopenedFor?: number;
  /** Whether stores may be on several nodes: then only those that have these are asked. */
  isSpread: boolean;
}

/**
 * `store_id`, `id`, `risk`, `standing`, and `transaction_time` of a part of the queue. Reads each store's index only as
 * far as needed.
 */
function selectStretch({
  storeIds,
  filter,
  limit,
  beyond,
  unopenedFor,
  isSpread,
}: Stretch): RawBuilder<unknown> {
  const isBackward = beyond?.direction === 'before';
  const direction = sql.raw(isBackward ? 'ASC' : 'DESC');
  const conditions = [
    sql<SqlBool>`t.store_id = s.store_id AND t.risk > 0 AND NOT (t.is_verified OR t.is_flagged)`,
    ...(isSpread ? [sql<SqlBool>`t.store_id = ANY(${[...storeIds]}::integer[])`] : []),
    ...matchQueue(filter),
  ];
  if (beyond) {
    const { standing, transaction_time: time, store_id: storeId, id } = beyond.position;
    const beyondIt = sql.raw(isBackward ? '>' : '<');
    conditions.push(
      sql`${STANDING} ${sql.raw(isBackward ? '>=' : '<=')} ${standing}`,
      sql`(${STANDING}, t.transaction_time, t.store_id, t.id)
        ${beyondIt} (${standing}, ${time}::timestamp, ${storeId}, ${id})`,
    );
  }
  if (unopenedFor !== undefined) {
    conditions.push(
      sql`NOT EXISTS (SELECT FROM opened o WHERE o.store_id = t.store_id AND o.transaction_id = t.id)`,
    );
  }
  return sql`WITH opened AS MATERIALIZED (${selectLookedAt(unopenedFor ?? null)})
    SELECT q.* FROM store_counters s CROSS JOIN LATERAL (
      SELECT t.store_id, t.id, t.risk, ${STANDING} AS standing, t.transaction_time FROM transactions t
      WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${STANDING} ${direction}, t.transaction_time ${direction}, t.id ${direction} LIMIT ${limit}) AS q
    WHERE s.store_id = ANY(${[...storeIds]}::integer[])
    ORDER BY q.standing ${direction}, q.transaction_time ${direction}, q.store_id ${direction}, q.id ${direction}
    LIMIT ${limit}`;
}

/** Nobody looks at one that long, and whoever only keeps it open doesn't keep it from others. */
const MOST_MINUTES = 15;

/** `store_id` and `transaction_id` of what others look at: of what a person has open, the latest. */
function selectLookedAt(userId: number | null): RawBuilder<unknown> {
  return sql`SELECT o.store_id, o.transaction_id FROM (
      SELECT DISTINCT ON (p.user_id) p.store_id, p.transaction_id, p.opened_at FROM presence p
      WHERE p.user_id <> ${userId} AND ${IS_OPEN}
      ORDER BY p.user_id, p.opened_at DESC, p.seen_at DESC, p.store_id, p.transaction_id) AS o
    WHERE o.opened_at > now() - ${MOST_MINUTES} * interval '1 minute'`;
}

/** Matches everything in the filter except the store, which the caller chooses. */
function matchQueue({ employeeId, kind }: QueueFilter): RawBuilder<SqlBool>[] {
  const conditions = matchKind(kind);
  if (employeeId !== undefined) {
    conditions.push(isOfEmployees('t.employee_id', [employeeId.replaceAll('\0', '')]));
  }
  return conditions;
}

export interface QueueRecord extends ListedRecord {
  store_number: string;
  store_name: string;
}

export async function findQueue(
  db: Db,
  storeIds: readonly number[],
  filter: QueueFilter,
  limit: number,
): Promise<QueueRecord[]> {
  const { rows } = await sql<QueueRecord>`
    WITH top AS MATERIALIZED (${selectStretch({ storeIds, filter, limit, isSpread: await mayBeSpread(db) })}), listed AS MATERIALIZED (
      SELECT ${LISTED_RECORD}, ${STANDING} AS standing
      FROM top JOIN transactions t ON t.store_id = top.store_id AND t.id = top.id ${listedJoins(storeIds)}
      WHERE t.store_id = ANY(${[...storeIds]}::integer[])
    )
    SELECT t.*, ${REVIEWED_BY_NAME}, stores.store_number, stores.name AS store_name
    FROM listed t JOIN stores ON stores.id = t.store_id LEFT JOIN users r ON r.id = t.reviewed_by
    ORDER BY t.standing DESC, t.transaction_time DESC, t.store_id DESC, t.id DESC`.execute(db);
  return rows;
}

export interface PendingShare {
  count: number;
  /** Mills. */
  risk: number;
}

/** Count and expected loss of the first rows. */
export async function sumTop(
  db: Db,
  storeIds: readonly number[],
  filter: QueueFilter,
  limit: number,
): Promise<PendingShare> {
  const { rows } = await sql<PendingShare>`
    WITH top AS MATERIALIZED (${selectStretch({ storeIds, filter, limit, isSpread: await mayBeSpread(db) })})
    SELECT count(*)::integer AS count, coalesce(sum(risk), 0)::bigint AS risk FROM top`.execute(db);
  return rows[0] ?? { count: 0, risk: 0 };
}

/** Everything pending with a risk. For whole stores, from the daily counts. */
export async function sumPending(
  db: Db,
  storeIds: readonly number[],
  filter: QueueFilter,
): Promise<PendingShare & { oldestDay: string | null }> {
  const conditions = matchQueue(filter);
  const counted =
    conditions.length === 0
      ? sql`SELECT business_day AS day, pending_ranked AS count, pending_risk AS risk FROM store_days
          WHERE store_id = ANY(${[...storeIds]}::integer[]) AND pending_ranked > 0`
      : sql`SELECT t.transaction_time::date AS day, 1 AS count, t.risk FROM transactions t
          WHERE t.store_id = ANY(${[...storeIds]}::integer[]) AND t.risk > 0
            AND NOT (t.is_verified OR t.is_flagged) AND ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<PendingShare & { oldestDay: string | null }>`
    SELECT coalesce(sum(c.count), 0)::integer AS count, coalesce(sum(c.risk), 0)::bigint AS risk,
      min(c.day) AS "oldestDay"
    FROM (${counted}) AS c`.execute(db);
  return rows[0] ?? { count: 0, risk: 0, oldestDay: null };
}

/** What is pending above a spot check and in no queue, by store. Call with the actor's sight. */
export async function countRest(
  tx: Db,
  storeIds: readonly number[],
  filter: QueueFilter,
): Promise<QueueRest['stores']> {
  const conditions = [
    sql<SqlBool>`t.store_id = ANY(${[...storeIds]}::integer[])`,
    sql<SqlBool>`t.priority >= ${sql.lit(encodePriority('check_lot'))}`,
    NO_RISK,
    sql<SqlBool>`NOT (t.is_verified OR t.is_flagged)`,
    ...matchQueue(filter),
  ];
  const { rows } = await sql<QueueRest['stores'][number]>`
    WITH rest AS MATERIALIZED (
      SELECT t.store_id, count(*) FILTER (WHERE t.priority = ${sql.lit(encodePriority('check_all'))})::integer AS check_all,
        count(*) FILTER (WHERE t.priority = ${sql.lit(encodePriority('check_lot'))})::integer AS check_lot,
        min(t.transaction_time)::date AS first_day, max(t.transaction_time)::date AS last_day
      FROM transactions t WHERE ${sql.join(conditions, sql` AND `)} GROUP BY t.store_id
    )
    SELECT rest.store_id AS "storeId", stores.store_number AS "storeNumber", stores.name AS "storeName",
      rest.check_all AS "checkAll", rest.check_lot AS "checkLot",
      rest.first_day AS "firstDay", rest.last_day AS "lastDay"
    FROM rest JOIN stores ON stores.id = rest.store_id
    ORDER BY stores.store_number`.execute(tx);
  return rows;
}

export async function findQueuePosition(
  db: Db,
  { storeId, id }: { storeId: number; id: number },
): Promise<QueuePosition | undefined> {
  const { rows } = await sql<QueuePosition>`
    SELECT t.store_id, t.id, ${STANDING} AS standing, t.transaction_time FROM transactions t
    WHERE t.store_id = ${storeId} AND t.id = ${id}`.execute(db);
  return rows[0];
}

/** The nearest one before or after a place; undefined at either end. */
export async function findNext(
  db: Db,
  stretch: Required<Omit<Stretch, 'limit' | 'isSpread'>>,
): Promise<QueuePosition | undefined> {
  const { rows } = await sql<QueuePosition>`${selectStretch({
    ...stretch,
    limit: 1,
    isSpread: await mayBeSpread(db),
  })}`.execute(db);
  return rows[0];
}

/** Without what was reviewed in stores on nodes that are down. */
export async function findDay(db: Db, userId: number): Promise<{ looks: number; reviewedToday: number }> {
  const { rows } = await readReachable(db, (scope) =>
    sql<{ looks: number; reviewedToday: number }>`
    WITH today AS MATERIALIZED (
      SELECT sum(transactions_reviewed) AS reviewed FROM agent_activity
      WHERE ${scope('store_id')} AND agent_id = ${userId} AND activity_date = current_date
    )
    SELECT u.daily_looks AS looks, coalesce(t.reviewed, 0)::integer AS "reviewedToday"
    FROM users u CROSS JOIN today t WHERE u.id = ${userId}`.execute(db),
  );
  const [row] = rows;
  if (!row) throw new Error(`User ${userId} made a call but does not exist`);
  return row;
}

export async function saveLooks(db: Db, userId: number, looks: number): Promise<void> {
  await db.updateTable('users').set({ daily_looks: looks }).where('id', '=', userId).execute();
}
