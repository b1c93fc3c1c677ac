import type { ClientBase } from 'pg';
import { DETAIL_COLUMNS, TRANSACTION_COLUMNS } from './transaction-lines.ts';

const SAME_KEY = (a: string, b: string): string =>
  `${a}.register_id = ${b}.register_id AND ${a}.transaction_number = ${b}.transaction_number ` +
  `AND ${a}.transaction_time = ${b}.transaction_time`;

/** What an upload writes of a transaction, besides its key and source. */
export const CONTENT_COLUMNS = [
  'employee_id',
  'employee_name',
  'transaction_type',
  'amount',
  'priority',
  'filter_mask',
  'search_text',
] as const;
const COMPARED_DETAILS = ['items', 'raw_data', 'findings'] as const;
/** Columns derived from those. */
export const CONTENT_DETAILS = [...COMPARED_DETAILS, 'facts', 'hits'] as const;

const CONTENT_OF = (transaction: string, details: string): string =>
  [
    ...CONTENT_COLUMNS.map((column) => `${transaction}.${column}`),
    ...COMPARED_DETAILS.map((column) => `${details}.${column}::text`),
  ].join(', ');

/** Creates the staging table of transactions that the store may already have. It is dropped with the database transaction. */
export async function createIncoming(client: ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS
    SELECT ${TRANSACTION_COLUMNS}, ${DETAIL_COLUMNS}
    FROM transactions JOIN transaction_details USING (store_id) WITH NO DATA`,
  );
}

/**
 * Merges `incoming` into the store's transactions. An existing transaction keeps its review; if the file differs, the new
 * content is taken and the previous one saved. Of several copies in one file, the last one counts. Nothing else may insert
 * into the store in the meantime.
 * @returns the number of new transactions.
 */
export async function mergeIncoming(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<number> {
  await client.query('ANALYZE incoming');
  await client.query(
    `DELETE FROM incoming earlier USING incoming later WHERE ${SAME_KEY('earlier', 'later')} AND earlier.id < later.id`,
  );
  await client.query(
    `CREATE TEMPORARY TABLE repeated ON COMMIT DROP AS
    SELECT incoming.id AS incoming_id, t.id, t.upload_id AS before_upload_id,
      (${CONTENT_OF('t', 'd')}) IS DISTINCT FROM (${CONTENT_OF('incoming', 'incoming')}) AS is_changed
    FROM incoming
    JOIN transactions t ON t.store_id = ${storeId} AND ${SAME_KEY('t', 'incoming')}
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id`,
  );
  await client.query('ANALYZE repeated');

  const isNew = 'NOT EXISTS (SELECT FROM repeated WHERE incoming_id = incoming.id)';
  const inserted = await client.query(
    `INSERT INTO transactions (${TRANSACTION_COLUMNS}) SELECT ${TRANSACTION_COLUMNS} FROM incoming WHERE ${isNew}`,
  );
  await client.query(
    `INSERT INTO transaction_details (store_id, transaction_id, ${DETAIL_COLUMNS})
    SELECT store_id, id, ${DETAIL_COLUMNS} FROM incoming WHERE ${isNew}`,
  );
  await recordReadings(client, storeId, uploadId);
  await takeOverChanges(client, storeId, uploadId);
  return inserted.rowCount ?? 0;
}

/** Records that this upload has also read the repeated transactions, and saves what it will change. */
async function recordReadings(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  // Adds the earlier upload if it was the only one so far.
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT d.store_id, r.id, r.before_upload_id, 1, d.source
    FROM repeated r JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE r.before_upload_id <> $2
      AND NOT EXISTS (SELECT FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = r.id)`,
    [storeId, uploadId],
  );
  const lastRun =
    '(SELECT max(x.run) FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = r.id)';
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, content)
    SELECT $1, r.id, ${lastRun}, $2,
      json_build_object(${[
        ...CONTENT_COLUMNS.map((column) => `'${column}', t.${column}`),
        ...CONTENT_DETAILS.map((column) => `'${column}', d.${column}`),
      ].join(', ')})
    FROM repeated r
    JOIN transactions t ON t.store_id = $1 AND t.id = r.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE r.is_changed AND r.before_upload_id <> $2`,
    [storeId, uploadId],
  );
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT $1, r.id, $2, ${lastRun} + r.is_changed::integer, incoming.source
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id
    WHERE r.before_upload_id <> $2`,
    [storeId, uploadId],
  );
}

/** Updates changed transactions. Unchanged ones keep their first upload and source. */
async function takeOverChanges(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await client.query(
    `UPDATE transactions t
    SET upload_id = $2, ${CONTENT_COLUMNS.map((column) => `${column} = incoming.${column}`).join(', ')}
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id
    WHERE t.store_id = $1 AND t.id = r.id AND r.is_changed`,
    [storeId, uploadId],
  );
  await client.query(
    `UPDATE transaction_details d
    SET source = incoming.source, ${CONTENT_DETAILS.map((column) => `${column} = incoming.${column}`).join(', ')}
    FROM repeated r JOIN incoming ON incoming.id = r.incoming_id
    WHERE d.store_id = $1 AND d.transaction_id = r.id AND r.is_changed`,
    [storeId],
  );
}
