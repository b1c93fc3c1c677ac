// Reviewers' answers about each cashier, as ranking sees them.
import { type AnswerRecord, createAnswerRecord, type FindingKind } from '@tillwatch/core/ranking';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { onlyStore, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

type Tx = Kysely<Database>;

export async function readAnswers(tx: Tx, storeId: number): Promise<AnswerRecord> {
  const rows = await tx
    .selectFrom('person_answers')
    .select(['employee_id as employeeId', 'kinds'])
    .where('store_id', '=', storeId)
    .execute();
  return createAnswerRecord(rows);
}

/** Stores with answers, now or the last time. */
export async function findAnswered(db: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.store_id AS id FROM store_counters s
    WHERE EXISTS (SELECT FROM transactions t WHERE t.store_id = s.store_id AND t.reviewed_by IS NOT NULL)
    UNION SELECT store_id FROM person_answers
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** A column of the last case with `transactions t` that ended with or without a loss. */
const lastEnding = (
  scope: StoreScope,
  column: RawBuilder<unknown>,
) => sql`(SELECT ${column} FROM case_transactions x
  JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
  WHERE ${scope('x.store_id')} AND ${scope('c.store_id')} AND x.store_id = t.store_id AND x.transaction_id = t.id AND c.status IN ('loss_confirmed', 'no_loss')
  ORDER BY c.closed_at DESC LIMIT 1)`;

const caseAnswer = (scope: StoreScope) => lastEnding(scope, sql`c.status = 'loss_confirmed'`);

/**
 * For `transactions t` of these stores: whether the look was worth it. How its case ended says more than the flag that put it there.
 */
export const answer = (scope: StoreScope) => sql<boolean>`coalesce(${caseAnswer(scope)}, t.is_flagged)`;

/** For `transactions t` of these stores: when its answer was given. */
export const answeredAt = (scope: StoreScope) =>
  sql<Date>`coalesce(${lastEnding(scope, sql`c.closed_at`)}, t.reviewed_at)`;

/**
 * Condition on `transactions t` of these stores. Only a decision with the receipt open, or the end of a case, is an answer: a decision
 * from the list or in bulk doesn't say whether the look was worth it; neither does one that was taken back.
 */
export const isAnswer = (
  scope: StoreScope,
) => sql<SqlBool>`t.reviewed_by IS NOT NULL AND (${caseAnswer(scope)} IS NOT NULL
  OR ((t.is_verified OR t.is_flagged) AND (
    SELECT c.was_opened FROM review_changes c
    WHERE ${scope('c.store_id')} AND c.store_id = t.store_id AND c.transaction_id = t.id AND c.reviewed > 0
      AND NOT EXISTS (SELECT FROM review_changes u
        WHERE ${scope('u.store_id')} AND u.store_id = c.store_id AND u.transaction_id = c.transaction_id AND u.undoes = c.version)
    ORDER BY c.version DESC LIMIT 1
  )))`;

/**
 * Counts the current answers.
 * @returns whether anything changed.
 */
export async function refreshAnswers(tx: Tx, storeId: number): Promise<boolean> {
  const { rows } = await sql<{
    employeeId: string;
    kind: FindingKind;
    lookedAt: number;
    flagged: number;
  }>`
    SELECT r.employee_id AS "employeeId", kind, count(*)::integer AS "lookedAt",
      (count(*) FILTER (WHERE ${answer(onlyStore(storeId))}))::integer AS flagged
    FROM transactions t
    JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    CROSS JOIN LATERAL unnest(r.kinds) AS kind
    WHERE t.store_id = ${storeId} AND r.employee_id IS NOT NULL AND ${isAnswer(onlyStore(storeId))}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  const people = new Map<string, Record<string, { lookedAt: number; flagged: number }>>();
  for (const { employeeId, kind, lookedAt, flagged } of rows) {
    const kinds = people.get(employeeId) ?? {};
    people.set(employeeId, kinds);
    kinds[kind] = { lookedAt, flagged };
  }
  return replaceAnswers(
    tx,
    storeId,
    [...people].map(([employeeId, kinds]) => ({ employeeId, kinds })),
  );
}

async function replaceAnswers(
  tx: Tx,
  storeId: number,
  people: readonly { employeeId: string; kinds: object }[],
): Promise<boolean> {
  const gone = await sql`DELETE FROM person_answers
    WHERE store_id = ${storeId} AND employee_id <> ALL(${people.map(({ employeeId }) => employeeId)}::text[])`.execute(
    tx,
  );
  const kept = await sql`INSERT INTO person_answers AS a (store_id, employee_id, kinds)
    SELECT ${storeId}, v."employeeId", v.kinds
    FROM json_to_recordset(${JSON.stringify(people)}::json) AS v ("employeeId" text, kinds json)
    ON CONFLICT (store_id, employee_id) DO UPDATE SET kinds = excluded.kinds
    WHERE a.kinds::text <> excluded.kinds::text`.execute(tx);
  return (gone.numAffectedRows ?? 0n) + (kept.numAffectedRows ?? 0n) > 0n;
}
