import type { CaseFigures } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

/** The last months with any cases, newest first; then by store. */
export async function findCaseFigures(
  db: Kysely<Database>,
  scope: StoreScope,
  months: number,
): Promise<CaseFigures[]> {
  const isOfStore = scope('store_id');
  const first = sql`date_trunc('month', now()) - make_interval(months => ${months - 1}::integer)`;
  const closedAs = (status: string) => sql`(count(*) FILTER (WHERE status = ${sql.lit(status)}))::integer`;
  const dollars = (column: string) => sql`round(coalesce(sum(${sql.ref(column)}), 0) / 100.0, 2)::float8`;
  const { rows } = await sql<CaseFigures>`
    WITH opened AS (
      SELECT store_id, to_char(created_at, 'YYYY-MM') AS month, count(*)::integer AS opened
      FROM cases WHERE ${isOfStore} AND created_at >= ${first} GROUP BY 1, 2
    ), closed AS (
      SELECT store_id, to_char(closed_at, 'YYYY-MM') AS month,
        ${closedAs('loss_confirmed')} AS loss_confirmed, ${closedAs('training')} AS training,
        ${closedAs('policy')} AS policy, ${closedAs('no_loss')} AS no_loss,
        ${dollars('lost_cents')} AS lost, ${dollars('recovered_cents')} AS recovered
      FROM cases WHERE ${isOfStore} AND closed_at >= ${first} GROUP BY 1, 2
    )
    SELECT store_id AS "storeId", month, coalesce(opened, 0) AS opened,
      coalesce(loss_confirmed, 0) AS "lossConfirmed", coalesce(training, 0) AS training,
      coalesce(policy, 0) AS policy, coalesce(no_loss, 0) AS "noLoss",
      coalesce(lost, 0) AS lost, coalesce(recovered, 0) AS recovered
    FROM opened FULL JOIN closed USING (store_id, month)
    ORDER BY month DESC, store_id`.execute(db);
  return rows;
}
