import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export interface OwnFile {
  contradictionId: number;
  uploadId: number;
  filename: string;
}

/**
 * Contradictions whose preferred version is in a file that the user uploaded or had read in another way, with the first
 * such file. Call before the other version is taken.
 * @param takes whether the other version is preferred to what is stored
 */
export async function findOwnFiles(
  tx: Kysely<Database>,
  { storeId, ids, takes }: { storeId: number; ids: readonly number[]; takes: boolean },
  userId: number,
): Promise<OwnFile[]> {
  const preferred = takes
    ? sql`SELECT u.contradiction_id AS id, u.upload_id FROM contradiction_uploads u
        WHERE u.store_id = ${storeId} AND u.contradiction_id = ANY(${[...ids]}::bigint[])`
    : sql`SELECT c.id, t.upload_id FROM contradictions c
        JOIN transactions t ON t.store_id = ${storeId} AND t.id = c.transaction_id
        WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[])`;
  const { rows } = await sql<OwnFile>`
    SELECT DISTINCT ON (p.id) p.id AS "contradictionId", f.id AS "uploadId", f.filename
    FROM (${preferred}) p JOIN data_uploads f ON f.store_id = ${storeId} AND f.id = p.upload_id
    WHERE f.withdrawn_at IS NULL AND (f.uploaded_by = ${userId} OR f.read_again_by = ${userId})
    ORDER BY p.id, f.id`.execute(tx);
  return rows;
}
