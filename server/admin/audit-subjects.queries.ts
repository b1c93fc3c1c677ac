// What audit entries are about: the store, the transaction, the file. Ids of a store's records contain the store.
import type { AuditSubject } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsText } from '../platform/contains-text.ts';
import type { Database } from '../platform/database/schema.ts';

/** The store of the entry `l`: '7' for a store itself, '7-41' for one of its records, '7-rules' for what there is once. */
const STORE_ID = sql<number | null>`CASE
  WHEN l.entity_id ~ '^[0-9]{1,9}-' THEN split_part(l.entity_id, '-', 1)::integer
  WHEN l.entity_type = 'store' AND l.entity_id ~ '^[0-9]{1,9}$' THEN l.entity_id::integer END`;
const RECORD_ID = sql<number | null>`CASE
  WHEN l.entity_id ~ '^[0-9]{1,9}-[0-9]{1,15}$' THEN split_part(l.entity_id, '-', 2)::bigint END`;
const TRANSACTION_ID = sql<number | null>`CASE l.entity_type
  WHEN 'transaction' THEN ${RECORD_ID}
  WHEN 'evidence_image' THEN (SELECT e.transaction_id FROM evidence_images e
    WHERE e.store_id = ${STORE_ID} AND e.id = ${RECORD_ID}) END`;

const CASE_ID = sql<number | null>`CASE l.entity_type
  WHEN 'case' THEN ${RECORD_ID}
  WHEN 'evidence_image' THEN (SELECT e.case_id FROM evidence_images e
    WHERE e.store_id = ${STORE_ID} AND e.id = ${RECORD_ID}) END`;
const UPLOAD_ID = sql<number | null>`CASE l.entity_type
  WHEN 'data_upload' THEN ${RECORD_ID}
  WHEN 'layout' THEN (SELECT max(y.upload_id) FROM upload_layouts y
    WHERE y.store_id = ${STORE_ID} AND y.layout_id = ${RECORD_ID}) END`;

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

/** By entry id. */
export async function findSubjects(
  db: Kysely<Database>,
  entryIds: readonly number[],
): Promise<Map<number, AuditSubject>> {
  const { rows } = await sql<SubjectRow>`
    SELECT l.id AS entry_id, s.id AS store_id, s.store_number, s.name AS store_name,
      t.id AS transaction_id, t.transaction_number, c.id AS case_id, c.title AS case_title, u.filename
    FROM audit_log l
    LEFT JOIN stores s ON s.id = ${STORE_ID}
    LEFT JOIN transactions t ON t.store_id = s.id AND t.id = ${TRANSACTION_ID}
    LEFT JOIN cases c ON c.store_id = s.id AND c.id = ${CASE_ID}
    LEFT JOIN data_uploads u ON u.store_id = s.id AND u.id = ${UPLOAD_ID}
    WHERE l.id = ANY(${[...entryIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, describeSubject(row)]));
}

/** Whether the entry `l` is about the store or the case by name or number, or about the transaction with the receipt number. */
export function matchSubject(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${STORE_ID} IN (SELECT s.id FROM stores s WHERE s.store_number || ' ' || s.name ILIKE ${containsText(word)})
    OR EXISTS (SELECT FROM cases c
      WHERE c.store_id = ${STORE_ID} AND c.id = ${CASE_ID} AND c.title ILIKE ${containsText(word)})
    OR EXISTS (SELECT FROM transactions t
      WHERE t.store_id = ${STORE_ID} AND t.id = ${TRANSACTION_ID}
        AND t.transaction_number = ${word.replaceAll('\0', '').replace(/^#/, '')}))`;
}

function describeSubject(row: SubjectRow): AuditSubject {
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
