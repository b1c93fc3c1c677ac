// Keeps the numbers of new transactions: each counts for the upload that brought it to the store, and when that no longer
// has it, for the next one that does. So the numbers of all uploads come to what the store has.
import type { ClientBase } from 'pg';
import type { UploadKey } from './upload-key.ts';

/**
 * Call before the upload's readings are forgotten.
 * @param left a query for the ids of transactions that the upload no longer has, and others may.
 */
export async function handOver(
  client: ClientBase,
  { storeId, uploadId }: UploadKey,
  left: string,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE handed_over ON COMMIT DROP AS
    SELECT DISTINCT ON (o.transaction_id) o.transaction_id AS id, o.upload_id
    FROM transaction_readings x
    JOIN transaction_readings o ON o.store_id = $1 AND o.transaction_id = x.transaction_id AND o.upload_id <> $2
    WHERE x.store_id = $1 AND x.upload_id = $2 AND x.is_first AND x.transaction_id IN (${left})
    ORDER BY o.transaction_id, o.upload_id`,
    [storeId, uploadId],
  );
  await client.query(
    `UPDATE transaction_readings x SET is_first = x.upload_id = h.upload_id FROM handed_over h
    WHERE x.store_id = $1 AND x.transaction_id = h.id AND x.upload_id IN ($2, h.upload_id)`,
    [storeId, uploadId],
  );
  await client.query(
    `UPDATE data_uploads u
    SET new_transactions = u.new_transactions + h.count, repeated_transactions = u.repeated_transactions - h.count
    FROM (SELECT upload_id, count(*)::integer AS count FROM handed_over GROUP BY 1) h
    WHERE u.store_id = $1 AND u.id = h.upload_id`,
    [storeId],
  );
}

/** Of two stored transactions that turn out to be the same, only the one that stays counts. Call before it has both. */
export async function countDoubledOnce(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `WITH brought AS MATERIALIZED (
      SELECT coalesce(x.upload_id, t.upload_id) AS upload_id, count(*)::integer AS count
      FROM doubled d JOIN transactions t ON t.store_id = $1 AND t.id = d.other_id
      LEFT JOIN transaction_readings x ON x.store_id = $1 AND x.transaction_id = t.id AND x.is_first GROUP BY 1
    )
    UPDATE data_uploads u
    SET new_transactions = u.new_transactions - b.count, repeated_transactions = u.repeated_transactions + b.count
    FROM brought b WHERE u.store_id = $1 AND u.id = b.upload_id`,
    [storeId],
  );
}

/** How many of the transactions in `repeated` the upload has brought. */
export async function countBrought(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM repeated r
    LEFT JOIN transaction_readings x ON x.store_id = $1 AND x.transaction_id = r.id AND x.is_first
    WHERE coalesce(x.upload_id, r.before_upload_id) = $2`,
    [storeId, uploadId],
  );
  return rows[0]?.count ?? 0;
}
