import { type Kysely, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ExampleRow } from './examples.queries.ts';

/** The transaction and its details as they stood, with its review. */
type SetAsideContent = Omit<ExampleRow, 'store_id' | 'id'> & {
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
    SELECT a.store_id, a.transaction_id, a.set_aside_at, a.content, coalesce((
      SELECT json_agg(json_build_object('action', c.action, 'byName', concat_ws(' ', u.first_name, u.last_name),
        'at', c.changed_at, 'notesBefore', coalesce(c.before ->> 'verification_notes', '')) ORDER BY c.version)
      FROM review_changes c JOIN users u ON u.id = c.user_id
      WHERE c.store_id = a.store_id AND c.transaction_id = a.transaction_id
    ), '[]') AS history
    FROM set_aside_transactions a
    WHERE a.store_id = ${storeId} AND a.upload_id = ${uploadId}
    ORDER BY a.content ->> 'transaction_time', a.transaction_id`.execute(db);
  return rows;
}
