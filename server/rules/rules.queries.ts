// What a house has set for filters and signals, version by version, and whom it leaves out of them.
import type { FilterId } from '@tillwatch/core/detection';
import type { SignalId } from '@tillwatch/core/ranking';
import type { HouseRules } from '@tillwatch/core/rules';
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

type Tx = Kysely<Database>;

export interface RuleVersion {
  id: number;
  /** Null for all stores. */
  storeId: number | null;
  content: HouseRules;
  reason: string;
  by: string;
  createdAt: Date;
}

const NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Somebody')`;

/** @returns the newest version for all stores, followed by that of each of these stores. */
export async function readNewest(
  db: Tx,
  storeIds: readonly number[],
): Promise<{ id: number; storeId: number | null; content: HouseRules }[]> {
  const { rows } = await sql<{ id: number; storeId: number | null; content: HouseRules }>`
    SELECT DISTINCT ON (store_id) id, store_id AS "storeId", content FROM rule_versions
    WHERE store_id IS NULL OR store_id = ANY(${storeIds}::integer[])
    ORDER BY store_id NULLS FIRST, id DESC`.execute(db);
  return rows;
}

/** @param storeId null for those for all stores. @returns newest first. */
export async function listVersions(db: Tx, storeId: number | null, limit: number): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    SELECT v.id, v.store_id AS "storeId", v.content, v.reason, ${NAME} AS by, v.created_at AS "createdAt"
    FROM rule_versions v LEFT JOIN users u ON u.id = v.created_by
    WHERE v.store_id IS NOT DISTINCT FROM ${storeId}
    ORDER BY v.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Makes changes of rules wait for each other until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`LOCK TABLE rule_versions IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  version: { storeId: number | null; content: HouseRules; reason: string; userId: number },
): Promise<number> {
  const { storeId, content, reason, userId } = version;
  const { id } = await tx
    .insertInto('rule_versions')
    .values({ store_id: storeId, content: JSON.stringify(content), reason, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RuleException {
  storeId: number;
  id: number;
  /** Exactly one of the two is set, unless the exception is about comparing cashiers. */
  filter: FilterId | null;
  signal: SignalId | null;
  /** Neither compare this cashier with the others nor the others with this cashier. */
  isComparison: boolean;
  /** Exactly one of the two is set. */
  employeeId: string | null;
  registerId: string | null;
  reason: string;
  /** Its last day, 'YYYY-MM-DD'. */
  until: string;
}

export interface NamedRuleException extends RuleException {
  by: string;
  createdAt: Date;
}

const EXCEPTION = sql`e.store_id AS "storeId", e.id, e.filter, e.signal, e.is_comparison AS "isComparison", e.employee_id AS "employeeId",
  e.register_id AS "registerId", e.reason, e.until`;

/** @returns the exceptions of these stores, oldest first. */
export async function readExceptions(db: Tx, storeIds: readonly number[]): Promise<RuleException[]> {
  const { rows } = await sql<RuleException>`
    SELECT ${EXCEPTION} FROM rule_exceptions e
    WHERE e.store_id = ANY(${storeIds}::integer[]) ORDER BY e.store_id, e.id`.execute(db);
  return rows;
}

/** @returns soonest to end first. */
export async function listNamedExceptions(db: Tx, scope: StoreScope): Promise<NamedRuleException[]> {
  const { rows } = await sql<NamedRuleException>`
    WITH listed AS MATERIALIZED (
      SELECT * FROM rule_exceptions WHERE ${scope('store_id')}
    )
    SELECT ${EXCEPTION}, ${NAME} AS by, e.created_at AS "createdAt"
    FROM listed e LEFT JOIN users u ON u.id = e.created_by
    ORDER BY e.until, e.store_id, e.id`.execute(db);
  return rows;
}

export async function insertException(
  tx: Tx,
  userId: number,
  exception: Omit<RuleException, 'id'>,
): Promise<number> {
  const { storeId, filter, signal, isComparison, employeeId, registerId, reason, until } = exception;
  const { id } = await tx
    .insertInto('rule_exceptions')
    .values({
      store_id: storeId,
      filter,
      signal,
      is_comparison: isComparison,
      employee_id: employeeId,
      register_id: registerId,
      reason,
      until,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the deleted exception; undefined if there was none. */
export async function deleteException(
  tx: Tx,
  storeId: number,
  id: number,
): Promise<RuleException | undefined> {
  const { rows } = await sql<RuleException>`
    DELETE FROM rule_exceptions e WHERE e.store_id = ${storeId} AND e.id = ${id} RETURNING ${EXCEPTION}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * @returns the deleted exception for the same people and the same filter, signal, or comparison, which a new one
 * replaces.
 */
export async function deleteSame(
  tx: Tx,
  { storeId, filter, signal, isComparison, employeeId, registerId }: Omit<RuleException, 'id'>,
): Promise<RuleException | undefined> {
  const { rows } = await sql<RuleException>`
    DELETE FROM rule_exceptions e WHERE e.store_id = ${storeId}
      AND (e.filter, e.signal, e.is_comparison, e.employee_id, e.register_id) IS NOT DISTINCT FROM
        (${filter}::text, ${signal}::text, ${isComparison}::boolean, ${employeeId}::text, ${registerId}::text)
    RETURNING ${EXCEPTION}`.execute(tx);
  return rows[0];
}

/** Exceptions whose last day has passed, by the database's clock. */
export async function findOverdue(db: Tx, scope: StoreScope): Promise<{ storeId: number; id: number }[]> {
  const { rows } = await sql<{ storeId: number; id: number }>`
    SELECT store_id AS "storeId", id FROM rule_exceptions
    WHERE ${scope('store_id')} AND until < current_date ORDER BY 1, 2`.execute(db);
  return rows;
}

/** @returns whether any transaction of the store has this cashier or register. */
export async function isKnown(
  tx: Tx,
  storeId: number,
  { employeeId, registerId }: Pick<RuleException, 'employeeId' | 'registerId'>,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT EXISTS (
      SELECT FROM transactions t WHERE t.store_id = ${storeId}
        AND CASE WHEN ${registerId}::text IS NULL THEN t.employee_id = ${employeeId} ELSE t.register_id = ${registerId} END
    ) AS "isKnown"`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** How far a store's days are assessed by each set of rules. */
export interface DaysByRules {
  storeId: number;
  /** '' for the product's defaults. */
  version: string;
  days: number;
}

export async function countDaysByRules(db: Tx, scope: StoreScope): Promise<DaysByRules[]> {
  const { rows } = await sql<DaysByRules>`
    SELECT store_id AS "storeId", rules_version AS version, count(*)::integer AS days
    FROM store_days WHERE ${scope('store_id')}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}
