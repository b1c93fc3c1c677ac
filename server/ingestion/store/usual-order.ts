import type { DateOrder } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What a store's registers wrote long ago, another system may write otherwise. */
const RECENT_UPLOADS = 50;

/** @returns the order of day and month in the store's last files, as far as their dates have no other reading; undefined where they differ, or none tells. */
export async function findUsualOrder(db: Kysely<Database>, storeId: number): Promise<DateOrder | undefined> {
  const { rows } = await sql<{ order: DateOrder }>`
    SELECT DISTINCT u.report #>> '{dateOrder,order}' AS order
    FROM (
      SELECT report FROM data_uploads
      WHERE store_id = ${storeId} AND processing_status = 'completed' AND withdrawn_at IS NULL
      ORDER BY id DESC LIMIT ${RECENT_UPLOADS}
    ) u
    WHERE u.report #>> '{dateOrder,isCertain}' = 'true'`.execute(db);
  return rows.length === 1 ? rows[0]?.order : undefined;
}
