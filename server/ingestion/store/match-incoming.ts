// Finds which stored transaction each incoming one is: the one with the same original rows of the same file, even if a
// later reading gives it a different number or time; otherwise the one with the same key.
import type { ClientBase } from 'pg';
import { HOLDS } from './decided-for.ts';

export const SAME_KEY = (a: string, b: string): string =>
  `${a}.register_id = ${b}.register_id AND ${a}.transaction_number = ${b}.transaction_number ` +
  `AND ${a}.transaction_time = ${b}.transaction_time`;

/** Whether somebody ever decided on `t`, or between two readings of it, or added something to it, or it's in a case. */
export const IS_REVIEWED = `(t.version > 1 OR t.verification_notes <> '' OR EXISTS (
  SELECT FROM evidence_images e WHERE e.store_id = $1 AND e.transaction_id = t.id) OR EXISTS (
  SELECT FROM case_transactions c WHERE c.store_id = $1 AND c.transaction_id = t.id) OR EXISTS (
  SELECT FROM contradictions c WHERE c.store_id = $1 AND c.transaction_id = t.id AND ${HOLDS('c', '$1')}))`;

/** The uploads that have loaded the same file, including this one if it's being read again. */
export const SAME_FILE = `SELECT id, first_day, last_day FROM data_uploads
  WHERE store_id = $1 AND withdrawn_at IS NULL AND first_day IS NOT NULL
    AND content_hash = (SELECT content_hash FROM data_uploads WHERE store_id = $1 AND id = $2)`;

/** How a file was uploaded before. */
export interface Earlier {
  /** Whether any upload has loaded it. */
  isKnown: boolean;
  /** Whether this one has: it's being read again. */
  isAgain: boolean;
}

export async function findEarlier(client: ClientBase, storeId: number, uploadId: number): Promise<Earlier> {
  const { rows } = await client.query<{ id: number }>(SAME_FILE, [storeId, uploadId]);
  return { isKnown: rows.length > 0, isAgain: rows.some(({ id }) => id === uploadId) };
}

/**
 * Creates three temporary tables from `incoming`, whose keys must all differ: `held`, what earlier readings of the same
 * file have; `repeated`, the stored transaction of each incoming one; and `doubled`, pairs of stored ones that turned
 * out to be the same, of which one stays.
 */
