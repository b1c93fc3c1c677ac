// What files call the store to which they were uploaded, and which other stores have the same files.
import { type Kysely, sql } from 'kysely';
import { readReachable } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { plain, type SelectedStore } from '../pipeline/own-store.ts';
import type { UploadKey } from './upload-key.ts';

/** Older uploads may come from a different register system. */
const RECENT_UPLOADS = 50;

export async function findSelectedStore(db: Kysely<Database>, storeId: number): Promise<SelectedStore> {
  const stores = await db.selectFrom('stores').select(['id', 'store_number', 'name']).execute();
  const selected = stores.find(({ id }) => id === storeId);
  const { rows } = await sql<{ store: string }>`
    SELECT DISTINCT s ->> 'store' AS store
    FROM (
      SELECT report FROM data_uploads
      WHERE store_id = ${storeId} AND processing_status = 'completed' AND withdrawn_at IS NULL
      ORDER BY id DESC LIMIT ${RECENT_UPLOADS}
    ) u CROSS JOIN LATERAL json_array_elements(u.report -> 'stores') s
    WHERE json_typeof(u.report -> 'stores') = 'array' ORDER BY 1`.execute(db);
  return {
    number: selected?.store_number ?? '',
    name: selected?.name ?? '',
    usual: rows.map(({ store }) => store),
    others: new Set(
      stores.filter(({ id }) => id !== storeId).map(({ store_number: number }) => plain(number)),
    ),
  };
}

/** @returns the numbers of the other stores that have loaded the same bytes; an agent may not know of them. */
export async function findStoresWithSameFile(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<string[]> {
  const { content_hash: contentHash } = await tx
    .selectFrom('data_uploads')
    .select('content_hash')
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const others = await readReachable(tx, (isReachable) =>
    tx
      .selectFrom('stores')
      .select(['id', 'store_number as number'])
      .where('id', '<>', storeId)
      .where(isReachable('id'))
      .orderBy('id')
      .execute(),
  );
  if (others.length === 0) return [];
  const loaded = await tx
    .selectFrom('data_uploads')
    .select('store_id')
    .distinct()
    .where(
      'store_id',
      'in',
      others.map(({ id }) => id),
    )
    .where('content_hash', '=', contentHash)
    .where('processing_status', '=', 'completed')
    .where('withdrawn_at', 'is', null)
    .execute();
  const having = new Set(loaded.map((row) => row.store_id));
  return others.filter(({ id }) => having.has(id)).map(({ number }) => number);
}
