// Stored transactions to be compared with incoming ones. A statement that compares them in subqueries reads them in a
// part of its own: where stores are spread over nodes, a store's node doesn't have the incoming rows, and Citus refuses
// such a subquery, or its server crashes.

const COLUMNS = `t.id, t.upload_id, t.register_id, t.transaction_number, t.transaction_time, t.employee_id,
  t.employee_name, t.transaction_type, t.amount, t.priority, t.filter_mask, t.risk, d.items, d.raw_data, d.facts`;

/**
 * @param ids query of their ids.
 * @param more columns, from `t` and `d`.
 * @returns a query of what comparing needs of the store $1, for a MATERIALIZED part.
 */
export const readStored = (ids: string, more: readonly string[] = []): string =>
  `SELECT ${[COLUMNS, ...more].join(', ')}
  FROM transactions t JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = t.id
  WHERE t.store_id = $1 AND t.id IN (${ids})`;