export async function matchIncoming(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await collectHeld(client, storeId, uploadId);
  await client.query(
    `CREATE TEMPORARY TABLE matches ON COMMIT DROP AS
    WITH rows AS (
      SELECT id, source ->> 'sheet' AS sheet, (source ->> 'firstRow')::integer AS first_row,
        (source ->> 'lastRow')::integer AS last_row
      FROM incoming WHERE EXISTS (SELECT FROM held)
    ), nearest AS (
      SELECT DISTINCT ON (rows.id) rows.id AS incoming_id, held.id, held.last_row = rows.last_row AS is_exact
      FROM rows JOIN held ON held.sheet = rows.sheet AND held.first_row = rows.first_row
      ORDER BY rows.id, held.last_row = rows.last_row DESC, held.id
    ), by_rows AS (
      SELECT DISTINCT ON (id) incoming_id, id FROM nearest ORDER BY id, is_exact DESC, incoming_id
    )
    SELECT incoming.id AS incoming_id, r.id AS by_rows, CASE WHEN o.id IS NULL OR t.id = r.id THEN t.id END AS by_key
    FROM incoming
    LEFT JOIN by_rows r ON r.incoming_id = incoming.id
    LEFT JOIN transactions t ON t.store_id = $1 AND ${SAME_KEY('t', 'incoming')}
    LEFT JOIN by_rows o ON o.id = t.id`,
    [storeId],
  );
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (
      SELECT unnest(ARRAY[by_rows, by_key]) FROM matches WHERE by_rows <> by_key
    ) ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  // If two are the same, the one that somebody has decided on stays; if that's both or neither, the one with the key.
  await client.query(
    `CREATE TEMPORARY TABLE doubled ON COMMIT DROP AS
    WITH reviewed AS (
      SELECT t.id FROM transactions t WHERE t.store_id = $1 AND t.id IN (
        SELECT unnest(ARRAY[by_rows, by_key]) FROM matches WHERE by_rows <> by_key
      ) AND ${IS_REVIEWED}
    ), pairs AS (
      SELECT *, by_rows IN (SELECT id FROM reviewed) AND by_key NOT IN (SELECT id FROM reviewed) AS keeps_rows
      FROM matches WHERE by_rows <> by_key
    )
    SELECT incoming_id, CASE WHEN keeps_rows THEN by_rows ELSE by_key END AS id,
      CASE WHEN keeps_rows THEN by_key ELSE by_rows END AS other_id
    FROM pairs`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE chosen ON COMMIT DROP AS
    SELECT m.incoming_id, coalesce(x.id, m.by_rows, m.by_key) AS id
    FROM matches m LEFT JOIN doubled x ON x.incoming_id = m.incoming_id
    WHERE coalesce(m.by_rows, m.by_key) IS NOT NULL`,
  );
  await indexed(client, 'chosen', 'id');
}

/**
 * For temporary tables that are joined with the store's. The database may know nothing yet of what a store has, and
 * then expects so little of it that it would read such a table anew for each of the store's rows.
 */
export async function indexed(client: ClientBase, table: string, ...columns: string[]): Promise<void> {
  for (const column of columns) await client.query(`CREATE INDEX ON ${table} (${column})`);
  await client.query(`ANALYZE ${table}`);
}

async function collectHeld(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE held ON COMMIT DROP AS
    WITH same AS (${SAME_FILE}), read AS (
      SELECT t.id, d.source FROM transactions t
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = $1 AND t.upload_id IN (SELECT id FROM same)
        AND t.transaction_time >= (SELECT min(first_day) FROM same)
        AND t.transaction_time < (SELECT max(last_day) FROM same) + 1
      UNION ALL
      SELECT x.transaction_id, x.source FROM transaction_readings x
      WHERE x.store_id = $1 AND x.upload_id IN (SELECT id FROM same)
    )
    SELECT DISTINCT id, source ->> 'sheet' AS sheet, (source ->> 'firstRow')::integer AS first_row,
      (source ->> 'lastRow')::integer AS last_row
    FROM read`,
    [storeId, uploadId],
  );
  await client.query('ANALYZE held');
}

/**
 * Creates the temporary table `gone`: what earlier readings of the file have and this one doesn't. If the upload is
 * being read again, that is all of it; if the file was just uploaded again, only rows that now belong to other
 * transactions. Transactions that another file has, too, stay. Reviewed ones whose key another transaction needs
 * (`displaced`) go, too.
 */
export async function collectGone(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
  isAgain: boolean,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
    WITH same AS (${SAME_FILE}), lost AS (
      SELECT DISTINCT held.id FROM held
      WHERE NOT EXISTS (SELECT FROM repeated r WHERE r.id = held.id)
        AND NOT EXISTS (SELECT FROM doubled x WHERE x.other_id = held.id)
        AND ($3 OR EXISTS (
          SELECT FROM incoming i WHERE i.source ->> 'sheet' = held.sheet AND CASE
            WHEN i.source -> 'rowNumbers' IS NULL THEN
              held.first_row BETWEEN (i.source ->> 'firstRow')::integer AND (i.source ->> 'lastRow')::integer
            ELSE (i.source -> 'rowNumbers')::jsonb @> to_jsonb(held.first_row) END))
    )
    SELECT id FROM lost WHERE NOT EXISTS (
      SELECT FROM transaction_readings x
      WHERE x.store_id = $1 AND x.transaction_id = lost.id AND x.upload_id NOT IN (SELECT id FROM same)
    )
    UNION
    SELECT other_id FROM doubled
    UNION
    SELECT id FROM displaced`,
    [storeId, uploadId, isAgain],
  );
}
