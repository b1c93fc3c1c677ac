import {
  type Insertable,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface UploadRow extends Selectable<Database['data_uploads']> {
  /** Loaded, with a layout that nobody has confirmed. */
  needs_confirmation: boolean;
  /** Loaded, with a layout that somebody calls wrong. */
  is_called_wrong: boolean;
}

const isLoadedWith = (storeId: number, state: RawBuilder<unknown>) => sql<boolean>`
  data_uploads.processing_status = 'completed' AND data_uploads.withdrawn_at IS NULL AND EXISTS (
    SELECT FROM upload_layouts x JOIN layouts l ON l.store_id = x.store_id AND l.id = x.layout_id
    WHERE x.store_id = ${storeId} AND x.upload_id = data_uploads.id AND l.state ${state}
  )`;

/** With the names of the people who acted. */
export interface UploadRecordRow extends UploadRow {
  uploaded_by_name: string;
  withdrawn_by_name: string | null;
}

export async function isReadingFile(db: Kysely<Database>, storeId: number): Promise<boolean> {
  const reading = await db
    .selectFrom('data_uploads')
    .select('id')
    .where('store_id', '=', storeId)
    .where('processing_status', '=', 'processing')
    .limit(1)
    .executeTakeFirst();
  return reading !== undefined;
}

export async function findUpload(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<UploadRow | undefined> {
  return selectUploads(db, storeId).where('id', '=', id).executeTakeFirst();
}

export async function findUploadRecord(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<UploadRecordRow | undefined> {
  return selectRecords(db, (tx) => selectUploads(tx, storeId).where('id', '=', id)).executeTakeFirst();
}

/** Latest first. */
export async function listUploadRecords(
  db: Kysely<Database>,
  storeId: number,
  page: { limit: number; offset: number },
): Promise<UploadRecordRow[]> {
  return selectRecords(db, (tx) =>
    selectUploads(tx, storeId)
      .orderBy('upload_date', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset),
  ).execute();
}

function selectUploads(db: QueryCreator<Database>, storeId: number) {
  return db
    .selectFrom('data_uploads')
    .selectAll()
    .select([
      isLoadedWith(storeId, sql`<> 'right'`).as('needs_confirmation'),
      isLoadedWith(storeId, sql`= 'wrong'`).as('is_called_wrong'),
    ])
    .where('store_id', '=', storeId);
}

/** Reads the uploads on the store's node, and joins the names afterwards. */
function selectRecords(
  db: Kysely<Database>,
  choose: (db: QueryCreator<Database>) => ReturnType<typeof selectUploads>,
) {
  return db
    .with((cte) => cte('chosen').materialized(), choose)
    .selectFrom('chosen')
    .innerJoin('users as uploader', 'uploader.id', 'chosen.uploaded_by')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'chosen.withdrawn_by')
    .selectAll('chosen')
    .select([
      sql<string>`concat_ws(' ', uploader.first_name, uploader.last_name)`.as('uploaded_by_name'),
      sql<string | null>`nullif(concat_ws(' ', withdrawer.first_name, withdrawer.last_name), '')`.as(
        'withdrawn_by_name',
      ),
    ])
    .orderBy('chosen.upload_date', 'desc')
    .orderBy('chosen.id', 'desc');
}

export async function countUploads(db: Kysely<Database>, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('data_uploads')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many transactions withdrawing an upload would remove, because no other one has them.
 * @param days the upload's days, 'YYYY-MM-DD'.
 */
export async function countRemovable(
  db: Kysely<Database>,
  { storeId, uploadId }: { storeId: number; uploadId: number },
  days: { first: string; last: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM transactions t
    WHERE t.store_id = ${storeId} AND t.upload_id = ${uploadId}
      AND t.transaction_time >= ${days.first}::date AND t.transaction_time < ${days.last}::date + 1
      AND NOT EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id <> ${uploadId}
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Keeps others from deleting or closing the store until the transaction ends.
 * @returns undefined if it's already gone.
 */
export async function holdStore(
  tx: Kysely<Database>,
  storeId: number,
): Promise<{ isActive: boolean } | undefined> {
  return tx
    .selectFrom('stores')
    .select('is_active as isActive')
    .where('id', '=', storeId)
    .forShare()
    .executeTakeFirst();
}

/** @returns the upload's number. */
export async function insertUpload(
  tx: Kysely<Database>,
  values: Insertable<Database['data_uploads']>,
): Promise<number> {
  const { id } = await tx.insertInto('data_uploads').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
