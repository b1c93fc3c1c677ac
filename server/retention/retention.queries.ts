import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface ExpiredCounts {
  transactions: number;
  uploads: number;
  evidenceImages: number;
  emailReports: number;
  cases: number;
}

/** The first business day to keep, 'YYYY-MM-DD', by the database's clock in UTC. */
export async function findFirstKeptDay(db: Kysely<Database>, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT ((now() AT TIME ZONE 'UTC')::date - ${days}::integer) AS day`.execute(db);
  return rows[0]?.day ?? '';
}

export async function listStoreIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('stores').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** What has expired in a store. */
interface Expiry {
  storeId: number;
  /** 'YYYY-MM-DD' */
  firstKept: string;
  /** Later days, ahead of their time, all of whose transactions came before that day. */
  ahead: readonly string[];
}

/**
 * A ticket of a register with a wrong clock may be dated decades ahead, and would be kept as long. Such days expire by
 * when they came.
 */
async function findAhead(tx: Kysely<Database>, storeId: number, firstKept: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT d.business_day AS day FROM store_days d
    WHERE d.store_id = ${storeId} AND d.business_day > current_date + 1 AND d.total > 0 AND NOT EXISTS (
      SELECT FROM transactions t WHERE t.store_id = d.store_id
        AND t.transaction_time >= d.business_day AND t.transaction_time < d.business_day + 1
        AND t.created_at >= ${firstKept}::date::timestamptz)`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Condition: whether a transaction's time has expired. Without days ahead, it can use the index. */
function isPast(time: RawBuilder<unknown>, { firstKept, ahead }: Expiry): RawBuilder<SqlBool> {
  const isEarlier = sql<SqlBool>`${time} < ${firstKept}::date`;
  return ahead.length === 0 ? isEarlier : sql`(${isEarlier} OR ${time}::date = ANY(${[...ahead]}::date[]))`;
}

/** Condition on `cases c`: whether the case keeps its transactions and their days. */
const keeps = (firstKept: string) =>
  sql`(c.closed_at IS NULL OR c.closed_at >= ${firstKept}::date::timestamptz)`;

/**
 * Until the database transaction ends, keeps cases from getting or losing these transactions, and expired cases from
 * being reopened. Locks in the same order as a change of a case: the case, then its transactions by id.
 */
async function lockExpired(tx: Kysely<Database>, expiry: Expiry): Promise<void> {
  const { storeId, firstKept } = expiry;
  await sql`SELECT FROM cases WHERE store_id = ${storeId} AND closed_at < ${firstKept}::date
    ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT count(*) FROM (
    SELECT FROM transactions WHERE store_id = ${storeId} AND ${isPast(sql.ref('transaction_time'), expiry)}
    ORDER BY id FOR UPDATE) AS locked`.execute(tx);
}

/**
 * Earlier days that stay because one of their transactions is in a case that is open or was closed on a day to be kept.
 * Call `lockExpired` first.
 */
async function findHeldDays(tx: Kysely<Database>, expiry: Expiry): Promise<string[]> {
  const { storeId, firstKept } = expiry;
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT t.transaction_time::date AS day
    FROM case_transactions x
    JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
    JOIN transactions t ON t.store_id = x.store_id AND t.id = x.transaction_id
    WHERE x.store_id = ${storeId} AND ${isPast(sql.ref('t.transaction_time'), expiry)} AND ${keeps(firstKept)}`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}

/** Removes cases that were closed earlier, with everything that belongs to them. @returns how many. */
async function removeClosedCases(tx: Kysely<Database>, storeId: number, firstKept: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM cases c WHERE c.store_id = ${storeId} AND c.closed_at < ${firstKept}::date::timestamptz AND NOT EXISTS (
      SELECT FROM case_transactions x WHERE x.store_id = c.store_id AND x.case_id = c.id)
    RETURNING c.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const table of ['case_events', 'evidence_images'] as const) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE store_id = ${storeId} AND case_id = ANY(${ids}::bigint[])`.execute(tx);
  }
  return ids.length;
}

/**
 * Removes earlier days completely or not at all, so the counts of the others don't change. Call in a transaction that
 * holds the store's lock.
 * @param firstKept 'YYYY-MM-DD'
 */
