import type { DateOrder } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Older uploads may come from a different register system. */
const RECENT_UPLOADS = 50;

/**
 * @returns the order of day and month in the store's last files with unambiguous dates; undefined if they differ or
 * there are none.
 */
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
