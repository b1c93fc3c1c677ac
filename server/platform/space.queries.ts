import { type Kysely, sql } from 'kysely';
import { readReachable, type StoreScope } from './database/reachable.ts';
import type { Database } from './database/schema.ts';

// The first half of the key of an advisory lock; the second is the person.
const SPACE_LOCK = 1_414_088_534;

/** Keeps other transactions from storing this person's files until the transaction ends. */
export async function lockSpace(tx: Kysely<Database>, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SPACE_LOCK}, ${userId})`.execute(tx);
}

export interface SpaceTaken {
  /** Files, images, and report attachments of the last 24 hours. */
  bytesOfDay: number;
  /** Distinct files of the last 30 days from which nothing was loaded. */
  unloadedBytes: number;
  unfinishedUploads: number;
}

/** Without what is on nodes that are down. */
export function findSpaceTaken(db: Kysely<Database>, userId: number): Promise<SpaceTaken> {
  return readReachable(db, (scope) => readSpaceTaken(db, userId, scope));
}

async function readSpaceTaken(db: Kysely<Database>, userId: number, scope: StoreScope): Promise<SpaceTaken> {
  const { rows } = await sql<SpaceTaken>`
    SELECT (
      (SELECT coalesce(sum(size_bytes), 0) FROM data_uploads
        WHERE ${scope('store_id')} AND uploaded_by = ${userId} AND upload_date > now() - interval '1 day')
      + (SELECT coalesce(sum(size_bytes), 0) FROM evidence_images
        WHERE ${scope('store_id')} AND added_by = ${userId} AND added_at > now() - interval '1 day')
      + (SELECT coalesce(sum(size_bytes), 0) FROM email_reports r
        JOIN email_report_attachments a ON a.store_id = r.store_id AND a.report_id = r.id
        WHERE ${scope('r.store_id')} AND r.generated_by = ${userId} AND r.created_at > now() - interval '1 day')
    )::float8 AS "bytesOfDay", (
      SELECT coalesce(sum(size_bytes), 0) FROM (
        SELECT DISTINCT content_hash, size_bytes FROM data_uploads
        WHERE ${scope('store_id')} AND uploaded_by = ${userId} AND upload_date > now() - interval '30 days'
          AND processing_status <> 'completed' AND raw_data_path IS NOT NULL
      ) unloaded
    )::float8 AS "unloadedBytes", (
      SELECT count(*) FROM data_uploads
      WHERE ${scope('store_id')} AND uploaded_by = ${userId} AND processing_status IN ('pending', 'processing')
    )::integer AS "unfinishedUploads"`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('The used space was not counted');
  return taken;
}
