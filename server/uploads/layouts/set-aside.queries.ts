import { type Kysely, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredExample } from './describe-example.ts';

/** The transaction and its details as they were, with its review. */
type SetAsideContent = Omit<StoredExample, 'store_id' | 'id'> & {
  is_verified: boolean;
  is_flagged: boolean;
  verification_notes: string;
};

export interface SetAsideRow {
  store_id: number;
  transaction_id: number;
  set_aside_at: Date;
  content: SetAsideContent;
  history: { action: string; byName: string; at: string; notesBefore: string }[];
}

export async function countSetAside(db: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<number> {
  const { count } = await db
    .selectFrom('set_aside_transactions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findSetAside(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<SetAsideRow[]> {
  const { rows } = await sql<SetAsideRow>`
    WITH aside AS MATERIALIZED (
      SELECT store_id, transaction_id, set_aside_at, content FROM set_aside_transactions
      WHERE store_id = ${storeId} AND upload_id = ${uploadId}
    ), changes AS MATERIALIZED (
      SELECT transaction_id, version, user_id, action, changed_at,
        coalesce(before ->> 'verification_notes', '') AS notes_before
      FROM review_changes WHERE store_id = ${storeId} AND transaction_id IN (SELECT transaction_id FROM aside)
    )
    SELECT a.*, coalesce((
      SELECT json_agg(json_build_object('action', c.action, 'byName', concat_ws(' ', u.first_name, u.last_name),
        'at', c.changed_at, 'notesBefore', c.notes_before) ORDER BY c.version)
      FROM changes c JOIN users u ON u.id = c.user_id WHERE c.transaction_id = a.transaction_id
    ), '[]') AS history
    FROM aside a
    ORDER BY a.content ->> 'transaction_time', a.transaction_id`.execute(db);
  return rows;
}
