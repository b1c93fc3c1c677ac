import type { Standing } from '@tillwatch/core/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** How the decisions about some of a store's transactions stand; without those of which there is nothing to say. */
export async function findStandings(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Standing>> {
  const { rows } = await sql<{ id: number; caseStatus: Standing['caseStatus'] }>`
    SELECT DISTINCT ON (x.transaction_id) x.transaction_id AS id, c.status AS "caseStatus"
    FROM case_transactions x JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
    WHERE x.store_id = ${storeId} AND c.store_id = ${storeId} AND x.transaction_id = ANY(${[...ids]}::bigint[])
    ORDER BY x.transaction_id, x.is_open DESC, c.closed_at DESC NULLS LAST, c.id DESC`.execute(db);
  return new Map(rows.map(({ id, caseStatus }) => [id, { caseStatus }]));
}
