import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Reading } from './metrics.ts';

/** The number of jobs by queue and state. */
export async function countJobs(db: Kysely<Database>): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    SELECT name || ' ' || state AS label, count(*) AS value FROM pgboss.job
    WHERE name NOT LIKE '\_\_pgboss%' GROUP BY 1`.execute(db);
  return rows;
}
