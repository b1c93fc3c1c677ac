import type { SystemState } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

type Db = Kysely<Database>;

export async function measureDatabase(db: Db): Promise<SystemState['database']> {
  const { rows } = await sql<SystemState['database']>`
    SELECT pg_database_size(current_database())::double precision AS bytes,
      split_part(current_setting('server_version'), ' ', 1) AS version,
      (SELECT max(name) FROM schema_migrations) AS migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not report its size');
  return row;
}

/** The bytes of originals and evidence images; a file uploaded several times counts once. */
export async function sumFiles(db: Db, scope: StoreScope): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(f.size), 0)::double precision AS bytes FROM (
      SELECT max(size_bytes) AS size FROM data_uploads
      WHERE ${scope('store_id')} AND raw_data_path IS NOT NULL GROUP BY raw_data_path
      UNION ALL
      SELECT max(size_bytes) FROM evidence_images WHERE ${scope('store_id')} GROUP BY path
    ) AS f (size)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function countUploadsUnderWay(
  db: Db,
  scope: StoreScope,
): Promise<{ waiting: number; running: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    SELECT count(*) FILTER (WHERE processing_status = 'pending')::integer AS waiting,
      count(*) FILTER (WHERE processing_status = 'processing')::integer AS running
    FROM data_uploads WHERE ${scope('store_id')} AND processing_status IN ('pending', 'processing')`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, running: 0 };
}
