// A second agent's blind look at a first agent's decision.
import type { ReviewAnswer } from '@tillwatch/core/review';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { IS_WORKING_AGENT } from '../platform/invited.queries.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

type Tx = Kysely<Database>;

const DEFAULT_SHARE_PERCENT = 3;

/** Of `second_looks l`: both have answered, and no supervisor has decided between them. */
export const IS_OPEN_DISAGREEMENT = sql<SqlBool>`l.answer <> l.first_answer AND l.settled_at IS NULL`;

export async function findShare(db: Tx): Promise<number> {
  const row = await db.selectFrom('second_look_settings').select('share_percent').executeTakeFirst();
  return row?.share_percent ?? DEFAULT_SHARE_PERCENT;
}

/** The share and the seed; creates them if nothing has been drawn yet. */
export async function makeLookSettings(tx: Tx): Promise<LookSettings> {
  const known = await findLookSettings(tx);
  if (known !== undefined) return known;
  await sql`INSERT INTO second_look_settings DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(tx);
  const made = await findLookSettings(tx);
  if (made === undefined) throw new Error('The settings of second looks are gone');
  return made;
}

interface LookSettings {
  sharePercent: number;
  seed: string;
}

function findLookSettings(tx: Tx): Promise<LookSettings | undefined> {
  return tx
    .selectFrom('second_look_settings')
    .select(['share_percent as sharePercent', 'seed'])
    .executeTakeFirst();
}

/** Whether nobody had decided on the transaction before its newest change. */
export async function isFirstDecision(tx: Tx, { storeId, id }: TransactionKey): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    SELECT count(*) = 1 AND bool_and(before ->> 'reviewed_by' IS NULL) AS "isFirst" FROM review_changes
    WHERE store_id = ${storeId} AND transaction_id = ${id} AND reviewed > 0`.execute(tx);
  return rows[0]?.isFirst === true;
}

/** The store's working agents who haven't done anything to the transaction yet, by id. */
export async function findCandidates(tx: Tx, { storeId, id }: TransactionKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH involved AS MATERIALIZED (
      SELECT user_id FROM review_changes WHERE store_id = ${storeId} AND transaction_id = ${id}
      UNION SELECT added_by FROM evidence_images WHERE store_id = ${storeId} AND transaction_id = ${id}
    )
    SELECT users.id FROM users JOIN stores s ON s.id = ${storeId} AND s.store_number = ANY(users.assigned_stores)
    WHERE ${IS_WORKING_AGENT} AND users.id NOT IN (SELECT user_id FROM involved)
    ORDER BY users.id`.execute(tx);
  return rows.map((row) => row.id);
}

export interface NewLook {
  firstBy: number;
  secondBy: number;
  /** The version that the first decision made. */
  drawnVersion: number;
  /** The notes before it. */
  notes: string;
}

export async function insertLook(
  tx: Tx,
  { storeId, id }: TransactionKey,
  { firstBy, secondBy, drawnVersion, notes }: NewLook,
): Promise<void> {
  await tx
    .insertInto('second_looks')
    .values({
      store_id: storeId,
      transaction_id: id,
      first_by: firstBy,
      second_by: secondBy,
      drawn_version: drawnVersion,
      notes,
    })
    .execute();
}

/** A user's own second look at a transaction, waiting or given. */
export async function findOwnLook(
  db: Tx,
  { storeId, id }: TransactionKey,
  userId: number,
): Promise<{ answer: ReviewAnswer | null; notes: string } | undefined> {
  return db
    .selectFrom('second_looks')
    .select(['answer', 'notes'])
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('second_by', '=', userId)
    .where('called_off_at', 'is', null)
    .executeTakeFirst();
}

/** A user's given answer; undefined if there is none. */
export async function findAnswer(
  tx: Tx,
  { storeId, id }: TransactionKey,
  userId: number,
): Promise<{ answer: ReviewAnswer; notes: string; drawnVersion: number } | undefined> {
  return tx
    .selectFrom('second_looks')
    .select(['answer', 'notes', 'drawn_version as drawnVersion'])
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('second_by', '=', userId)
    .where('answer', 'is not', null)
    .$narrowType<{ answer: ReviewAnswer }>()
    .executeTakeFirst();
}

export interface SecondAnswer {
  answer: ReviewAnswer;
  notes: string;
  firstAnswer: ReviewAnswer;
  firstNotes: string;
}

/** The notes of a second look that is waiting for a user; undefined if none is. Only agents are asked for one. */
export async function findWaitingNotes(
  tx: Tx,
  { storeId, id }: TransactionKey,
  { user }: Actor,
): Promise<string | undefined> {
  if (user.role !== 'agent') return undefined;
  const row = await tx
    .selectFrom('second_looks')
    .select('notes')
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('second_by', '=', user.id)
    .where('answered_at', 'is', null)
    .where('called_off_at', 'is', null)
    .executeTakeFirst();
  return row?.notes;
}

export async function saveLookNotes(tx: Tx, { storeId, id }: TransactionKey, notes: string): Promise<void> {
  await tx
    .updateTable('second_looks')
    .set({ notes })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}

export async function saveSecondAnswer(
  tx: Tx,
  { storeId, id }: TransactionKey,
  { answer, notes, firstAnswer, firstNotes }: SecondAnswer,
): Promise<void> {
  await tx
    .updateTable('second_looks')
    .set({
      answer,
      notes,
      first_answer: firstAnswer,
      // Somebody else may have decided since it was drawn; then the second look is compared with that.
      first_by: sql<number>`coalesce((SELECT t.reviewed_by FROM transactions t
        WHERE t.store_id = ${storeId} AND t.id = ${id}), first_by)`,
      first_notes: firstNotes,
      answered_at: sql<Date>`now()`,
    })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}

/** Which of a store's transactions two agents have decided differently, without those that are settled. */
export async function findDisputed(
  db: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.transaction_id AS id FROM second_looks l
    JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE l.store_id = ${storeId} AND t.store_id = ${storeId} AND l.transaction_id = ANY(${[...ids]}::bigint[])
      AND ${IS_OPEN_DISAGREEMENT}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
