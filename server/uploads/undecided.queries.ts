// What somebody should look at, and nobody has decided about: what the queue has, and what is Check All.
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { UploadKey } from '../ingestion/store/upload-key.ts';
import type { Database } from '../platform/database/schema.ts';

const IS_UNDECIDED = sql<SqlBool>`NOT (is_verified OR is_flagged) AND (risk > 0 OR priority = 3)`;

/**
 * Transactions with findings that count as the upload has them.
 * @param days the upload's, 'YYYY-MM-DD'.
 */
export async function findUndecided(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: { first: string; last: string },
): Promise<number[]> {
  const rows = await select(
    db,
    storeId,
    sql`upload_id = ${uploadId} AND transaction_time >= ${days.first}::date AND transaction_time < ${days.last}::date + 1`,
  );
  return rows.map(({ id }) => id);
}

/** How many of these transactions are still there, with findings. */
export async function countUndecided(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<number> {
  return (await select(db, storeId, sql`id = ANY(${[...ids]}::bigint[])`)).length;
}

async function select(
  db: Kysely<Database>,
  storeId: number,
  which: RawBuilder<unknown>,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM transactions WHERE store_id = ${storeId} AND ${which} AND ${IS_UNDECIDED}`.execute(db);
  return rows;
}
