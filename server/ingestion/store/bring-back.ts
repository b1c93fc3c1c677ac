// Brings transactions back that another reading of their file had set aside, if this reading has their rows: with their
// ids, reviews, notes, images, and cases, as if they had never been gone. What this reading says of them is then
// compared with them as usual.
import type { ClientBase } from 'pg';
import { IS_REVIEWED, SAME_FILE, SAME_KEY } from './match-incoming.ts';
import { removeGone } from './remove-gone.ts';
import { CONTENT_DETAILS, KEY_COLUMNS, REVIEW_COLUMNS, WRITTEN_COLUMNS } from './written-columns.ts';

/**
 * Call before `incoming` is matched.
 * @param isReturn whether the file is read as it was before: then what readings since then have found goes.
 * @returns the days of what came back, and of what went for it.
 */
export async function bringBack(
  client: ClientBase,
  { storeId, uploadId, isReturn }: { storeId: number; uploadId: number; isReturn: boolean },
): Promise<string[]> {
  await collectReturned(client, { storeId, uploadId });
  const left = await makeRoom(client, { storeId, uploadId, isReturn });
  const columns = [...WRITTEN_COLUMNS, ...REVIEW_COLUMNS];
  const { rows } = await client.query<{ day: string }>(
    `INSERT INTO transactions (store_id, id, upload_id, ${columns.join(', ')})
    SELECT $1::integer, r.id, r.upload_id, ${columns.map((column) => `t.${column}`).join(', ')}
    FROM returned r CROSS JOIN LATERAL json_populate_record(NULL::transactions, r.content) t
    RETURNING transaction_time::date::text AS day`,
    [storeId],
  );
  if (rows.length === 0) return [];
  // Earlier versions kept JSON that means the same and is written in another way.
  const details = ['source', ...CONTENT_DETAILS];
  await client.query(
    `INSERT INTO transaction_details (store_id, transaction_id, ${details.join(', ')})
    SELECT $1::integer, r.id, ${details
      .map(
        (column) => `CASE WHEN d.${column}::jsonb = i.${column}::jsonb THEN i.${column} ELSE d.${column} END`,
      )
      .join(', ')}
    FROM returned r JOIN incoming i ON i.id = r.incoming_id
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, r.content) d`,
    [storeId],
  );
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source, is_first)
    SELECT $1::integer, r.id, r.upload_id, coalesce(s.run, 0) + 1, r.content -> 'source', true
    FROM returned r LEFT JOIN (
      SELECT transaction_id, max(run) AS run FROM superseded_contents
      WHERE store_id = $1 AND transaction_id IN (SELECT id FROM returned) GROUP BY 1
    ) s ON s.transaction_id = r.id`,
    [storeId],
  );
  await client.query(
    `UPDATE second_looks l SET called_off_at = NULL FROM returned r
    WHERE l.store_id = $1 AND l.transaction_id = r.id AND l.answered_at IS NULL AND l.called_off_at = r.set_aside_at`,
    [storeId],
  );
  await client.query(
    'DELETE FROM set_aside_transactions WHERE store_id = $1 AND transaction_id IN (SELECT id FROM returned)',
    [storeId],
  );
  return [...new Set([...left, ...rows.map(({ day }) => day)])];
}

/** Whether `incoming i` has the very rows of what was set aside as `a`. */
const IS_EXACT = `(i.raw_data -> 'originalRows')::jsonb = (a.content #> '{raw_data,originalRows}')::jsonb`;

/** Creates the temporary table `returned`: one for each row of the file, or key, with which `incoming` has it. */
async function collectReturned(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE returned ON COMMIT DROP AS
    WITH same AS (${SAME_FILE}), aside AS MATERIALIZED (
      SELECT a.transaction_id AS id, a.upload_id, a.set_aside_at, a.content,
        ${KEY_COLUMNS.map((column) => `t.${column}`).join(', ')}, a.content #>> '{source,sheet}' AS sheet,
        (a.content #>> '{source,firstRow}')::integer AS first_row
      FROM set_aside_transactions a CROSS JOIN LATERAL json_populate_record(NULL::transactions, a.content) t
      WHERE a.store_id = $1 AND a.upload_id IN (SELECT id FROM same) AND a.content -> 'version' IS NOT NULL
    ), met AS (
      SELECT a.id, i.id AS incoming_id, true AS is_by_rows, ${IS_EXACT} AS is_exact
      FROM aside a JOIN incoming i ON i.source ->> 'sheet' = a.sheet AND (i.source ->> 'firstRow')::integer = a.first_row
      UNION ALL
      SELECT a.id, i.id, false, ${IS_EXACT} FROM aside a JOIN incoming i ON ${SAME_KEY('i', 'a')}
    ), found AS (
      SELECT DISTINCT ON (id) * FROM met ORDER BY id, is_by_rows DESC, incoming_id
    ), first AS (
      SELECT DISTINCT ON (incoming_id) id, incoming_id FROM found ORDER BY incoming_id, is_exact DESC, id DESC
    )
    SELECT DISTINCT ON (${KEY_COLUMNS.join(', ')}) id, upload_id, incoming_id, set_aside_at, content,
      ${KEY_COLUMNS.join(', ')}
    FROM first JOIN aside USING (id)
    ORDER BY ${KEY_COLUMNS.join(', ')}, id DESC`,
    [storeId, uploadId],
  );
}

/**
 * Keys are unique: what the readings since then have given the same key goes if nobody has decided about it and no other
 * file has it. Otherwise it stays, and what was set aside isn't in `returned` anymore.
 * @returns the days of what went.
 */
async function makeRoom(
  client: ClientBase,
  { storeId, uploadId, isReturn }: { storeId: number; uploadId: number; isReturn: boolean },
): Promise<string[]> {
  await client.query(
    `CREATE TEMPORARY TABLE in_the_way ON COMMIT DROP AS
    WITH same AS (${SAME_FILE})
    SELECT t.id, r.id AS returned_id, ($3 OR t.filter_mask = 0) AND t.upload_id IN (SELECT id FROM same)
      AND NOT ${IS_REVIEWED} AND NOT EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = $1 AND x.transaction_id = t.id AND x.upload_id NOT IN (SELECT id FROM same)) AS goes
    FROM returned r JOIN transactions t ON t.store_id = $1 AND ${SAME_KEY('t', 'r')}`,
    [storeId, uploadId, isReturn],
  );
  await client.query('DELETE FROM returned WHERE id IN (SELECT returned_id FROM in_the_way WHERE NOT goes)');
  await client.query('CREATE TEMPORARY TABLE gone ON COMMIT DROP AS SELECT id FROM in_the_way WHERE goes');
  const { days } = await removeGone(client, storeId, { keepsFindings: false });
  await client.query('DROP TABLE gone');
  return days;
}
