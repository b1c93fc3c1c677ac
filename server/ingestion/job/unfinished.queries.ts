import { type Kysely, sql } from 'kysely';
import { readReachable } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from '../store/upload-key.ts';

/** Waiting uploads without a job, as after a restore, in order of arrival. */
export async function findWithoutJob(db: Kysely<Database>, queue: string): Promise<UploadKey[]> {
  const { rows } = await readReachable(db, (scope) =>
    sql<UploadKey>`
    WITH unfinished AS MATERIALIZED (
      SELECT store_id, id, upload_date FROM data_uploads
      WHERE ${scope('store_id')} AND processing_status IN ('pending', 'processing')
    )
    SELECT u.store_id AS "storeId", u.id AS "uploadId" FROM unfinished u
    WHERE NOT EXISTS (
      SELECT FROM pgboss.job j
      WHERE j.name = ${queue} AND j.state < 'completed'
        AND j.data ->> 'storeId' = u.store_id::text AND j.data ->> 'uploadId' = u.id::text
    )
    ORDER BY u.upload_date, u.id`.execute(db),
  );
  return rows;
}
