import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export type UploadRow = Selectable<Database['data_uploads']>;

export async function findUpload(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('data_uploads')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Until the transaction ends, nobody deletes the store. @returns false when it is gone already. */
export async function holdStore(tx: Kysely<Database>, storeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the upload's number. */
export async function insertUpload(
  tx: Kysely<Database>,
  values: Insertable<Database['data_uploads']>,
): Promise<number> {
  const { id } = await tx.insertInto('data_uploads').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
