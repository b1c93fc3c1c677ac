import type { ContestedStore, DifferenceCount } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import { IS_OF_STORED } from '../../ingestion/store/contested.ts';
import type { ContradictionKey } from '../../ingestion/store/take-contradiction.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { contentOf } from '../../ingestion/store/written-columns.ts';
import type { StoreScope } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { seenOf } from '../../platform/transaction-facts.queries.ts';
import type { Reading } from '../../rules/compare-readings.ts';
import { readingOf } from '../../rules/reassess.queries.ts';

/** Counts those that nobody has decided about, and that this file makes, or that are about what it says. */
export async function countContradicted(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ contradictedTransactions: number; openDifferences: number }> {
  const { rows } = await sql<{ contradictedTransactions: number; openDifferences: number }>`
    WITH concerned AS (
      SELECT c.id, c.transaction_id FROM contradiction_uploads u
      JOIN contradictions c ON c.store_id = u.store_id AND c.id = u.contradiction_id
      WHERE u.store_id = ${storeId} AND u.upload_id = ${uploadId} AND c.settled_at IS NULL
      UNION
      SELECT c.id, c.transaction_id FROM contradictions c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      WHERE c.store_id = ${storeId} AND t.upload_id = ${uploadId} AND c.settled_at IS NULL
    )
    SELECT count(DISTINCT transaction_id)::integer AS "contradictedTransactions", count(*)::integer AS "openDifferences"
    FROM concerned`.execute(db);
  return rows[0] ?? { contradictedTransactions: 0, openDifferences: 0 };
}

/**
 * Counts those that nobody has decided about, and that end with the upload: only its file says it, or what is stored is
 * its file's and becomes what the other one says.
 */
