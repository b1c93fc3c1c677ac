// The transactions of an upload as its own file has them, also where another version of them counts.
import { type RawBuilder, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { KEY_COLUMNS } from '../../ingestion/store/written-columns.ts';
import { differ } from '../../platform/transaction-facts.queries.ts';

/** Of the transactions of an upload, those of an upload's layout. */
export interface LayoutScope {
  upload: UploadKey;
  /** 'YYYY-MM-DD' */
  days: { first: string; last: string };
  /** Those that have the layout; null for all. */
  sheets: readonly string[] | null;
}

const COLUMNS = ['employee_id', 'employee_name', 'transaction_type', 'amount', 'filter_mask'] as const;
const DETAILS = ['items', 'raw_data', 'findings'] as const;

/**
 * A table `t` with the columns of both tables that show how something was read, and `is_replaced`: what is stored is
 * not what this file says.
 * @param details whether it has columns of the details and `source`, which take long to read.
 */
export function ofFile(scope: LayoutScope, { details }: { details: boolean }): RawBuilder<unknown> {
  const { upload, days, sheets } = scope;
  const { storeId, uploadId } = upload;
  const select = (t: string, d: string, source: string, stored = t) =>
    sql.raw(
      [
        // Contents that an earlier version kept have no key.
        ...KEY_COLUMNS.map((column) => `coalesce(${t}.${column}, ${stored}.${column}) AS ${column}`),
        ...COLUMNS.map((column) => `${t}.${column}`),
        ...(details ? [...DETAILS.map((column) => `${d}.${column}`), source] : []),
      ].join(', '),
    );
  const isOnSheets = (source: string) =>
    sheets === null ? sql`true` : sql`${sql.raw(source)} ->> 'sheet' = ANY(${[...sheets]}::text[])`;
  const joined = sql`JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id`;
  // Apart from the rest, each is found once: a new file's rows are not in the database's statistics yet.
  return sql`(
    WITH held AS MATERIALIZED (${heldOf(scope)}), read AS MATERIALIZED (${readOf(scope)})
    SELECT t.store_id, t.id, false AS is_replaced, ${select('t', 'd', 'd.source')}
    FROM transactions t ${details || sheets !== null ? joined : sql``}
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${days.first}::date
      AND t.transaction_time < ${days.last}::date + 1 AND ${isOnSheets('d.source')}
      AND t.upload_id = ${uploadId} AND t.id NOT IN (SELECT transaction_id FROM held)
    UNION ALL
    SELECT t.store_id, t.id, false, ${select('t', 'd', 'r.source')}
    FROM read r JOIN transactions t ON t.store_id = ${storeId} AND t.id = r.transaction_id ${joined}
    WHERE r.run = r.stored_run AND ${isOnSheets('r.source')} AND t.id NOT IN (SELECT transaction_id FROM held)
    UNION ALL
    SELECT t.store_id, t.id, ${sql.raw(details ? differ('n', 'nd', 't', 'd') : 'true')}, ${select('n', 'nd', 'r.source', 't')}
    FROM (${otherwise(storeId)}) r
    JOIN transactions t ON t.store_id = ${storeId} AND t.id = r.transaction_id ${joined}
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, r.content) n
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, r.content) nd
    WHERE ${isOnSheets('r.source')}
  ) t`;
}

/** The file's readings of transactions that another upload is stored of, and the run of that one's reading. */
const readOf = ({ upload: { storeId, uploadId } }: LayoutScope) => sql`
  SELECT x.transaction_id, x.source, x.run, o.run AS stored_run FROM transaction_readings x
  JOIN transactions s ON s.store_id = ${storeId} AND s.id = x.transaction_id AND s.upload_id <> x.upload_id
  JOIN transaction_readings o ON o.store_id = ${storeId} AND o.transaction_id = s.id AND o.upload_id = s.upload_id
  WHERE x.store_id = ${storeId} AND x.upload_id = ${uploadId}`;

/** Where the file's version is kept beside the one that counts. */
const heldOf = ({ upload: { storeId, uploadId } }: LayoutScope) => sql`
  SELECT y.transaction_id, y.source, c.content FROM contradiction_uploads y
  JOIN contradictions c ON c.store_id = ${storeId} AND c.id = y.contradiction_id
  WHERE y.store_id = ${storeId} AND y.upload_id = ${uploadId} AND c.is_taken IS NOT TRUE`;

/** What the file says where something else is stored: kept beside it, replaced, or written another way. */
const otherwise = (storeId: number) => sql`
  SELECT DISTINCT ON (transaction_id) transaction_id, source, content FROM held
  UNION ALL
  SELECT read.transaction_id, read.source, s.content
  FROM read
  JOIN superseded_contents s ON s.store_id = ${storeId} AND s.transaction_id = read.transaction_id
    AND s.run = abs(read.run)
  WHERE read.run <> read.stored_run AND read.transaction_id NOT IN (SELECT transaction_id FROM held)`;
