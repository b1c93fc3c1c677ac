import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { lockCase } from '../platform/case-key.queries.ts';
import type { Database, EvidenceStep } from '../platform/database/schema.ts';

/** An image with the names of those who added and removed it. */
export type EvidenceRecord = Selectable<Database['evidence_images']> & {
  added_by_name: string;
  removed_by_name: string | null;
};

/** What images belong to. */
export interface EvidenceOwner {
  of: 'transaction' | 'case';
  storeId: number;
  /** Its number within the store. */
  id: number;
}

const OWNER_COLUMNS = { transaction: sql`e.transaction_id`, case: sql`e.case_id` };

export function ownerOf({ store_id: storeId, transaction_id, case_id }: EvidenceRecord): EvidenceOwner {
  return transaction_id === null
    ? { of: 'case', storeId, id: case_id ?? 0 }
    : { of: 'transaction', storeId, id: transaction_id };
}

/**
 * The present images of some of a store's transactions, in the order they were added.
 * @param transactionIds their numbers within the store. Reports ask for all their transactions at once.
 */
export async function findPresentEvidence(
  db: Kysely<Database>,
  storeId: number,
  transactionIds: readonly number[],
): Promise<EvidenceRecord[]> {
  return selectEvidence(
    db,
    storeId,
    sql`e.transaction_id = ANY(${[...transactionIds]}::bigint[]) AND e.removed_at IS NULL`,
  );
}

/** All images of some of a store's transactions, removed ones included, in the order they were added. */
export async function findEvidenceOf(
  db: Kysely<Database>,
  storeId: number,
  transactionIds: readonly number[],
): Promise<EvidenceRecord[]> {
  return selectEvidence(db, storeId, sql`e.transaction_id = ANY(${[...transactionIds]}::bigint[])`);
}

/** All images of a transaction or a case, removed ones included, in the order they were added. */
export async function findAllEvidence(
  db: Kysely<Database>,
  { of, storeId, id }: EvidenceOwner,
): Promise<EvidenceRecord[]> {
  return selectEvidence(db, storeId, sql`${OWNER_COLUMNS[of]} = ${id}`);
}

export async function findEvidence(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<EvidenceRecord | undefined> {
  const [record] = await selectEvidence(db, storeId, sql`e.id = ${id}`);
  return record;
}

async function selectEvidence(
  db: Kysely<Database>,
  storeId: number,
  condition: RawBuilder<unknown>,
): Promise<EvidenceRecord[]> {
  const { rows } = await sql<EvidenceRecord>`
    WITH images AS MATERIALIZED (SELECT * FROM evidence_images e WHERE e.store_id = ${storeId} AND ${condition})
    SELECT e.*, trim(a.first_name || ' ' || a.last_name) AS added_by_name,
      trim(r.first_name || ' ' || r.last_name) AS removed_by_name
    FROM images e
    JOIN users a ON a.id = e.added_by
    LEFT JOIN users r ON r.id = e.removed_by
    ORDER BY e.transaction_id, e.id`.execute(db);
  return rows;
}

/**
 * Keeps others from adding or removing images until the transaction ends.
 * @returns false if the owner doesn't exist.
 */
export async function lockOwner(tx: Kysely<Database>, { of, storeId, id }: EvidenceOwner): Promise<boolean> {
  if (of === 'case') return lockCase(tx, { storeId, id });
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the owner is a closed case or a transaction in one, whose evidence must not change anymore. Call `lockOwner`
 * first.
 */
export async function isOfClosedCase(
  tx: Kysely<Database>,
  { of, storeId, id }: EvidenceOwner,
): Promise<boolean> {
  const isIt =
    of === 'case'
      ? sql`c.id = ${id}`
      : sql`EXISTS (SELECT FROM case_transactions x
          WHERE x.store_id = ${storeId} AND x.case_id = c.id AND x.transaction_id = ${id})`;
  const { rows } = await sql`SELECT FROM cases c
    WHERE c.store_id = ${storeId} AND c.closed_at IS NOT NULL AND ${isIt} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** @returns the image's number. */
export async function insertEvidence(
  tx: Kysely<Database>,
  values: Insertable<Database['evidence_images']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('evidence_images')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface EvidenceKey {
  storeId: number;
  id: number;
}

export async function saveCaption(
  tx: Kysely<Database>,
  key: EvidenceKey,
  caption: string,
  step: EvidenceStep,
): Promise<void> {
  await tx
    .updateTable('evidence_images')
    .set({ caption, history: append(step) })
    .where('store_id', '=', key.storeId)
    .where('id', '=', key.id)
    .execute();
}

/** @param userId who removes the image; null brings it back. */
export async function saveRemoval(
  tx: Kysely<Database>,
  key: EvidenceKey,
  userId: number | null,
  step: EvidenceStep,
): Promise<void> {
  await tx
    .updateTable('evidence_images')
    .set({
      removed_by: userId,
      removed_at: userId === null ? null : sql<Date>`now()`,
      history: append(step),
    })
    .where('store_id', '=', key.storeId)
    .where('id', '=', key.id)
    .execute();
}

const append = (step: EvidenceStep) =>
  sql<string>`(history::jsonb || ${JSON.stringify([step])}::jsonb)::json`;

/** Who answers for a transaction that is flagged or in an open case; undefined for any other. */
export async function findFlaggedToTell(
  tx: Kysely<Database>,
  { storeId, id }: Pick<EvidenceOwner, 'storeId' | 'id'>,
): Promise<
  | {
      transactionNumber: string;
      flaggedBy: number | null;
      cases: { assignedTo: number | null; isClosed: boolean }[];
    }
  | undefined
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof findFlaggedToTell>>>>`
    SELECT t.transaction_number AS "transactionNumber", CASE WHEN t.is_flagged THEN t.reviewed_by END AS "flaggedBy",
      o.cases
    FROM transactions t CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('assignedTo', c.assigned_to, 'isClosed', false)), '[]') AS cases
      FROM cases c JOIN case_transactions x ON x.store_id = ${storeId} AND x.case_id = c.id
      WHERE c.store_id = ${storeId} AND x.transaction_id = t.id AND c.closed_at IS NULL) o
    WHERE t.store_id = ${storeId} AND t.id = ${id} AND (t.is_flagged OR json_array_length(o.cases) > 0)`.execute(
    tx,
  );
  return rows[0];
}

/** An open case, and who works on it; undefined for a closed one. */
export async function findCaseToTell(
  tx: Kysely<Database>,
  { storeId, id }: Pick<EvidenceOwner, 'storeId' | 'id'>,
): Promise<{ title: string; assignedTo: number | null } | undefined> {
  return tx
    .selectFrom('cases')
    .select(['title', 'assigned_to as assignedTo'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
