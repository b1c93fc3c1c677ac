// What a store's earlier files left out, and which of them show what is usual: an agent whose files lack a number each
// day could make it so, and then leave out another one unnoticed.
import { type CleaningReport, formatRecordId, parseRecordId } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** Older uploads may come from a different register system. */
const RECENT_UPLOADS = 30;
/** How long supervisors have known of what shows something of an agent's own files. */
const DAYS_KNOWN = 7;

export interface EarlierFile extends Pick<CleaningReport, 'notLoaded' | 'sequenceGaps'> {
  transactions: number;
  /** Whether what it leaves out shows what is usual; if not, only what it doesn't leave out does. */
  isShown: boolean;
}

/** The latest first; of several with the same bytes, one. */
export async function findEarlierFiles(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  fewestTransactions: number,
): Promise<EarlierFile[]> {
  const { rows } = await sql<Omit<EarlierFile, 'isShown'> & { id: number; isOwn: boolean }>`
    SELECT id, total_transactions AS transactions, report -> 'notLoaded' AS "notLoaded",
      coalesce(report -> 'sequenceGaps', '[]'::json) AS "sequenceGaps",
      uploaded_by = (SELECT uploaded_by FROM data_uploads WHERE store_id = ${storeId} AND id = ${uploadId}) AS "isOwn"
    FROM (
      SELECT DISTINCT ON (content_hash) id, content_hash, total_transactions, report, uploaded_by
      FROM data_uploads
      WHERE store_id = ${storeId} AND id <> ${uploadId} AND processing_status = 'completed'
        AND withdrawn_at IS NULL AND report IS NOT NULL
        AND total_transactions > 0 AND total_transactions >= ${fewestTransactions}
        AND content_hash <> (SELECT content_hash FROM data_uploads WHERE store_id = ${storeId} AND id = ${uploadId})
      ORDER BY content_hash, id DESC
    ) u ORDER BY id DESC LIMIT ${RECENT_UPLOADS}`.execute(tx);
  const own = rows.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const known = (await isOfAgent(tx, { storeId, uploadId }))
    ? await findKnown(tx, storeId, own)
    : new Set(own);
  return rows.map(({ id, isOwn, notLoaded, ...row }) => ({
    ...row,
    notLoaded: notLoaded ?? undefined,
    isShown: !isOwn || known.has(id),
  }));
}

/** Whether an agent chose it, rather than a supervisor, an admin, or the watched folder. */
async function isOfAgent(tx: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<boolean> {
  const { role, is_unattended } = await tx
    .selectFrom('data_uploads')
    .innerJoin('users', 'users.id', 'data_uploads.uploaded_by')
    .select(['role', 'is_unattended'])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return role === 'agent' && !is_unattended;
}

/** The uploads of which a supervisor or admin was told at least `DAYS_KNOWN` days ago, and has read it. */
async function findKnown(
  tx: Kysely<Database>,
  storeId: number,
  uploadIds: readonly number[],
): Promise<Set<number>> {
  const ids = uploadIds.map((id) => formatRecordId(storeId, id));
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT n.details ->> 'uploadId' AS id
    FROM notifications n JOIN users u ON u.id = n.user_id AND u.role <> 'agent'
    WHERE n.kind = 'rows-left-out' AND n.store_id = ${storeId} AND n.read_at IS NOT NULL
      AND n.created_at < now() - make_interval(days => ${DAYS_KNOWN})
      AND n.details ->> 'uploadId' = ANY(${ids}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => parseRecordId(id).id));
}
