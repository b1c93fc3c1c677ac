// Files that say something else of a transaction than another one did.
import { type Contest, formatRecordId } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import {
  CONTENT_NOW,
  differ,
  factsOf,
  joinContent,
  listDifferences,
  type TransactionFacts,
} from '../platform/transaction-facts.queries.ts';

interface ContestRow {
  id: number;
  upload_id: number;
  at: Date;
  by_name: string;
  filename: string | null;
  before: TransactionFacts;
  after: TransactionFacts;
  outcome: Contest['outcome'];
  settled_by_name: string | null;
  settled_at: Date | null;
  reason: string;
}

/** Of transactions of one store, the newest first. */
export async function findContests(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Contest[]>> {
  const { rows } = await sql<ContestRow>`
    WITH said AS (
      SELECT t.id, c.upload_id, c.found_at AS at, ${sql.raw(factsOf('t', 'd'))} AS before,
        ${sql.raw(factsOf('said', 'said'))} AS after, CASE WHEN c.settled_at IS NULL THEN 'open' ELSE 'kept' END AS outcome,
        c.settled_by, c.settled_at, c.reason
      FROM contradictions c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      ${sql.raw(joinContent('c.content', 'said'))}
      WHERE c.store_id = ${storeId} AND c.transaction_id = ANY(${[...ids]}::bigint[]) AND c.is_taken IS NOT TRUE
      UNION ALL
      SELECT t.id, s.superseded_by, coalesce(c.settled_at, s.superseded_at), ${sql.raw(factsOf('before', 'before'))},
        ${sql.raw(factsOf('after', 'after'))}, CASE WHEN c.settled_at IS NULL THEN 'changed' ELSE 'taken' END,
        c.settled_by, c.settled_at, coalesce(c.reason, '')
      FROM superseded_contents s
      JOIN transactions t ON t.store_id = s.store_id AND t.id = s.transaction_id
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      LEFT JOIN contradictions c ON c.store_id = s.store_id AND c.transaction_id = s.transaction_id
        AND c.upload_id = s.superseded_by AND c.is_taken
      LEFT JOIN LATERAL (
        SELECT n.content FROM superseded_contents n
        WHERE n.store_id = ${storeId} AND n.transaction_id = s.transaction_id AND n.run > s.run ORDER BY n.run LIMIT 1
      ) next ON true
      ${sql.raw(joinContent('s.content', 'before'))}
      ${sql.raw(joinContent(`coalesce(next.content, ${CONTENT_NOW})`, 'after'))}
      WHERE s.store_id = ${storeId} AND s.transaction_id = ANY(${[...ids]}::bigint[])
        AND ${sql.raw(differ('before', 'before', 'after', 'after'))}
    ), known AS MATERIALIZED (
      SELECT x.*, u.filename, u.uploaded_by
      FROM said x LEFT JOIN data_uploads u ON u.store_id = ${storeId} AND u.id = x.upload_id
    )
    SELECT k.*, coalesce(trim(p.first_name || ' ' || p.last_name), '') AS by_name,
      trim(b.first_name || ' ' || b.last_name) AS settled_by_name
    FROM known k
    LEFT JOIN users p ON p.id = k.uploaded_by
    LEFT JOIN users b ON b.id = k.settled_by
    ORDER BY k.id, k.at DESC, k.upload_id DESC`.execute(db);
  const contests = new Map<number, Contest[]>();
  for (const row of rows) contests.set(row.id, [...(contests.get(row.id) ?? []), describe(storeId, row)]);
  return contests;
}

function describe(storeId: number, row: ContestRow): Contest {
  return {
    uploadId: formatRecordId(storeId, row.upload_id),
    at: row.at.toISOString(),
    byName: row.by_name,
    filename: row.filename,
    differences: listDifferences(row.before, row.after),
    outcome: row.outcome,
    settledByName: row.settled_by_name,
    settledAt: row.settled_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
