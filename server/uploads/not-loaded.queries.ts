import { type Kysely, sql } from 'kysely';
import { readReachable } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { isNotLoaded } from '../platform/not-loaded.queries.ts';

/** A store's files of one day that failed or wait, with nothing that came instead. */
export interface NotLoaded {
  storeId: number;
  /** When they came, YYYY-MM-DD. */
  day: string;
  files: number;
  /** How many of them wait for an answer about their columns. */
  waiting: number;
  /** The newest. */
  uploadId: number;
  filename: string;
  uploadedBy: string;
}

/** Of stores that can be reached, those of yesterday and today that have been so for an hour: meanwhile, a mistake is made good. */
export async function findNotLoaded(db: Kysely<Database>): Promise<NotLoaded[]> {
  const { rows } = await readReachable(db, (scope) =>
    sql<NotLoaded>`
    WITH files AS MATERIALIZED (
      SELECT u.store_id, u.upload_date::date AS day, count(*)::integer AS files,
        (count(*) FILTER (WHERE u.needs_columns))::integer AS waiting, max(u.id) AS id
      FROM data_uploads u
      WHERE ${scope('u.store_id')} AND u.upload_date >= current_date - 1 AND u.finished_at < now() - interval '1 hour' AND ${isNotLoaded(scope)}
      GROUP BY u.store_id, u.upload_date::date
    ), named AS MATERIALIZED (
      SELECT f.*, u.filename, u.uploaded_by
      FROM files f JOIN data_uploads u ON u.store_id = f.store_id AND u.id = f.id AND ${scope('u.store_id')}
    )
    SELECT n.store_id AS "storeId", n.day, n.files, n.waiting, n.id AS "uploadId", n.filename,
      trim(p.first_name || ' ' || p.last_name) AS "uploadedBy"
    FROM named n JOIN users p ON p.id = n.uploaded_by
    ORDER BY n.store_id, n.day`.execute(db),
  );
  return rows;
}
