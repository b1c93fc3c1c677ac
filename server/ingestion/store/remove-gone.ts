// Removes transactions that no file of the store has anymore. Those that somebody has reviewed are set aside, and those
// with a finding that another reading of their file no longer has: they count nowhere, and are kept with their reviews.
import type { ClientBase } from 'pg';
import { IS_REVIEWED } from './match-incoming.ts';
import type { UploadKey } from './upload-key.ts';
import { reviewedContentOf } from './written-columns.ts';

/**
 * Removes the transactions in the temporary table `gone`.
 * @param keepsFindings whether those with a finding are set aside, too: nobody has withdrawn their file.
 * @returns how many were set aside, and the days of all that were removed.
 */
export async function removeGone(
  client: ClientBase,
  storeId: number,
  { keepsFindings }: { keepsFindings: boolean },
): Promise<{ setAside: number; days: string[] }> {
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM gone) ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  // Given as values, so that the store's node alone is asked. They are looked for before details are joined: the other
  // way around, without statistics, the whole list was gone through for each of the store's transactions.
  const { rows: gone } = await client.query<{ id: number }>('SELECT id FROM gone ORDER BY id');
  const kept = await client.query(
    `INSERT INTO set_aside_transactions (store_id, transaction_id, upload_id, content)
    SELECT $1::integer, t.id, t.upload_id, ${reviewedContentOf('t', 'd')}
    FROM (
      SELECT * FROM transactions t WHERE t.store_id = $1 AND t.id = ANY($2::bigint[]) AND (${IS_REVIEWED}
        OR ($3 AND t.filter_mask <> 0)) OFFSET 0
    ) t
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = t.id`,
    [storeId, gone.map(({ id }) => id), keepsFindings],
  );
  await callOffSecondLooks(client, storeId);
  for (const table of ['transaction_details', 'transaction_readings', 'random_looks']) {
    await client.query(
      `DELETE FROM ${table} WHERE store_id = $1 AND transaction_id IN (SELECT id FROM gone)`,
      [storeId],
    );
  }
  await client.query(
    `DELETE FROM superseded_contents s WHERE s.store_id = $1 AND s.transaction_id IN (SELECT id FROM gone)
      AND NOT EXISTS (SELECT FROM set_aside_transactions a
        WHERE a.store_id = $1 AND a.transaction_id = s.transaction_id)`,
    [storeId],
  );
  const { rows } = await client.query<{ day: string }>(
    `DELETE FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM gone)
    RETURNING t.transaction_time::date AS day`,
    [storeId],
  );
  return { setAside: kept.rowCount ?? 0, days: [...new Set(rows.map(({ day }) => day))] };
}

/** Calls off second looks at transactions that no longer count; answers stay with them. */
async function callOffSecondLooks(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `UPDATE second_looks SET called_off_at = now()
    WHERE store_id = $1 AND transaction_id IN (SELECT id FROM gone) AND answered_at IS NULL AND called_off_at IS NULL`,
    [storeId],
  );
  await client.query(
    `WITH ended AS (
      DELETE FROM contradictions
      WHERE store_id = $1 AND transaction_id IN (SELECT id FROM gone) AND settled_at IS NULL RETURNING id
    )
    DELETE FROM contradiction_uploads WHERE store_id = $1 AND contradiction_id IN (SELECT id FROM ended)`,
    [storeId],
  );
}

/**
 * Forgets what was set aside without a review, and is in its file once more, as it is read now.
 * @param lastId if the file is read as it was before, the last id of then: what later readings have made goes, too.
 */
export async function forgetReturned(
  client: ClientBase,
  { storeId, uploadId }: UploadKey,
  lastId: number | null,
): Promise<void> {
  await client.query(
    `DELETE FROM set_aside_transactions a
    WHERE a.store_id = $1 AND a.upload_id = $2
      AND (a.content ->> 'version')::integer = 1 AND a.content ->> 'verification_notes' = ''
      AND NOT EXISTS (SELECT FROM case_transactions c
        WHERE c.store_id = $1 AND c.transaction_id = a.transaction_id)
      AND NOT EXISTS (SELECT FROM evidence_images e
        WHERE e.store_id = $1 AND e.transaction_id = a.transaction_id)
      AND (a.transaction_id > $3 OR EXISTS (SELECT FROM incoming i WHERE i.transaction_number = a.content ->> 'transaction_number'
        AND i.register_id = a.content ->> 'register_id'
        AND i.transaction_time = (a.content ->> 'transaction_time')::timestamp))`,
    [storeId, uploadId, lastId],
  );
}
