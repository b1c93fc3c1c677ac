import type { ReportFindings } from '@tillwatch/core/reports';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database, KeptSignal } from '../../platform/database/schema.ts';
import { WAITS } from '../../platform/sight.queries.ts';
import { isMoneyAssumed } from '../../ranking/describe-risk.ts';
import type { ReviewedScope } from './attachments/reviewed.queries.ts';

type Counts = Pick<ReportFindings, 'inOpenCase' | 'inClosedCase' | 'pending'>;

/** How much is still pending on these days, by priority, and how many flagged transactions are in a case. */
export async function countDone(
  db: Kysely<Database>,
  { storeId, startDate, endDate }: ReviewedScope,
): Promise<Counts> {
  const pending = (priority: number) =>
    sql`(count(*) FILTER (WHERE t.priority = ${sql.lit(priority)} AND NOT t.is_verified AND NOT t.is_flagged))::integer`;
  const inCase = (isOpen: boolean) => sql`EXISTS (SELECT FROM case_transactions x
    WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.is_open = ${sql.lit(isOpen)})`;
  const { rows } = await sql<Counts>`
    SELECT json_build_object('checkAll', ${pending(3)}, 'checkLot', ${pending(2)}, 'checkFew', ${pending(1)})
        AS pending,
      (count(*) FILTER (WHERE t.is_flagged AND ${inCase(true)}))::integer AS "inOpenCase",
      (count(*) FILTER (WHERE t.is_flagged AND NOT ${inCase(true)} AND ${inCase(false)}))::integer AS "inClosedCase"
    FROM transactions t
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${startDate}::date
      AND t.transaction_time < ${endDate}::date + 1`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate returned no row');
  return counts;
}

/** How many transactions of these days wait for the actor's second look. */
export async function countAwaitingLooks(
  db: Kysely<Database>,
  { user }: Pick<Actor, 'user'>,
  { storeId, startDate, endDate }: ReviewedScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM second_looks l JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE l.store_id = ${storeId} AND l.second_by = ${user.id} AND ${WAITS}
      AND t.transaction_time >= ${startDate}::date AND t.transaction_time < ${endDate}::date + 1`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Dollars that may be missing in each of these transactions. */
export async function findMoneyAtRisk(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cents: number; signals: KeptSignal[] }>`
    SELECT transaction_id AS id, at_risk_cents AS cents, signals FROM transaction_risks
    WHERE store_id = ${storeId} AND transaction_id = ANY(${[...ids]}::bigint[])`.execute(db);
  const known = rows.filter(({ cents, signals }) => !isMoneyAssumed(cents, signals));
  return new Map(known.map(({ id, cents }) => [id, cents / 100]));
}