export async function removeExpired(
  tx: Kysely<Database>,
  storeId: number,
  firstKept: string,
): Promise<ExpiredCounts> {
  const expiry = { storeId, firstKept, ahead: await findAhead(tx, storeId, firstKept) };
  await lockExpired(tx, expiry);
  const held = sql`ANY(${await findHeldDays(tx, expiry)}::date[])`;
  const ids = await removeTransactions(tx, expiry, held);
  const evidence = await sql`DELETE FROM evidence_images
    WHERE store_id = ${storeId} AND transaction_id = ANY(${ids}::bigint[])`.execute(tx);
  const cases = await removeClosedCases(tx, storeId, firstKept);
  const isExpired = sql`${isPast(sql.ref('business_day'), expiry)} AND NOT business_day = ${held}`;
  await sql`DELETE FROM person_days WHERE store_id = ${storeId} AND ${isExpired}`.execute(tx);
  await sql`DELETE FROM store_days WHERE store_id = ${storeId} AND ${isExpired}`.execute(tx);
  await sql`DELETE FROM digest_days
    WHERE store_id = ${storeId} AND business_day < ${firstKept}::date`.execute(tx);
  await sql`DELETE FROM standing_out
    WHERE store_id = ${storeId} AND seen_at < ${firstKept}::date::timestamptz`.execute(tx);
  return {
    transactions: ids.length,
    uploads: await removeUploads(tx, storeId, firstKept),
    evidenceImages: Number(evidence.numAffectedRows ?? 0),
    emailReports: await removeReports(tx, storeId, firstKept),
    cases,
  };
}

/** @returns the numbers of those that were stored or set aside. */
async function removeTransactions(
  tx: Kysely<Database>,
  expiry: Expiry,
  held: RawBuilder<unknown>,
): Promise<number[]> {
  const { storeId, firstKept } = expiry;
  const { rows } = await sql<{ id: number }>`
    DELETE FROM transactions WHERE store_id = ${storeId} AND ${isPast(sql.ref('transaction_time'), expiry)}
      AND NOT transaction_time::date = ${held}
    RETURNING id`.execute(tx);
  const setAside = await sql<{ id: number }>`
    DELETE FROM set_aside_transactions s
    WHERE s.store_id = ${storeId} AND (s.content ->> 'transaction_time' < ${firstKept}
        OR left(s.content ->> 'transaction_time', 10) = ANY(${expiry.ahead}::text[]))
      AND NOT EXISTS (SELECT FROM case_transactions x
        JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
        WHERE x.store_id = s.store_id AND x.transaction_id = s.transaction_id AND ${keeps(firstKept)})
    RETURNING s.transaction_id AS id`.execute(tx);
  const ids = [...rows, ...setAside.rows].map(({ id }) => id);
  for (const table of [
    'transaction_details',
    'transaction_readings',
    'superseded_contents',
    'contradictions',
    'contradiction_uploads',
    'review_changes',
    'transaction_risks',
    'random_looks',
    'second_looks',
    'case_transactions',
  ] as const) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE store_id = ${storeId} AND transaction_id = ANY(${ids}::bigint[])`.execute(tx);
  }
  return ids;
}

/** @returns how many. */
async function removeUploads(tx: Kysely<Database>, storeId: number, firstKept: string): Promise<number> {
  // An upload is kept as long as any of its days; one without days, by the day it was uploaded. So is one with days
  // ahead of their time, once it has no transactions.
  const uploadDay = sql`(upload_date AT TIME ZONE 'UTC')::date`;
  const uploads = await sql`DELETE FROM data_uploads
    WHERE store_id = ${storeId} AND processing_status IN ('completed', 'failed')
      AND (coalesce(last_day, ${uploadDay}) < ${firstKept}::date
        OR (last_day > ${uploadDay} + 1 AND ${uploadDay} < ${firstKept}::date AND NOT EXISTS (
          SELECT FROM transactions t WHERE t.store_id = ${storeId} AND t.upload_id = data_uploads.id)))
      AND id NOT IN (SELECT t.upload_id FROM transactions t
        WHERE t.store_id = ${storeId} AND t.transaction_time < ${firstKept}::date)
      AND id NOT IN (SELECT s.upload_id FROM set_aside_transactions s WHERE s.store_id = ${storeId})
      AND id NOT IN (SELECT c.upload_id FROM contradiction_uploads c WHERE c.store_id = ${storeId}
        UNION SELECT c.withdrawn_upload_id FROM contradictions c
          WHERE c.store_id = ${storeId} AND c.withdrawn_upload_id IS NOT NULL)`.execute(tx);
  for (const table of ['column_questions', 'upload_layouts'] as const) {
    await sql`DELETE FROM ${sql.table(table)} q WHERE store_id = ${storeId} AND NOT EXISTS (
      SELECT FROM data_uploads u WHERE u.store_id = q.store_id AND u.id = q.upload_id)`.execute(tx);
  }
  await sql`DELETE FROM column_mappings q WHERE store_id = ${storeId} AND upload_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM data_uploads u WHERE u.store_id = q.store_id AND u.id = q.upload_id)`.execute(tx);
  return Number(uploads.numAffectedRows ?? 0);
}

/** @returns how many. */
async function removeReports(tx: Kysely<Database>, storeId: number, firstKept: string): Promise<number> {
  const reports = await sql<{ id: number }>`DELETE FROM email_reports
    WHERE store_id = ${storeId} AND end_date < ${firstKept}::date AND delivery <> 'sending'
    RETURNING id`.execute(tx);
  await sql`DELETE FROM email_report_attachments
    WHERE store_id = ${storeId} AND report_id = ANY(${reports.rows.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  return reports.rows.length;
}
