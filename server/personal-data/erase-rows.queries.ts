// The statements of an erasure, all in one database transaction.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { DAY_TEXTS } from '../platform/day-texts.queries.ts';
import { isOfEmployees } from '../platform/employee-key.queries.ts';
import type { SampleRow } from './employee-columns.ts';
import { mayMention } from './export-person.queries.ts';
import { isCaseOfPerson, isContentOfPerson, isOfPerson, type Person } from './person.queries.ts';

const SAMPLE_ROWS = 300;
const WAITS_NO_LONGER =
  'The original was removed at the request of a person whom it names, before anybody said which column is what. ' +
  'Nothing of it was loaded.';

/**
 * Collects the person's transactions, and others whose lines may name the person, in a temporary table that ends with
 * the database transaction. The other statements use it, after the `findDoubtful` ones have been checked.
 * @returns how many are the person's own.
 */
export async function collectTransactions(tx: Kysely<Database>, person: Person): Promise<number> {
  const { storeId } = person;
  await sql`CREATE TEMPORARY TABLE person_transactions ON COMMIT DROP AS
    SELECT t.id, t.upload_id, t.transaction_time, (${isOfPerson(person)}) AS is_own,
      (${isOfPerson(person)}) OR EXISTS (
        SELECT FROM superseded_contents s WHERE s.store_id = t.store_id AND s.transaction_id = t.id
          AND ${isContentOfPerson(person)}
        UNION ALL
        SELECT FROM contradictions s WHERE s.store_id = t.store_id AND s.transaction_id = t.id
          AND (${isContentOfPerson(person)} OR ${isContentOfPerson(person, 's.stored_then')})
      ) AS is_certain
    FROM transactions t
    WHERE t.store_id = ${storeId} AND (${isOfPerson(person)} OR EXISTS (
      SELECT FROM transaction_details d WHERE d.store_id = t.store_id AND d.transaction_id = t.id
        AND ${mayMention(sql`d.raw_data::text`, person)}
    ) OR EXISTS (
      SELECT FROM superseded_contents s WHERE s.store_id = t.store_id AND s.transaction_id = t.id
        AND (${isContentOfPerson(person)} OR ${mayMention(sql`s.content::text`, person)})
    ) OR EXISTS (
      SELECT FROM contradictions s WHERE s.store_id = t.store_id AND s.transaction_id = t.id
        AND (${isContentOfPerson(person)} OR ${mayMention(sql`s.content::text`, person)}
          OR ${isContentOfPerson(person, 's.stored_then')} OR ${mayMention(sql`s.stored_then::text`, person)})
    ))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM person_transactions WHERE is_own`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Transactions that may name the person, with all their text, for the caller to check. */
export async function findDoubtful(
  tx: Kysely<Database>,
  storeId: number,
  after: number,
  limit: number,
): Promise<{ id: number; texts: unknown }[]> {
  const { rows } = await sql<{ id: number; texts: unknown }>`
    SELECT p.id, json_build_array(d.raw_data, (
      SELECT json_agg(s.content) FROM superseded_contents s WHERE s.store_id = ${storeId} AND s.transaction_id = p.id
    ), (
      SELECT json_agg(json_build_array(s.content, s.stored_then)) FROM contradictions s WHERE s.store_id = ${storeId} AND s.transaction_id = p.id
    )) AS texts
    FROM person_transactions p
    JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = p.id
    WHERE NOT p.is_certain AND p.id > ${after} ORDER BY p.id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Removes transactions from the collected ones. */
export async function forgetTransactions(tx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM person_transactions WHERE id = ANY(${ids}::bigint[])`.execute(tx);
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
  /** What ranking reads of it; null if never computed. */
  facts: unknown;
  /** What filters found, whatever the rules; null if an earlier version loaded it. */
  hits: unknown;
}

/** The origin of a reading. */
interface Origin {
  upload_id: number;
  sheet: string;
}

export type FoundTransaction = ErasedTransaction & Origin & { is_own: boolean };

export async function findTransactionsToErase(
  tx: Kysely<Database>,
  storeId: number,
  after: number,
  limit: number,
): Promise<FoundTransaction[]> {
  const { rows } = await sql<FoundTransaction>`
    SELECT t.id, t.employee_id, t.employee_name, t.search_text, t.verification_notes, d.items, d.raw_data,
      d.findings, d.facts, d.hits, t.upload_id, d.source ->> 'sheet' AS sheet, p.is_own
    FROM person_transactions p
    JOIN transactions t ON t.store_id = ${storeId} AND t.id = p.id
    JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = p.id
    WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Some transactions of each sheet that has one of the person's, each with its first line on the sheet. */
export async function findSampleRows(tx: Kysely<Database>, storeId: number): Promise<(Origin & SampleRow)[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof findSampleRows>>[number]>`
    SELECT * FROM (
      SELECT t.upload_id, d.source ->> 'sheet' AS sheet, t.employee_id, t.register_id,
        d.raw_data -> 'originalRows' ->> 0 AS row,
        row_number() OVER (PARTITION BY t.upload_id, d.source ->> 'sheet' ORDER BY t.id) AS place
      FROM transactions t
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = ${storeId} AND t.employee_id IS NOT NULL
        AND t.upload_id IN (SELECT upload_id FROM person_transactions WHERE is_own)
    ) sample WHERE place <= ${SAMPLE_ROWS} AND position(chr(9) IN row) > 0`.execute(tx);
  return rows;
}

export async function saveErasedTransaction(
  tx: Kysely<Database>,
  storeId: number,
  transaction: ErasedTransaction,
): Promise<void> {
  const {
    id,
    items,
    raw_data: rawData,
    findings,
    facts,
    hits,
    employee_id,
    employee_name,
    search_text,
    verification_notes,
  } = transaction;
  await tx
    .updateTable('transactions')
    .set({
      employee_id,
      employee_name,
      search_text,
      verification_notes,
      notes_search_text: verification_notes.toLowerCase(),
    })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('transaction_details')
    .set({
      items: JSON.stringify(items),
      raw_data: JSON.stringify(rawData),
      findings: JSON.stringify(findings),
      facts: facts === null ? null : JSON.stringify(facts),
      hits: hits === null ? null : JSON.stringify(hits),
    })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}

/** Keeps an exclusion from comparisons, a filter, or a signal under the pseudonym. */
export async function renameException(
  tx: Kysely<Database>,
  { storeId, ids }: Person,
  pseudonym: string,
): Promise<void> {
  await sql`UPDATE rule_exceptions SET employee_id = ${pseudonym}
    WHERE store_id = ${storeId} AND ${isOfEmployees('employee_id', ids)}`.execute(tx);
}

/** From now on, cases about the person are about the pseudonym. */
export async function renameCases(tx: Kysely<Database>, person: Person, pseudonym: string): Promise<void> {
  await sql`UPDATE cases c SET employee_id = ${pseudonym}, employee_name = ${pseudonym}
    WHERE c.store_id = ${person.storeId} AND ${isCaseOfPerson(person)}`.execute(tx);
}

/** Somebody who already stood out in earlier digests isn't new under the pseudonym. */
export async function renameStandingOut(
  tx: Kysely<Database>,
  { storeId, ids }: Person,
  pseudonym: string,
): Promise<void> {
  const own = sql`store_id = ${storeId} AND ${isOfEmployees('employee_id', ids)}`;
  await sql`INSERT INTO standing_out (store_id, employee_id, kind, since, seen_at)
    SELECT ${storeId}::integer, ${pseudonym}, kind, min(since), max(seen_at) FROM standing_out WHERE ${own}
    GROUP BY kind ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DELETE FROM standing_out WHERE store_id = ${storeId} AND ${isOfEmployees('employee_id', ids)}`.execute(
    tx,
  );
}

/**
 * Keeps others from changing the store's cases and transactions until the database transaction ends. Locks them in the
 * same order as a review: see decision 62.
 */
export async function lockRows(tx: Kysely<Database>, storeId: number): Promise<void> {
  for (const table of ['cases', 'transactions'] as const) {
    await sql`SELECT count(*) FROM (
      SELECT FROM ${sql.table(table)} WHERE store_id = ${storeId} ORDER BY id FOR UPDATE) AS locked`.execute(
      tx,
    );
  }
}

/** @returns the business days of the collected transactions, ascending. */
export async function listErasedDays(tx: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT transaction_time::date AS day FROM person_transactions ORDER BY 1`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Makes what can be searched of days say what their transactions say. */
export async function rewriteDayTexts(
  tx: Kysely<Database>,
  storeId: number,
  days: readonly string[],
): Promise<void> {
  await sql`UPDATE store_days d SET search_texts = x.search_texts
    FROM (
      SELECT t.transaction_time::date AS business_day, ${sql.raw(DAY_TEXTS)} AS search_texts FROM transactions t
      WHERE t.store_id = ${storeId} AND t.transaction_time::date = ANY(${days}::date[]) GROUP BY 1
    ) x
    WHERE d.store_id = ${storeId} AND d.business_day = x.business_day`.execute(tx);
}

/** A text or JSON of a row that may have the name. */
export interface ErasedCell {
  /** Identifies this version of the row in its table. */
  row: { place: string; version: string };
  value: unknown;
}

/** Other places with text about the person's transactions, by table and column, and which rows are the person's. */
const CELLS = {
  superseded: {
    table: sql`superseded_contents c`,
    column: sql`content`,
    isJson: true,
    where: sql`(c.transaction_id IN (SELECT id FROM person_transactions)
      OR c.transaction_id IN (SELECT a.transaction_id FROM set_aside_transactions a WHERE a.store_id = c.store_id))`,
  },
  contradictions: { table: sql`contradictions c`, column: sql`content`, isJson: true, where: sql`true` },
  decidedContents: {
    table: sql`contradictions c`,
    column: sql`stored_then`,
    isJson: true,
    where: sql`c.stored_then IS NOT NULL`,
  },
  contradictionReasons: {
    table: sql`contradictions c`,
    column: sql`reason`,
    isJson: false,
    where: sql`c.reason <> ''`,
  },
  judgedFindings: {
    table: sql`review_changes c`,
    column: sql`findings`,
    isJson: true,
    where: sql`c.findings IS NOT NULL`,
  },
  setAside: { table: sql`set_aside_transactions c`, column: sql`content`, isJson: true, where: sql`true` },
  reviewChanges: {
    table: sql`review_changes c`,
    column: sql`before`,
    isJson: true,
    where: sql`c.before IS NOT NULL AND (c.transaction_id IN (SELECT id FROM person_transactions)
      OR c.transaction_id IN (SELECT a.transaction_id FROM set_aside_transactions a WHERE a.store_id = c.store_id))`,
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
  columnAnswers: { table: sql`column_mappings c`, column: sql`answer`, isJson: true, where: sql`true` },
  layouts: { table: sql`layouts c`, column: sql`layout`, isJson: true, where: sql`true` },
  layoutRemarks: { table: sql`layouts c`, column: sql`remark`, isJson: false, where: sql`c.remark <> ''` },
  layoutSheets: { table: sql`upload_layouts c`, column: sql`sheets`, isJson: true, where: sql`true` },
  layoutQuestions: {
    table: sql`upload_layouts c`,
    column: sql`question`,
    isJson: true,
    where: sql`c.question IS NOT NULL`,
  },
  taughtWords: { table: sql`taught_words c`, column: sql`words`, isJson: false, where: sql`true` },
  taughtExamples: { table: sql`taught_words c`, column: sql`example`, isJson: false, where: sql`true` },
  reportSubjects: { table: sql`email_reports c`, column: sql`subject`, isJson: false, where: sql`true` },
  reportContents: { table: sql`email_reports c`, column: sql`content`, isJson: false, where: sql`true` },
  ruleReasons: { table: sql`rule_versions c`, column: sql`reason`, isJson: false, where: sql`true` },
  exceptionReasons: {
    table: sql`rule_exceptions c`,
    column: sql`reason`,
    isJson: false,
    where: sql`true`,
  },
  caseTitles: { table: sql`cases c`, column: sql`title`, isJson: false, where: sql`true` },
  caseReasons: { table: sql`cases c`, column: sql`reason`, isJson: false, where: sql`true` },
  caseEvents: { table: sql`case_events c`, column: sql`details`, isJson: true, where: sql`true` },
  captions: { table: sql`evidence_images c`, column: sql`caption`, isJson: false, where: sql`true` },
  captionsBefore: { table: sql`evidence_images c`, column: sql`history`, isJson: true, where: sql`true` },
  imageNames: { table: sql`evidence_images c`, column: sql`filename`, isJson: false, where: sql`true` },
  notes: {
    table: sql`transactions c`,
    column: sql`verification_notes`,
    isJson: false,
    where: sql`c.verification_notes <> ''`,
  },
  firstNotes: {
    table: sql`second_looks c`,
    column: sql`first_notes`,
    isJson: false,
    where: sql`c.first_notes <> ''`,
  },
  secondNotes: { table: sql`second_looks c`, column: sql`notes`, isJson: false, where: sql`c.notes <> ''` },
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
    SELECT json_build_object('place', c.ctid::text, 'version', c.xmin::text) AS row, c.${column} AS value
    FROM ${table}
    WHERE c.store_id = ${storeId} AND ${where}`.execute(tx);
  return rows;
}

/** @returns false if the row has changed since, so it must be read again. */
export async function saveCell(
  tx: Kysely<Database>,
  storeId: number,
  kind: CellKind,
  { row: { place, version }, value }: ErasedCell,
): Promise<boolean> {
  const { table, column, isJson } = CELLS[kind];
  const written = isJson ? sql`${JSON.stringify(value)}::json` : sql`${value}`;
  // The search uses lowercase notes.
  const alongside = kind === 'notes' ? sql`, notes_search_text = ${String(value).toLowerCase()}` : sql``;
  const { numAffectedRows } = await sql`UPDATE ${table} SET ${column} = ${written}${alongside}
    WHERE c.store_id = ${storeId} AND c.ctid = ${place}::tid AND c.xmin::text = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Removes attachments of reports on days with a transaction by the person or naming the person. @returns the paths. */
export async function removeAttachments(tx: Kysely<Database>, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    WITH days AS MATERIALIZED (SELECT DISTINCT transaction_time::date AS day FROM person_transactions)
    DELETE FROM email_report_attachments a
    WHERE a.store_id = ${storeId} AND a.report_id IN (
      SELECT r.id FROM email_reports r JOIN days d ON d.day BETWEEN r.start_date AND r.end_date
      WHERE r.store_id = ${storeId}
    )
    RETURNING a.path`.execute(tx);
  return rows.map(({ path }) => path);
}

export interface KeptUpload {
  id: number;
  filename: string;
  raw_data_path: string | null;
  cleaned_data_path: string | null;
  rejected_data_path: string | null;
  isDone: boolean;
  /** Whether it has read a transaction in `person_transactions`. */
  isKnown: boolean;
}

/** The store's originals without a transaction that shows they name the person. */
export async function findOriginalsWithout(db: Kysely<Database>, person: Person): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT DISTINCT u.raw_data_path AS path FROM data_uploads u
    WHERE u.store_id = ${person.storeId} AND u.raw_data_path IS NOT NULL
      AND u.id NOT IN (SELECT t.upload_id FROM transactions t WHERE ${isOfPerson(person)})`.execute(db);
  return rows.map(({ path }) => path);
}

/** Every upload of the store. Call after collecting the transactions. */
export async function findKeptUploads(tx: Kysely<Database>, person: Person): Promise<KeptUpload[]> {
  const { storeId } = person;
  const { rows } = await sql<KeptUpload>`
    SELECT u.id, u.filename, u.raw_data_path, u.cleaned_data_path, u.rejected_data_path,
      u.processing_status IN ('completed', 'failed') AS "isDone",
      u.id IN (
        SELECT upload_id FROM person_transactions
        UNION SELECT upload_id FROM transaction_readings
          WHERE store_id = ${storeId} AND transaction_id IN (SELECT id FROM person_transactions)
        UNION SELECT superseded_by FROM superseded_contents
          WHERE store_id = ${storeId} AND transaction_id IN (SELECT id FROM person_transactions)
        UNION SELECT s.upload_id FROM set_aside_transactions s
          WHERE s.store_id = ${storeId} AND ${isContentOfPerson(person)}
        UNION SELECT f.upload_id FROM contradiction_uploads f
          JOIN contradictions s ON s.store_id = f.store_id AND s.id = f.contradiction_id
          WHERE s.store_id = ${storeId} AND (${isContentOfPerson(person)}
            OR s.transaction_id IN (SELECT id FROM person_transactions))
        UNION SELECT s.withdrawn_upload_id FROM contradictions s
          WHERE s.store_id = ${storeId} AND s.withdrawn_upload_id IS NOT NULL AND (${isContentOfPerson(person)}
            OR s.transaction_id IN (SELECT id FROM person_transactions))
      ) AS "isKnown"
    FROM data_uploads u WHERE u.store_id = ${storeId} ORDER BY u.id`.execute(tx);
  return rows;
}

/** Also ends uploads' wait for an answer, because they can't be read (again) without the original. */
export async function removeOriginals(
  tx: Kysely<Database>,
  storeId: number,
  uploads: readonly number[],
): Promise<void> {
  await sql`UPDATE data_uploads SET raw_data_path = NULL, needs_columns = false,
      error_message = CASE WHEN needs_columns THEN ${WAITS_NO_LONGER} ELSE error_message END
    WHERE store_id = ${storeId} AND id = ANY(${uploads}::bigint[])`.execute(tx);
  await sql`DELETE FROM column_questions
    WHERE store_id = ${storeId} AND upload_id = ANY(${uploads}::bigint[])`.execute(tx);
  await sql`UPDATE upload_layouts SET question = NULL
    WHERE store_id = ${storeId} AND upload_id = ANY(${uploads}::bigint[])`.execute(tx);
}

/** The numbers of other stores that have the same files. */
export async function findSharingStores(
  tx: Kysely<Database>,
  storeId: number,
  paths: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    WITH sharing AS MATERIALIZED (
      SELECT DISTINCT store_id FROM data_uploads
      WHERE store_id <> ${storeId} AND raw_data_path = ANY(${paths}::text[])
    )
    SELECT s.store_number AS number FROM sharing JOIN stores s ON s.id = sharing.store_id ORDER BY 1`.execute(
    tx,
  );
  return rows.map(({ number }) => number);
}
