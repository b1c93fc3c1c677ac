// Changes a reviewed transaction to what another file says, because somebody decided so.
import type { ClientBase } from 'pg';
import { findStoreRules } from '../../rules/rules-in-force.ts';
import type { StoreConnection } from './connection.ts';
import { SAME_KEY } from './match-incoming.ts';
import { reassessDays } from './reassess-days.ts';
import { settleDays } from './settle-days.ts';
import { CONTENT_DETAILS, WRITTEN_COLUMNS } from './written-columns.ts';

export interface ContradictionKey {
  storeId: number;
  transactionId: number;
  /** The contradiction's number. */
  id: number;
}

/** A contradiction, and the upload whose file makes it. */
export interface TakenReading extends ContradictionKey {
  uploadId: number;
}

const LAST_RUN =
  '(SELECT max(x.run) FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = $2)';

/**
 * Keeps the previous content, as when one file replaces another. Call in a database transaction that holds the store's
 * lock and the lock on the transaction's row, and `settleTaken` once all are taken.
 * @returns the days that changed; null if another transaction has since gotten the same number, register, and time.
 */
export async function takeContradiction(
  { client }: Pick<StoreConnection, 'client'>,
  { storeId, transactionId, id, uploadId }: TakenReading,
): Promise<string[] | null> {
  const key = [storeId, transactionId, id];
  const { rows: others } = await client.query(
    `SELECT FROM contradictions c
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) n
    JOIN transactions o ON o.store_id = $1 AND ${SAME_KEY('o', 'n')} AND o.id <> $2
    WHERE c.store_id = $1 AND c.id = $3`,
    key,
  );
  if (others.length > 0) return null;
  await keepFormer(client, [...key, uploadId]);
  const before = await findDay(client, key);
  await client.query(
    `UPDATE transactions t
    SET upload_id = $4, ${WRITTEN_COLUMNS.map((column) => `${column} = n.${column}`).join(', ')}
    FROM contradictions c CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) n
    WHERE t.store_id = $1 AND t.id = $2 AND c.store_id = $1 AND c.id = $3`,
    [...key, uploadId],
  );
  await client.query(
    `UPDATE transaction_details d
    SET source = u.source, ${CONTENT_DETAILS.map((column) => `${column} = n.${column}`).join(', ')}
    FROM contradictions c JOIN contradiction_uploads u
      ON u.store_id = $1 AND u.contradiction_id = c.id AND u.upload_id = $4
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) n
    WHERE d.store_id = $1 AND d.transaction_id = $2 AND c.store_id = $1 AND c.id = $3`,
    [...key, uploadId],
  );
  return [before, await findDay(client, key)];
}

/** Assesses, ranks, and counts the days of what was taken, which locks them: nothing more is done with the rows. */
export async function settleTaken(
  { client, db }: Pick<StoreConnection, 'client' | 'db'>,
  storeId: number,
  days: Iterable<string>,
): Promise<void> {
  const changed = [...new Set(days)].sort();
  if (changed.length === 0) return;
  const rules = await findStoreRules(db, storeId);
  await reassessDays(client, storeId, changed, rules, () => settleDays({ client, db }, storeId, { changed }));
}

async function keepFormer(client: ClientBase, key: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source, is_first)
    SELECT $1::integer, t.id, t.upload_id, 1, d.source, true
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.id = $2 AND ${LAST_RUN} IS NULL`,
    key.slice(0, 2),
  );
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, content)
    SELECT $1, $2, ${LAST_RUN}, $3,
      json_build_object(${[
        ...WRITTEN_COLUMNS.map((column) => `'${column}', t.${column}`),
        ...CONTENT_DETAILS.map((column) => `'${column}', d.${column}`),
      ].join(', ')})
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.id = $2
    ON CONFLICT (store_id, transaction_id, run) DO UPDATE SET superseded_by = excluded.superseded_by,
      superseded_at = excluded.superseded_at, content = excluded.content, is_version = false`,
    [...key.slice(0, 2), ...key.slice(3)],
  );
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT $1, $2, $4, ${LAST_RUN} + 1, u.source FROM contradiction_uploads u
    WHERE u.store_id = $1 AND u.contradiction_id = $3 AND u.upload_id = $4
    ON CONFLICT (store_id, transaction_id, upload_id) DO UPDATE SET run = excluded.run, source = excluded.source`,
    [...key],
  );
}

async function findDay(client: ClientBase, key: readonly number[]): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    'SELECT transaction_time::date::text AS day FROM transactions WHERE store_id = $1 AND id = $2',
    key.slice(0, 2),
  );
  if (rows[0] === undefined) throw new Error('The transaction vanished while it was locked');
  return rows[0].day;
}
