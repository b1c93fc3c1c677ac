import type { CaseStatus } from '@tillwatch/core/cases';
import type { Standing } from '@tillwatch/core/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findDisputed } from '../../transactions/second-looks.queries.ts';

/** @returns how the decision about each of these transactions of a store stands. */
export async function readStandings(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<(id: number) => Standing> {
  const statuses = await findCaseStatuses(db, storeId, ids);
  const disputed = await findDisputed(db, storeId, ids);
  return (id) => ({ caseStatus: statuses.get(id) ?? null, isDisputed: disputed.has(id) });
}

/** Of the open case of each, or else of the one closed last. */
async function findCaseStatuses(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, CaseStatus>> {
  const { rows } = await sql<{ id: number; status: CaseStatus }>`
    SELECT DISTINCT ON (x.transaction_id) x.transaction_id AS id, c.status
    FROM case_transactions x JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
    WHERE x.store_id = ${storeId} AND c.store_id = ${storeId} AND x.transaction_id = ANY(${[...ids]}::bigint[])
    ORDER BY x.transaction_id, x.is_open DESC, c.closed_at DESC NULLS LAST, c.id DESC`.execute(db);
  return new Map(rows.map(({ id, status }) => [id, status]));
}
