import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface OpenStoreRow {
  id: number;
  storeNumber: string;
  name: string;
}

export async function listOpenStores(db: Kysely<Database>): Promise<OpenStoreRow[]> {
  return db
    .selectFrom('stores')
    .select(['id', 'store_number as storeNumber', 'name'])
    .where('is_active', '=', true)
    .execute();
}

/** @returns those of the stores to which the same file was uploaded, and neither failed nor was withdrawn. */
export async function findStoresWithFile(
  db: Kysely<Database>,
  storeIds: readonly number[],
  contentHash: string,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('data_uploads')
    .select('store_id')
    .distinct()
    .where('store_id', 'in', storeIds)
    .where('content_hash', '=', contentHash)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('processing_status', '<>', 'failed'), eb('needs_columns', '=', true)]))
    .execute();
  return new Set(rows.map((row) => row.store_id));
}
