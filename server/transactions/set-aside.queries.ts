// Stored transactions, and those that a later reading of their file set aside, in the same columns.
import { sql } from 'kysely';

/** The `transactions` row for `x`, which has a `transaction_id` of this store. */
export const storedOf = (storeId: number) => sql`
    SELECT t.* FROM transactions t WHERE t.store_id = ${storeId} AND t.id = x.transaction_id
    UNION ALL
    SELECT (json_populate_record(NULL::transactions, (s.content::jsonb || jsonb_build_object('store_id', s.store_id,
      'id', s.transaction_id, 'upload_id', s.upload_id))::json)).*
    FROM set_aside_transactions s WHERE s.store_id = ${storeId} AND s.transaction_id = x.transaction_id`;

/** Its details. */
export const detailsOf = (storeId: number) => sql`
    SELECT d.items, d.findings, d.hits, d.facts, d.raw_data, d.source, false AS is_set_aside FROM transaction_details d
    WHERE d.store_id = ${storeId} AND d.transaction_id = x.transaction_id
    UNION ALL
    SELECT s.content -> 'items', s.content -> 'findings', CASE WHEN json_typeof(s.content -> 'hits') = 'array'
      THEN s.content -> 'hits' END, s.content -> 'facts', s.content -> 'raw_data', s.content -> 'source', true
    FROM set_aside_transactions s WHERE s.store_id = ${storeId} AND s.transaction_id = x.transaction_id`;

/** These transactions of a store, as `x`. */
export const chosen = (storeId: number, ids: readonly number[]) =>
  sql`(SELECT ${storeId}::integer AS store_id, id AS transaction_id FROM unnest(${[...ids]}::bigint[]) AS id)`;
