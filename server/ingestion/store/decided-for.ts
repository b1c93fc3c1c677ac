// What supervisors have decided for between files, and what becomes of that when its file is withdrawn. In SQL.

/** Whether contradiction `c` was decided for before its file was withdrawn, and nobody has decided since. */
export const WAITS_AGAIN = (c: string): string =>
  `(${c}.settled_at IS NULL AND ${c}.reopened_from IS NOT NULL)`;

/** Whether a decision about contradiction `c` holds: its files are there, and so is what it was for. @param storeId its parameter. */
export const HOLDS = (
  c: string,
  storeId: string,
): string => `(${c}.settled_at IS NOT NULL AND ${c}.withdrawn_upload_id IS NULL
  AND NOT EXISTS (SELECT FROM contradictions again WHERE again.store_id = ${storeId}
    AND again.transaction_id = ${c}.transaction_id AND ${WAITS_AGAIN('again')}))`;

/**
 * Decisions for what is stored of an upload, to keep it or to use it: the transaction's `id`, and `by` whom, `at` what
 * instant, and the `reason`.
 */
export const DECIDED_FOR = (storeId: string, uploadId: string): string =>
  `SELECT c.transaction_id AS id, c.settled_by AS by, c.settled_at AS at, c.reason
  FROM contradictions c JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
  WHERE c.store_id = ${storeId} AND t.store_id = ${storeId} AND t.upload_id = ${uploadId} AND ${HOLDS('c', storeId)}
    AND (NOT c.is_taken OR EXISTS (SELECT FROM contradiction_uploads u WHERE u.store_id = ${storeId}
      AND u.contradiction_id = c.id AND u.upload_id = ${uploadId}))`;