export async function countEnding(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<DifferenceCount> {
  const { rows } = await sql<DifferenceCount>`
    WITH concerned AS (
      SELECT u.transaction_id FROM contradiction_uploads u WHERE u.store_id = ${storeId} AND u.upload_id = ${uploadId}
      UNION
      SELECT c.transaction_id FROM contradictions c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      WHERE c.store_id = ${storeId} AND c.settled_at IS NULL AND t.upload_id = ${uploadId}
    ), stored AS (
      SELECT t.id, heir.upload_id AS heir_id, own.run IS NOT DISTINCT FROM heir.run AS is_same
      FROM transactions t
      LEFT JOIN transaction_readings own
        ON own.store_id = ${storeId} AND own.transaction_id = t.id AND own.upload_id = ${uploadId}
      LEFT JOIN LATERAL (
        SELECT x.run, x.upload_id FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id <> ${uploadId}
          AND ${sql.raw(IS_OF_STORED)}
        ORDER BY x.run DESC, x.upload_id DESC LIMIT 1
      ) heir ON true
      WHERE t.store_id = ${storeId} AND t.upload_id = ${uploadId} AND t.id IN (SELECT transaction_id FROM concerned)
    ), said AS (
      SELECT c.id, min(c.transaction_id) AS transaction_id, bool_and(u.upload_id = ${uploadId}) AS only_here,
        bool_or(s.id IS NOT NULL AND s.heir_id IS NULL AND u.upload_id <> ${uploadId}) AS may_replace,
        bool_or(NOT s.is_same AND u.upload_id = s.heir_id) AS replaces,
        min((c.content ->> 'priority')::integer) AS priority, min(abs((c.content ->> 'amount')::numeric)) AS amount
      FROM contradictions c
      JOIN contradiction_uploads u ON u.store_id = ${storeId} AND u.contradiction_id = c.id
      LEFT JOIN stored s ON s.id = c.transaction_id
      WHERE c.store_id = ${storeId} AND c.settled_at IS NULL
        AND c.transaction_id IN (SELECT transaction_id FROM concerned)
      GROUP BY c.id
    ), ending AS (
      SELECT transaction_id, only_here OR replaces OR may_replace AND row_number() OVER (
        PARTITION BY transaction_id ORDER BY may_replace DESC, priority DESC, amount DESC, id) = 1 AS ends
      FROM said
    )
    SELECT count(DISTINCT transaction_id)::integer AS transactions, count(*)::integer AS differences
    FROM ending WHERE ends`.execute(db);
  return rows[0] ?? { transactions: 0, differences: 0 };
}

/** Transactions of which the upload says something else, and between which a supervisor has decided. */
export async function findDecided(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ id: number; isTaken: boolean }[]> {
  const { rows } = await sql<{ id: number; isTaken: boolean }>`
    SELECT c.transaction_id AS id, bool_or(c.is_taken) AS "isTaken"
    FROM contradictions c JOIN contradiction_uploads u ON u.store_id = c.store_id AND u.contradiction_id = c.id
    WHERE c.store_id = ${storeId} AND u.store_id = ${storeId} AND u.upload_id = ${uploadId} AND c.is_taken IS NOT NULL
      AND c.withdrawn_upload_id IS NULL
    GROUP BY c.transaction_id`.execute(db);
  return rows;
}

/** By number. */
export async function findContestedStores(
  db: Kysely<Database>,
  scope: StoreScope,
): Promise<ContestedStore[]> {
  const { rows } = await sql<ContestedStore>`
    SELECT s.id AS "storeId", s.store_number AS "storeNumber", s.name, o.transactions, o.differences, o.reviewed, o.first_day AS "firstDay",
      o.last_day AS "lastDay"
    FROM (
      SELECT t.store_id, count(DISTINCT t.id)::integer AS transactions, count(*)::integer AS differences,
        count(DISTINCT t.id) FILTER (WHERE t.is_verified OR t.is_flagged)::integer AS reviewed, min(t.transaction_time)::date AS first_day,
        max(t.transaction_time)::date AS last_day
      FROM contradictions c JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      WHERE ${scope('c.store_id')} AND ${scope('t.store_id')} AND c.settled_at IS NULL GROUP BY t.store_id
    ) o JOIN stores s ON s.id = o.store_id
    ORDER BY substring(s.store_number from '^[0-9]+')::numeric NULLS LAST, s.store_number`.execute(db);
  return rows;
}

export interface Contradiction {
  id: number;
  transactionId: number;
  isSettled: boolean;
  settledBy: number | null;
  isTaken: boolean | null;
  /** Why it was decided that way. */
  reason: string;
  /** The first upload whose file makes it. */
  uploadId: number;
  filename: string;
  /** The upload that what is stored is from. */
  storedUploadId: number;
  transactionNumber: string;
  isReviewed: boolean;
  /** Whether no file says it anymore. */
  isWithdrawn: boolean;
  stored: Reading;
  file: Reading;
  /** Identifies what is stored. */
  seen: string;
}

/** The transactions that contradictions are about, by number. Call with the store's lock held. */
export async function findContradicted(
  tx: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT c.transaction_id AS id FROM contradictions c
    WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[]) ORDER BY c.transaction_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Keeps others from changing the transactions or deciding until the database transaction ends.
 * @returns those that there are.
 */
export async function lockContradictions(
  tx: Kysely<Database>,
  {
    storeId,
    ids,
    transactionIds,
  }: { storeId: number; ids: readonly number[]; transactionIds: readonly number[] },
): Promise<Contradiction[]> {
  await sql`SELECT FROM transactions WHERE store_id = ${storeId} AND id = ANY(${[...transactionIds]}::bigint[])
    ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<Contradiction>`
    WITH first AS MATERIALIZED (
      SELECT DISTINCT ON (x.contradiction_id) x.contradiction_id AS id, x.upload_id
      FROM contradiction_uploads x JOIN data_uploads f ON f.store_id = ${storeId} AND f.id = x.upload_id
      WHERE x.store_id = ${storeId} AND x.contradiction_id = ANY(${[...ids]}::bigint[])
      ORDER BY x.contradiction_id, f.withdrawn_at IS NOT NULL, x.upload_id
    )
    SELECT c.id, c.transaction_id AS "transactionId", c.settled_at IS NOT NULL AS "isSettled",
      c.settled_by AS "settledBy", c.is_taken AS "isTaken", c.reason, u.id AS "uploadId", u.filename,
      t.upload_id AS "storedUploadId", t.transaction_number AS "transactionNumber", t.is_verified OR t.is_flagged AS "isReviewed", u.withdrawn_at IS NOT NULL AS "isWithdrawn",
      ${sql.raw(readingOf('t', 'd'))} AS stored, ${sql.raw(readingOf('ct', 'cd'))} AS file, ${sql.raw(seenOf('t', 'd'))} AS seen
    FROM contradictions c
    JOIN first f ON f.id = c.id
    JOIN data_uploads u ON u.store_id = c.store_id AND u.id = f.upload_id
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) ct
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) cd
    WHERE c.store_id = ${storeId} AND c.id = ANY(${[...ids]}::bigint[]) ORDER BY c.transaction_id, c.id`.execute(
    tx,
  );
  return rows;
}

/** If taken, gets the timestamp of the content it replaced, by which the two are matched; otherwise, what is kept. */
export async function saveDecision(
  tx: Kysely<Database>,
  { storeId, transactionId, id }: ContradictionKey,
  { takes, reason, userId }: { takes: boolean; reason: string; userId: number },
): Promise<void> {
  const displacedAt = sql<Date>`(
    SELECT superseded_at FROM superseded_contents
    WHERE store_id = ${storeId} AND transaction_id = ${transactionId} AND NOT is_version
    ORDER BY superseded_at DESC, run DESC LIMIT 1)`;
  const { rows: stored } = await sql<{ content: string }>`
    SELECT ${sql.raw(contentOf('t', 'd'))}::text AS content FROM transactions t
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.id = ${transactionId}`.execute(tx);
  await tx
    .updateTable('contradictions')
    .set({
      settled_at: takes ? displacedAt : sql<Date>`now()`,
      settled_by: userId,
      is_taken: takes,
      reason,
      stored_then: takes ? null : (stored[0]?.content ?? null),
    })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
