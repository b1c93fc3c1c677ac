import type { Finding, KeptHit } from '@tillwatch/core/detection';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { chosen, detailsOf, storedOf } from './set-aside.queries.ts';

export interface JudgedRow {
  id: number;
  /** By the rules in force. */
  findings: Finding[];
  /** As of when it was flagged; null if that wasn't stored. */
  judged: Finding[] | null;
  hits: KeptHit[] | null;
}

/** For flagged transactions, including those set aside. */
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
    FROM ${chosen(storeId, ids)} x CROSS JOIN LATERAL (${storedOf(storeId)}) t CROSS JOIN LATERAL (${detailsOf(storeId)}) d
    WHERE t.is_flagged`.execute(db);
  return rows;
}
