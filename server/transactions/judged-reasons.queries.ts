import type { Finding, KeptHit } from '@tillwatch/core/detection';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface JudgedRow {
  id: number;
  /** As they stand by the rules in force. */
  findings: Finding[];
  /** As they stood when it was flagged; null where that was not kept. */
  judged: Finding[] | null;
  hits: KeptHit[] | null;
}

/** Of those that are flagged. */
export async function findJudged(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    SELECT t.id, d.findings, d.hits, (
      SELECT c.findings FROM review_changes c
      WHERE c.store_id = ${storeId} AND c.transaction_id = t.id AND c.action = 'flag' ORDER BY c.version DESC LIMIT 1
    ) AS judged
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.id = ANY(${[...ids]}::bigint[]) AND t.is_flagged`.execute(db);
  return rows;
}
