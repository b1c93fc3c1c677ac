// What files call the store to which they were uploaded, and which other stores have the same files.
import { type Kysely, sql } from 'kysely';
import { findReach } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { plain, type SelectedStore, wordsOf } from '../pipeline/own-store.ts';
import { findStoresWithSameReceipts } from './same-receipts.ts';
import type { UploadKey } from './upload-key.ts';

/** Older uploads may come from a different register system. */
const RECENT_UPLOADS = 50;

export async function findSelectedStore(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<SelectedStore> {
  const stores = await db.selectFrom('stores').select(['id', 'store_number', 'name']).execute();
  const selected = stores.find(({ id }) => id === storeId);
  const others = stores.filter(({ id }) => id !== storeId);
  const { filename } = await db
    .selectFrom('data_uploads')
    .select('filename')
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
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
    others: new Set(others.map(({ store_number: number }) => plain(number))),
    otherNames: nameOthers(selected?.name ?? '', others),
    filename,
  };
}

/** Without names that several stores have, or that stand in the selected one's. */
function nameOthers(
  ownName: string,
  others: readonly { store_number: string; name: string }[],
): Map<string, string> {
  const byName = new Map<string, string | null>();
  for (const { store_number: number, name } of others) {
    const words = wordsOf(name);
    byName.set(words, byName.has(words) ? null : plain(number));
  }
  const own = ` ${wordsOf(ownName)} `;
  const clear = [...byName].filter(
    (one): one is [string, string] => one[1] !== null && one[0].includes(' ') && !own.includes(` ${one[0]} `),
  );
  return new Map(clear);
}

/**
 * @param days the file's
 * @returns the numbers of the other stores that have loaded the same bytes, or what they brought; an agent may not know
 * of them.
 */
export async function findStoresWithSameFile(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<string[]> {
  const { content_hash: contentHash } = await tx
    .selectFrom('data_uploads')
    .select('content_hash')
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('stores')
    .select(['id', 'store_number as number'])
    .where('id', '<>', storeId)
    .orderBy('id')
    .execute();
  const otherIds = (await findReach(tx)).keep(others.map(({ id }) => id));
  if (otherIds.length === 0) return [];
  const loaded = await tx
    .selectFrom('data_uploads')
    .select('store_id')
    .distinct()
    .where('store_id', 'in', otherIds)
    .where('content_hash', '=', contentHash)
    .where('processing_status', '=', 'completed')
    .where('withdrawn_at', 'is', null)
    .execute();
  const same = await findStoresWithSameReceipts(tx, { storeId, uploadId }, days, otherIds);
  const having = new Set([...loaded.map((row) => row.store_id), ...same]);
  return others.filter(({ id }) => having.has(id)).map(({ number }) => number);
}
