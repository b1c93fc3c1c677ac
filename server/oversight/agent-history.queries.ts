import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

/** A longer time between two changes counts as this long. Minutes. */
const LONGEST_STEP = 5;
const DEFAULT_DAYS = 30;

interface Range {
  /** 'YYYY-MM-DD', both inclusive. */
  startDate: string;
  endDate: string;
}

/** Today by the database's clock, and the requested days; by default, the last 30. */
export async function findHistoryRange(
  db: Kysely<Database>,
  given: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<Range & { today: string }> {
  const end = sql`coalesce(${given.endDate ?? null}::date, current_date)`;
  const { rows } = await sql<Range & { today: string }>`
    SELECT current_date AS today, ${end} AS "endDate",
      coalesce(${given.startDate ?? null}::date, ${end} - ${DEFAULT_DAYS - 1}::integer) AS "startDate"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no date');
  return row;
}

export interface AgentName {
  firstName: string;
  lastName: string;
  email: string;
}

export async function findAgentName(db: Kysely<Database>, userId: number): Promise<AgentName | undefined> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export interface DayRecord {
  day: string;
  storeId: number;
  reviewed: number;
  verified: number;
  flagged: number;
  reports: number;
  activeMinutes: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/** Selects the `review_changes c` that a person made on these days. */
const madeBy = (userId: number, { startDate, endDate }: Range) => sql`c.user_id = ${userId}
  AND c.changed_at >= ${startDate}::date AND c.changed_at < ${endDate}::date + 1`;

/** Newest day first, then by store number. A step counts for the store of the change that ends it. */
export async function findAgentDays(
  db: Kysely<Database>,
  userId: number,
  range: Range,
  scope: StoreScope,
): Promise<DayRecord[]> {
  const { rows } = await sql<DayRecord>`
    WITH stepped AS (
      SELECT c.store_id, c.changed_at::date AS day, c.changed_at,
        c.changed_at - lag(c.changed_at, 1, c.changed_at)
          OVER (PARTITION BY c.changed_at::date ORDER BY c.changed_at) AS step
      FROM review_changes c WHERE ${scope('c.store_id')} AND ${madeBy(userId, range)}
    ),
    worked AS (
      SELECT store_id, day, min(changed_at) AS first_at, max(changed_at) AS last_at,
        round(sum(least(extract(epoch FROM step) / 60, ${sql.lit(LONGEST_STEP)})))::integer AS minutes
      FROM stepped GROUP BY 1, 2
    ),
    counted AS (
      SELECT a.store_id, a.activity_date AS day, a.transactions_reviewed AS reviewed,
        a.transactions_verified AS verified, a.transactions_flagged AS flagged, a.email_reports_generated AS reports
      FROM agent_activity a
      WHERE ${scope('a.store_id')} AND a.agent_id = ${userId} AND a.activity_date BETWEEN ${range.startDate}::date AND ${range.endDate}::date
    )
    SELECT day, store_id AS "storeId", coalesce(c.reviewed, 0) AS reviewed, coalesce(c.verified, 0) AS verified,
      coalesce(c.flagged, 0) AS flagged, coalesce(c.reports, 0) AS reports,
      coalesce(w.minutes, 0) AS "activeMinutes", w.first_at AS "firstAt", w.last_at AS "lastAt"
    FROM counted c FULL JOIN worked w USING (store_id, day)
    JOIN stores s ON s.id = store_id
    ORDER BY day DESC, substring(s.store_number from '^[0-9]+')::numeric NULLS LAST, s.store_number`.execute(
    db,
  );
  return rows;
}
