import type { ClientBase } from 'pg';
import { DETAIL_COLUMNS, TRANSACTION_COLUMNS } from './transaction-lines.ts';

const SAME_KEY = (a: string, b: string): string =>
  `${a}.register_id = ${b}.register_id AND ${a}.transaction_number = ${b}.transaction_number ` +
  `AND ${a}.transaction_time = ${b}.transaction_time`;

const PARSED_COLUMNS = [
  'upload_id',
  'employee_id',
  'employee_name',
  'transaction_type',
  'amount',
  'priority',
  'filter_mask',
  'search_text',
];

/** The table of transactions that the store may already have; it goes with the database transaction. */
export async function createIncoming(client: ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS
    SELECT ${TRANSACTION_COLUMNS}, ${DETAIL_COLUMNS}
    FROM transactions JOIN transaction_details USING (store_id) WITH NO DATA`,
  );
}

/**
 * Moves `incoming` into the store's transactions. A transaction that is there already takes what was parsed and keeps its
 * review; of several in one file the last one stays. Nothing else may insert into the store meanwhile.
 * @returns how many the store did not have.
 */
export async function mergeIncoming(client: ClientBase, storeId: number): Promise<number> {
  await client.query('ANALYZE incoming');
  await client.query(
    `DELETE FROM incoming earlier USING incoming later WHERE ${SAME_KEY('earlier', 'later')} AND earlier.id < later.id`,
  );
  await client.query(
    `CREATE TEMPORARY TABLE repeated ON COMMIT DROP AS
    SELECT incoming.id AS incoming_id, t.id
    FROM incoming JOIN transactions t ON t.store_id = ${storeId} AND ${SAME_KEY('t', 'incoming')}`,
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
  await client.query(
    `UPDATE transactions t SET ${PARSED_COLUMNS.map((column) => `${column} = incoming.${column}`).join(', ')}
    FROM repeated JOIN incoming ON incoming.id = repeated.incoming_id
    WHERE t.store_id = $1 AND t.id = repeated.id`,
    [storeId],
  );
  await client.query(
    `UPDATE transaction_details d SET
      items = incoming.items, raw_data = incoming.raw_data, findings = incoming.findings, source = incoming.source
    FROM repeated JOIN incoming ON incoming.id = repeated.incoming_id
    WHERE d.store_id = $1 AND d.transaction_id = repeated.id
      AND (d.items::text, d.raw_data::text, d.findings::text, d.source::text)
        IS DISTINCT FROM (incoming.items::text, incoming.raw_data::text, incoming.findings::text, incoming.source::text)`,
    [storeId],
  );
  return inserted.rowCount ?? 0;
}
