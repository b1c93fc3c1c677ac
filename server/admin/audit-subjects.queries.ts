// What audit entries are about: the store, the transaction, the file. Ids of a store's records contain the store.
import type { AuditSubject } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsText } from '../platform/contains-text.ts';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

/**
 * The store of the entry `l`: '7' for a store itself, '7-41' for one of its records, '7-rules' for what there is once.
 */
const STORE_ID = sql<number | null>`CASE
  WHEN l.entity_id ~ '^[0-9]{1,9}-' THEN split_part(l.entity_id, '-', 1)::integer
  WHEN l.entity_type = 'store' AND l.entity_id ~ '^[0-9]{1,9}$' THEN l.entity_id::integer END`;
const RECORD_ID = sql<number | null>`CASE
  WHEN l.entity_id ~ '^[0-9]{1,9}-[0-9]{1,15}$' THEN split_part(l.entity_id, '-', 2)::bigint END`;
interface SubjectRow {
  entry_id: number;
  store_id: number | null;
  store_number: string | null;
  store_name: string | null;
  transaction_id: number | null;
  transaction_number: string | null;
  case_id: number | null;
  case_title: string | null;
  filename: string | null;
}

/** @returns subjects by entry id. */
export async function findSubjects(
  db: Kysely<Database>,
  entryIds: readonly number[],
  scope: StoreScope,
): Promise<Map<number, Omit<AuditSubject, 'person'>>> {
  // Each part looks its rows up by key, so a single store's node can find them.
  const { rows } = await sql<SubjectRow>`
    WITH entries AS MATERIALIZED (
      SELECT l.id AS entry_id, l.entity_type AS type, ${STORE_ID} AS store_id, ${RECORD_ID} AS record_id
      FROM audit_log l WHERE l.id = ANY(${[...entryIds]}::bigint[])
    ), images AS MATERIALIZED (
      SELECT n.entry_id, e.transaction_id, e.case_id
      FROM entries n JOIN evidence_images e ON e.store_id = n.store_id AND e.id = n.record_id
      WHERE ${scope('e.store_id')} AND n.type = 'evidence_image'
    ), readings AS MATERIALIZED (
      SELECT n.entry_id, y.upload_id
      FROM entries n JOIN upload_layouts y ON y.store_id = n.store_id AND y.layout_id = n.record_id
      WHERE ${scope('y.store_id')} AND n.type = 'layout'
    ), about AS MATERIALIZED (
      SELECT n.entry_id, n.store_id,
        CASE n.type WHEN 'transaction' THEN n.record_id ELSE i.transaction_id END AS transaction_id,
        CASE n.type WHEN 'case' THEN n.record_id ELSE i.case_id END AS case_id,
        CASE n.type WHEN 'data_upload' THEN n.record_id
          ELSE (SELECT max(r.upload_id) FROM readings r WHERE r.entry_id = n.entry_id) END AS upload_id
      FROM entries n LEFT JOIN images i ON i.entry_id = n.entry_id
    ), transactions_of AS MATERIALIZED (
      SELECT a.entry_id, t.id, t.transaction_number
      FROM about a
      JOIN transactions t ON t.store_id = a.store_id AND t.id = a.transaction_id AND ${scope('t.store_id')}
    ), cases_of AS MATERIALIZED (
      SELECT a.entry_id, c.id, c.title
      FROM about a JOIN cases c ON c.store_id = a.store_id AND c.id = a.case_id AND ${scope('c.store_id')}
    ), uploads_of AS MATERIALIZED (
      SELECT a.entry_id, u.filename
      FROM about a
      JOIN data_uploads u ON u.store_id = a.store_id AND u.id = a.upload_id AND ${scope('u.store_id')}
    )
    SELECT a.entry_id, s.id AS store_id, s.store_number, s.name AS store_name, t.id AS transaction_id,
      t.transaction_number, c.id AS case_id, c.title AS case_title, u.filename
    FROM about a
    LEFT JOIN stores s ON s.id = a.store_id
    LEFT JOIN transactions_of t ON t.entry_id = a.entry_id AND s.id IS NOT NULL
    LEFT JOIN cases_of c ON c.entry_id = a.entry_id AND s.id IS NOT NULL
    LEFT JOIN uploads_of u ON u.entry_id = a.entry_id AND s.id IS NOT NULL`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, describeSubject(row)]));
}

/**
 * Whether the word matches what the entry `l` is about: a user or store by name or number, a case by its title, an
 * upload by its file name, or a transaction by its receipt number.
 * @param inRange condition on `l` for the entries that are searched at all.
 */
export function matchSubject(
  word: string,
  inRange: RawBuilder<SqlBool>,
  scope: StoreScope,
): RawBuilder<SqlBool> {
  const text = containsText(word);
  const names = (label: string): RawBuilder<SqlBool> => sql.lit(label === word.toLowerCase());
  const number = word.replaceAll('\0', '').replace(/^#/, '');
  return sql<SqlBool>`(
    (${names('store')} AND ${STORE_ID} IS NOT NULL)
    OR (${names('receipt')} AND l.entity_type IN ('transaction', 'evidence_image'))
    OR (l.entity_type IN ('user', 'digest') AND l.entity_id IN (
      SELECT u.id::text FROM users u WHERE translate(u.email, '_', ' ') ILIKE ${text}))
    OR ${STORE_ID} IN (SELECT s.id FROM stores s
      WHERE translate(s.store_number || ' ' || s.name, '_', ' ') ILIKE ${text} OR s.store_number || ' ' || s.name ILIKE ${text})
    OR (l.entity_type = 'case' AND l.entity_id IN (
      SELECT c.store_id || '-' || c.id FROM cases c WHERE ${scope('c.store_id')} AND c.title ILIKE ${text}))
    OR (l.entity_type = 'data_upload' AND l.entity_id IN (
      SELECT y.store_id || '-' || y.id FROM data_uploads y
      WHERE ${scope('y.store_id')} AND translate(y.filename, '_', ' ') ILIKE ${text}))
    OR (l.entity_type = 'transaction' AND l.entity_id IN (
      SELECT t.store_id || '-' || t.id FROM transactions t
      JOIN (
        SELECT DISTINCT ${STORE_ID} AS store_id, ${RECORD_ID} AS id FROM audit_log l
        WHERE l.entity_type = 'transaction' AND ${inRange}
      ) logged ON logged.store_id = t.store_id AND logged.id = t.id
      WHERE ${scope('t.store_id')} AND t.transaction_number = ${number}))
    OR (l.entity_type = 'evidence_image' AND l.entity_id IN (
      SELECT e.store_id || '-' || e.id FROM evidence_images e
      LEFT JOIN cases c ON c.store_id = e.store_id AND c.id = e.case_id AND ${scope('c.store_id')}
      LEFT JOIN transactions t ON t.store_id = e.store_id AND t.id = e.transaction_id AND ${scope('t.store_id')}
      WHERE ${scope('e.store_id')} AND (c.title ILIKE ${text} OR t.transaction_number = ${number}))))`;
}

function describeSubject(row: SubjectRow): Omit<AuditSubject, 'person'> {
  const { store_id: id, store_number: storeNumber, store_name: name } = row;
  return {
    store: id !== null && storeNumber !== null && name !== null ? { id, storeNumber, name } : null,
    transaction:
      row.transaction_id !== null && row.transaction_number !== null
        ? { id: `${id}-${row.transaction_id}`, receiptNumber: row.transaction_number }
        : null,
    case:
      row.case_id !== null && row.case_title !== null
        ? { id: `${id}-${row.case_id}`, title: row.case_title }
        : null,
    filename: row.filename,
  };
}
