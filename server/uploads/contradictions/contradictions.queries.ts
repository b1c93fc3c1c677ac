import type { ContestedStore } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { ContradictionKey } from '../../ingestion/store/take-contradiction.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';
import { factsOf, type TransactionFacts } from '../../platform/transaction-facts.queries.ts';

/** Counts the ones that nobody has decided about. */
export async function countContradicted(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<number> {
  const { count } = await db
    .selectFrom('contradictions as c')
    .innerJoin('contradiction_uploads as u', (join) =>
      join.onRef('u.store_id', '=', 'c.store_id').onRef('u.contradiction_id', '=', 'c.id'),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('c.store_id', '=', storeId)
    .where('u.upload_id', '=', uploadId)
    .where('c.settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Reviewed transactions of which the upload says something else, and between which a supervisor has decided. */
export async function findDecided(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ id: number; isTaken: boolean }[]> {
  const { rows } = await sql<{ id: number; isTaken: boolean }>`
    SELECT c.transaction_id AS id, bool_or(c.is_taken) AS "isTaken"
    FROM contradictions c JOIN contradiction_uploads u ON u.store_id = c.store_id AND u.contradiction_id = c.id
    WHERE c.store_id = ${storeId} AND u.store_id = ${storeId} AND u.upload_id = ${uploadId} AND c.is_taken IS NOT NULL
    GROUP BY c.transaction_id`.execute(db);
  return rows;
}

/** Of all stores, by number. */
export async function findContestedStores(db: Kysely<Database>): Promise<ContestedStore[]> {
  const { rows } = await sql<ContestedStore>`
    SELECT s.id AS "storeId", s.store_number AS "storeNumber", s.name, o.transactions, o.first_day AS "firstDay",
      o.last_day AS "lastDay"
    FROM (
      SELECT t.store_id, count(DISTINCT t.id)::integer AS transactions, min(t.transaction_time)::date AS first_day,
        max(t.transaction_time)::date AS last_day
      FROM contradictions c JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      WHERE c.settled_at IS NULL GROUP BY t.store_id
    ) o JOIN stores s ON s.id = o.store_id
    ORDER BY substring(s.store_number from '^[0-9]+')::numeric NULLS LAST, s.store_number`.execute(db);
  return rows;
}

export interface Contradiction {
  isSettled: boolean;
  /** The first upload whose file makes it. */
  uploadId: number;
  filename: string;
  transactionNumber: string;
  stored: TransactionFacts;
  file: TransactionFacts;
}

/**
 * Keeps others from changing the transaction or deciding until the transaction ends.
 * @returns undefined if there is none.
 */
export async function lockContradiction(
  tx: Kysely<Database>,
  { storeId, transactionId, id }: ContradictionKey,
): Promise<Contradiction | undefined> {
  await sql`SELECT FROM transactions WHERE store_id = ${storeId} AND id = ${transactionId} FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<Contradiction>`
    SELECT c.settled_at IS NOT NULL AS "isSettled", u.id AS "uploadId", u.filename, t.transaction_number AS "transactionNumber",
      ${sql.raw(factsOf('t', 'd'))} AS stored, ${sql.raw(factsOf('ct', 'cd'))} AS file
    FROM contradictions c
    JOIN data_uploads u ON u.store_id = c.store_id AND u.id = (
      SELECT min(f.upload_id) FROM contradiction_uploads f
      WHERE f.store_id = c.store_id AND f.contradiction_id = c.id)
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    CROSS JOIN LATERAL json_populate_record(t, c.content) ct
    CROSS JOIN LATERAL json_populate_record(d, c.content) cd
    WHERE c.store_id = ${storeId} AND c.transaction_id = ${transactionId} AND c.id = ${id}`.execute(tx);
  return rows[0];
}

/** If taken, gets the same timestamp as the content it replaced, which is how the two are matched. */
export async function saveDecision(
  tx: Kysely<Database>,
  { storeId, transactionId, id }: ContradictionKey,
  { takes, reason, userId }: { takes: boolean; reason: string; userId: number },
): Promise<void> {
  const displacedAt = sql<Date>`(
    SELECT superseded_at FROM superseded_contents
    WHERE store_id = ${storeId} AND transaction_id = ${transactionId} ORDER BY run DESC LIMIT 1)`;
  await tx
    .updateTable('contradictions')
    .set({ settled_at: takes ? displacedAt : sql<Date>`now()`, settled_by: userId, is_taken: takes, reason })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
