import { type Kysely, sql } from 'kysely';
import { hashHeadings } from '../../ingestion/store/waiting-upload.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface OwnFile {
  contradictionId: number;
  uploadId: number;
  filename: string;
  /** Otherwise the user's answer had it read in another way. */
  isUploaded: boolean;
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
    ? sql`SELECT c.id, u.upload_id, c.read_again_by FROM contradictions c
        JOIN contradiction_uploads u ON u.store_id = ${storeId} AND u.contradiction_id = c.id
        WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[])`
    : sql`SELECT c.id, t.upload_id, (
          SELECT s.read_again_by FROM superseded_contents s
          WHERE s.store_id = ${storeId} AND s.transaction_id = t.id AND s.superseded_by = t.upload_id AND NOT s.is_version
          ORDER BY s.superseded_at DESC, s.run DESC LIMIT 1) AS read_again_by
        FROM contradictions c JOIN transactions t ON t.store_id = ${storeId} AND t.id = c.transaction_id
        WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[])`;
  const { rows } = await sql<OwnFile>`
    SELECT DISTINCT ON (p.id) p.id AS "contradictionId", f.id AS "uploadId", f.filename,
      f.uploaded_by = ${userId} AS "isUploaded"
    FROM (${preferred}) p JOIN data_uploads f ON f.store_id = ${storeId} AND f.id = p.upload_id
    WHERE f.withdrawn_at IS NULL AND (f.uploaded_by = ${userId} OR p.read_again_by = ${userId})
    ORDER BY p.id, f.uploaded_by = ${userId} DESC, f.id`.execute(tx);
  return rows;
}

/** Of these uploads, those that are read by words or columns that the user has explained. */
export async function findExplained(
  tx: Kysely<Database>,
  { storeId, uploadIds }: { storeId: number; uploadIds: readonly number[] },
  userId: number,
): Promise<Set<number>> {
  const { rows: worded } = await sql<{ id: number }>`
    SELECT u.id FROM data_uploads u
    WHERE u.store_id = ${storeId} AND u.id = ANY(${[...uploadIds]}::bigint[]) AND EXISTS (
      SELECT FROM taught_words w
      WHERE w.store_id = ${storeId} AND w.taught_by = ${userId} AND w.place || ' ' || w.words IN (
        SELECT (said ->> 'place') || ' ' || (said ->> 'words')
        FROM json_array_elements(u.report -> 'taughtWords') said))`.execute(tx);
  const mappings = await tx
    .selectFrom('column_mappings')
    .select('heading_hash')
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        eb('created_by', '=', userId),
        sql<boolean>`(answer -> 'authors')::jsonb @> ${JSON.stringify([{ by: userId }])}::jsonb`,
      ]),
    )
    .execute();
  const answered = new Set(mappings.map((row) => row.heading_hash));
  const layouts = await tx
    .selectFrom('upload_layouts')
    .select(['upload_id', 'question'])
    .where('store_id', '=', storeId)
    .where('upload_id', '=', sql<number>`ANY(${[...uploadIds]}::bigint[])`)
    .where('question', 'is not', null)
    .execute();
  const read = layouts.filter(({ question }) => question && answered.has(hashHeadings(question.headings)));
  return new Set([...worded.map(({ id }) => id), ...read.map((row) => row.upload_id)]);
}
