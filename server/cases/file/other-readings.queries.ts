import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ContentRecord } from '../case-contents.queries.ts';

/** What another file says about a transaction, or what the transaction was before. */
export interface OtherReading extends Pick<
  ContentRecord,
  'id' | 'originalRows' | 'filename' | 'contentHash' | 'source'
> {
  /** `before`: what the transaction was before another file changed it. */
  which: 'other' | 'before';
}

/** For transactions of one store, by file. */
export async function findOtherReadings(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<OtherReading[]> {
  const among = sql`ANY(${[...ids]}::bigint[])`;
  const { rows } = await sql<OtherReading>`
    SELECT r.id, r.which, coalesce(r.rows, '[]') AS "originalRows", f.filename, f.content_hash AS "contentHash", r.source
    FROM (
      SELECT c.store_id, c.transaction_id AS id, 'other' AS which, c.content -> 'raw_data' -> 'originalRows' AS rows,
        u.source, u.upload_id
      FROM contradictions c JOIN contradiction_uploads u ON u.store_id = ${storeId} AND u.contradiction_id = c.id
      WHERE c.store_id = ${storeId} AND c.transaction_id = ${among} AND c.is_taken IS NOT TRUE
      UNION ALL
      SELECT s.store_id, s.transaction_id, CASE WHEN s.is_version THEN 'other' ELSE 'before' END, s.content -> 'raw_data' -> 'originalRows', r.source, r.upload_id
      FROM superseded_contents s JOIN transaction_readings r ON r.store_id = ${storeId}
        AND r.transaction_id = s.transaction_id AND r.run = s.run
      LEFT JOIN transactions t ON t.store_id = ${storeId} AND t.id = s.transaction_id
      WHERE s.store_id = ${storeId} AND s.transaction_id = ${among}
        AND NOT (s.is_version AND t.upload_id IS NOT DISTINCT FROM r.upload_id)
    ) r JOIN data_uploads f ON f.store_id = ${storeId} AND f.id = r.upload_id
    ORDER BY r.id, r.upload_id, r.which`.execute(db);
  return rows;
}
