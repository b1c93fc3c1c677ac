// The statements of an erasure. All of them in one database transaction.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { isOfPerson, type Person } from './person.queries.ts';

/** The person's transactions, in a temporary table that goes with the database transaction: the rest changes by it. */
export async function collectTransactions(tx: Kysely<Database>, person: Person): Promise<number> {
  await sql`CREATE TEMPORARY TABLE person_transactions ON COMMIT DROP AS
    SELECT t.id, t.upload_id, t.transaction_time FROM transactions t WHERE ${isOfPerson(person)}`.execute(tx);
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM person_transactions`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface ErasedTransaction {
  id: number;
  employee_id: string | null;
  employee_name: string | null;
  search_text: string;
  verification_notes: string;
  items: unknown;
  raw_data: { originalRows?: string[]; lineKinds?: string[] };
  findings: unknown;
}

export async function findTransactionsToErase(
  tx: Kysely<Database>,
  storeId: number,
  after: number,
  limit: number,
): Promise<ErasedTransaction[]> {
  const { rows } = await sql<ErasedTransaction>`
    SELECT t.id, t.employee_id, t.employee_name, t.search_text, t.verification_notes, d.items, d.raw_data, d.findings
    FROM person_transactions p
    JOIN transactions t ON t.store_id = ${storeId} AND t.id = p.id
    JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = p.id
    WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`.execute(tx);
  return rows;
}

export async function saveErasedTransaction(
  tx: Kysely<Database>,
  storeId: number,
  { id, items, raw_data: rawData, findings, ...columns }: ErasedTransaction,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ ...columns, notes_search_text: columns.verification_notes.toLowerCase() })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('transaction_details')
    .set({
      items: JSON.stringify(items),
      raw_data: JSON.stringify(rawData),
      findings: JSON.stringify(findings),
    })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}

/** A text or JSON of a row that may have the name. */
export interface ErasedCell {
  /** Tells the row within its table, as text. */
  row: string;
  value: unknown;
}

/** Where else what was said of the person's transactions is kept: by table and column, whose rows these are. */
const CELLS = {
  superseded: {
    table: sql`superseded_contents c`,
    column: sql`content`,
    isJson: true,
    where: sql`c.transaction_id IN (SELECT id FROM person_transactions)`,
  },
  lastReviews: {
    table: sql`last_reviews c`,
    column: sql`before`,
    isJson: true,
    where: sql`c.transaction_id IN (SELECT id FROM person_transactions) AND c.before IS NOT NULL`,
  },
  uploadNames: {
    table: sql`data_uploads c`,
    column: sql`filename`,
    isJson: false,
    where: sql`true`,
  },
  uploadReports: {
    table: sql`data_uploads c`,
    column: sql`report`,
    isJson: true,
    where: sql`c.report IS NOT NULL`,
  },
  uploadErrors: {
    table: sql`data_uploads c`,
    column: sql`error_message`,
    isJson: false,
    where: sql`c.error_message IS NOT NULL`,
  },
  columnQuestions: { table: sql`column_questions c`, column: sql`questions`, isJson: true, where: sql`true` },
  reportSubjects: { table: sql`email_reports c`, column: sql`subject`, isJson: false, where: sql`true` },
  reportContents: { table: sql`email_reports c`, column: sql`content`, isJson: false, where: sql`true` },
  captions: { table: sql`evidence_images c`, column: sql`caption`, isJson: false, where: sql`true` },
  imageNames: { table: sql`evidence_images c`, column: sql`filename`, isJson: false, where: sql`true` },
  notes: {
    table: sql`transactions c`,
    column: sql`verification_notes`,
    isJson: false,
    where: sql`c.verification_notes <> ''`,
  },
  notifications: { table: sql`notifications c`, column: sql`details`, isJson: true, where: sql`true` },
} as const;

export type CellKind = keyof typeof CELLS;
export const CELL_KINDS = Object.keys(CELLS) as CellKind[];

export async function findCells(
  tx: Kysely<Database>,
  storeId: number,
  kind: CellKind,
): Promise<ErasedCell[]> {
  const { table, column, where } = CELLS[kind];
  const { rows } = await sql<ErasedCell>`
    SELECT c.ctid::text AS row, c.${column} AS value FROM ${table}
    WHERE c.store_id = ${storeId} AND ${where}`.execute(tx);
  return rows;
}

export async function saveCell(
  tx: Kysely<Database>,
  kind: CellKind,
  { row, value }: ErasedCell,
): Promise<void> {
  const { table, column, isJson } = CELLS[kind];
  const written = isJson ? sql`${JSON.stringify(value)}::json` : sql`${value}`;
  // The search looks at the notes in lower case.
  const alongside = kind === 'notes' ? sql`, notes_search_text = ${String(value).toLowerCase()}` : sql``;
  await sql`UPDATE ${table} SET ${column} = ${written}${alongside} WHERE c.ctid = ${row}::tid`.execute(tx);
}

/** @returns the paths of the images. */
export async function removeEvidence(tx: Kysely<Database>, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    DELETE FROM evidence_images
    WHERE store_id = ${storeId} AND transaction_id IN (SELECT id FROM person_transactions)
    RETURNING path`.execute(tx);
  return rows.map(({ path }) => path);
}

/** Of the reports whose days have a transaction of the person. @returns the paths. */
export async function removeAttachments(tx: Kysely<Database>, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    DELETE FROM email_report_attachments a USING email_reports r
    WHERE a.store_id = ${storeId} AND r.store_id = a.store_id AND r.id = a.report_id AND EXISTS (
      SELECT FROM person_transactions p
      WHERE p.transaction_time >= r.start_date AND p.transaction_time < r.end_date + 1
    )
    RETURNING a.path`.execute(tx);
  return rows.map(({ path }) => path);
}

export interface ErasedUpload {
  raw_data_path: string | null;
  cleaned_data_path: string | null;
  rejected_data_path: string | null;
}

/** Takes the originals from the uploads that have read a transaction of the person. @returns what they had. */
export async function removeOriginals(tx: Kysely<Database>, storeId: number): Promise<ErasedUpload[]> {
  const { rows } = await sql<ErasedUpload>`
    WITH had AS (
      SELECT * FROM data_uploads u WHERE u.store_id = ${storeId} AND u.id IN (
        SELECT upload_id FROM person_transactions
        UNION SELECT upload_id FROM transaction_readings
          WHERE store_id = ${storeId} AND transaction_id IN (SELECT id FROM person_transactions)
        UNION SELECT superseded_by FROM superseded_contents
          WHERE store_id = ${storeId} AND transaction_id IN (SELECT id FROM person_transactions)
      )
    )
    UPDATE data_uploads u SET raw_data_path = NULL FROM had
    WHERE u.store_id = ${storeId} AND u.id = had.id
    RETURNING had.raw_data_path, had.cleaned_data_path, had.rejected_data_path`.execute(tx);
  return rows;
}
