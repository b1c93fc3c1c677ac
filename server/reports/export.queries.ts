import type { TransactionFilter, TransactionScope } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { RowsInFile } from '../platform/original-rows.ts';
import { findNoteAuthors } from '../transactions/note-authors.queries.ts';
import { matchDays } from '../transactions/transaction-filter.ts';
import {
  listSortColumns,
  selectIds,
  type TransactionOrder,
} from '../transactions/transaction-order.queries.ts';

export interface ExportedStore {
  storeNumber: string;
  name: string;
  /** The first and last day with data in the requested range, 'YYYY-MM-DD'; null if there are none. */
  firstDay: string | null;
  lastDay: string | null;
}

export interface ExportedTransaction {
  id: number;
  /** 1 to 3, as stored in the database. */
  priority: number;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  transaction_time: string;
  /** Dollars, exact. */
  amount: string;
  transaction_number: string;
  register_id: string;
  employee_id: string | null;
  employee_name: string | null;
  transaction_type: string;
  filter_mask: number;
  is_verified: boolean;
  is_flagged: boolean;
  /** Whether a file says something else, and nobody has decided. */
  is_contested: boolean;
  verification_notes: string;
  /** Who wrote the notes, which may not be the reviewer. */
  note_by_name: string | null;
  reviewed_by_name: string | null;
  reviewed_at: Date | null;
  items: { name: string; price: number; quantity: number }[];
  findings: { reason: string; lineIndexes: number[] }[];
  extracted: ExtractedData;
  /** Null unless requested. */
  original_rows: string[] | null;
  filename: string;
  source: RowsInFile & { lastRow: number };
}

interface ExtractedData {
  subtotal: number | null;
  tax: number | null;
  paymentInfo: {
    tenders: { method: string; amount: number }[];
    maskedCard: string | null;
    cardType: string | null;
  };
}

export async function findExportedStore(
  db: Kysely<Database>,
  scope: TransactionScope,
): Promise<ExportedStore | undefined> {
  const { rows } = await sql<ExportedStore>`
    SELECT store_number AS "storeNumber", name,
      (SELECT min(business_day) FROM store_days WHERE ${matchDays(scope)}) AS "firstDay",
      (SELECT max(business_day) FROM store_days WHERE ${matchDays(scope)}) AS "lastDay"
    FROM stores WHERE id = ${scope.storeId}`.execute(db);
  return rows[0];
}

/** @returns the ids of the filtered, sorted list, all as of one moment. */
export async function findExportedIds(
  db: Kysely<Database>,
  query: TransactionFilter & TransactionOrder,
): Promise<number[]> {
  const ids = selectIds(query, listSortColumns(query), { limit: null });
  const { rows } = await sql<{ ids: number[] | null }>`
    WITH list AS MATERIALIZED (${ids})
    SELECT array_agg(id ORDER BY place) AS ids FROM (SELECT id, row_number() OVER () AS place FROM list) AS l`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** @returns those that still exist, in the order of the ids. */
export function findExportedAmong(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
  { withOriginalRows }: { withOriginalRows: boolean },
): Promise<ExportedTransaction[]> {
  return findExported(db, storeId, {
    ids: sql`SELECT id, place FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS list (id, place)`,
    order: sql`page.place`,
    withOriginalRows,
  });
}

/** @param ids a query for numbers of the store's transactions. @param order on the tables aliased `page` and `t`. */
export async function findExported(
  db: Kysely<Database>,
  storeId: number,
  {
    ids,
    order,
    withOriginalRows,
  }: { ids: RawBuilder<unknown>; order: RawBuilder<unknown>; withOriginalRows: boolean },
): Promise<ExportedTransaction[]> {
  const { rows } = await sql<Omit<ExportedTransaction, 'note_by_name'>>`
    WITH page AS MATERIALIZED (${ids}), exported AS MATERIALIZED (
      SELECT t.id, t.priority, t.transaction_time, t.amount, t.transaction_number, t.register_id, t.employee_id,
        t.employee_name, t.transaction_type, t.filter_mask, t.is_verified, t.is_flagged, t.verification_notes,
        EXISTS (SELECT FROM contradictions c WHERE c.store_id = ${storeId} AND c.transaction_id = t.id AND c.settled_at IS NULL)
          AS is_contested,
        t.reviewed_by, t.reviewed_at,
        d.items, d.findings, d.raw_data -> 'extractedData' AS extracted,
        ${withOriginalRows ? sql`d.raw_data -> 'originalRows'` : sql`NULL::json`} AS original_rows,
        u.filename, d.source, row_number() OVER (ORDER BY ${order}) AS place
      FROM page
      JOIN transactions t ON t.store_id = ${storeId} AND t.id = page.id
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      JOIN data_uploads u ON u.store_id = t.store_id AND u.id = t.upload_id
    )
    SELECT t.*, trim(r.first_name || ' ' || r.last_name) AS reviewed_by_name
    FROM exported t LEFT JOIN users r ON r.id = t.reviewed_by ORDER BY t.place`.execute(db);
  const noted = rows.map(({ id, verification_notes: notes }) => ({ id, notes }));
  const authors = await findNoteAuthors(db, storeId, noted);
  return rows.map((row) => ({ ...row, note_by_name: authors.get(row.id)?.name ?? null }));
}
