import type { SecondLookReport } from '@tillwatch/contract';
import { LIMITS } from '@tillwatch/contract';
import { decodeFilterMask, FILTER_IDS } from '@tillwatch/core/detection';
import type { ReviewAnswer, ReviewStatus } from '@tillwatch/core/review';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { IS_WORKING_AGENT } from '../platform/invited.queries.ts';
import { WAITS } from '../platform/sight.queries.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';
import { IS_OPEN_DISAGREEMENT, makeLookSettings } from '../transactions/second-looks.queries.ts';
import {
  LISTED_RECORD,
  listedJoins,
  type ListedRecord,
  REVIEWED_BY_NAME,
} from '../transactions/transactions.queries.ts';

type Db = Kysely<Database>;

/** Condition on `second_looks l` and `transactions t`: an undone first decision leaves nothing to compare with. */
const IS_ASKED = sql<SqlBool>`${WAITS} AND (t.is_verified OR t.is_flagged)`;

export interface WaitingRecord extends ListedRecord {
  store_number: string;
  store_name: string;
  /** 'YYYY-MM-DD' */
  waiting_since: string;
}

/**
 * What is waiting for an agent in some stores, the longest wait first. Leaves out decisions that were taken back,
 * because there is nothing to compare with. Call with the agent's sight.
 */
export async function findWaiting(
  tx: Db,
  storeIds: readonly number[],
  userId: number,
): Promise<{ records: WaitingRecord[]; total: number }> {
  const { rows } = await sql<WaitingRecord & { total: number }>`
    WITH listed AS MATERIALIZED (
      SELECT ${LISTED_RECORD}, l.drawn_at, l.drawn_at::date AS waiting_since, (count(*) OVER ())::integer AS total
      FROM second_looks l
      JOIN public.transactions p ON p.store_id = l.store_id AND p.id = l.transaction_id
        AND (p.is_verified OR p.is_flagged)
      JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
      ${listedJoins(storeIds)}
      WHERE l.second_by = ${userId} AND ${WAITS} AND l.store_id = ANY(${storeIds}::integer[])
        AND p.store_id = ANY(${storeIds}::integer[]) AND t.store_id = ANY(${storeIds}::integer[])
      ORDER BY l.drawn_at, l.transaction_id LIMIT ${LIMITS.secondLooks}
    )
    SELECT t.*, ${REVIEWED_BY_NAME}, stores.store_number, stores.name AS store_name
    FROM listed t JOIN stores ON stores.id = t.store_id LEFT JOIN users r ON r.id = t.reviewed_by
    ORDER BY t.drawn_at, t.id`.execute(tx);
  return { records: rows, total: rows[0]?.total ?? 0 };
}

/** Condition: within the days that the figures cover. */
function isRecent(time: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${time} > now() - make_interval(days => ${LIMITS.secondLookDays})`;
}

const COUNTS = sql`count(*)::integer AS looks, (count(*) FILTER (WHERE l.answer <> l.first_answer))::integer AS otherwise`;

export async function countByAgent(db: Db, scope: StoreScope): Promise<SecondLookReport['byAgent']> {
  const { rows } = await sql<SecondLookReport['byAgent'][number]>`
    WITH counted AS MATERIALIZED (
      SELECT l.first_by, ${COUNTS} FROM second_looks l
      WHERE ${scope('l.store_id')} AND ${isRecent(sql`l.answered_at`)} GROUP BY 1
    )
    SELECT u.id AS "agentId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS "agentName",
      c.looks, c.otherwise
    FROM counted c JOIN users u ON u.id = c.first_by ORDER BY 2, 1`.execute(db);
  return rows;
}

export async function countByFilter(db: Db, scope: StoreScope): Promise<SecondLookReport['byFilter']> {
  const { rows } = await sql<{ mask: number; looks: number; otherwise: number }>`
    SELECT t.filter_mask AS mask, ${COUNTS}
    FROM second_looks l JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE ${scope('l.store_id')} AND ${scope('t.store_id')} AND ${isRecent(sql`l.answered_at`)} GROUP BY 1`.execute(
    db,
  );
  return FILTER_IDS.map((filter) => {
    const own = rows.filter(({ mask }) => decodeFilterMask(mask).includes(filter));
    const sum = (of: 'looks' | 'otherwise') => own.reduce((total, row) => total + row[of], 0);
    return { filter, looks: sum('looks'), otherwise: sum('otherwise') };
  })
    .filter(({ looks }) => looks > 0)
    .toSorted((a, b) => b.looks - a.looks);
}

export async function countLooks(
  db: Db,
  scope: StoreScope,
): Promise<Pick<SecondLookReport, 'waiting' | 'unasked' | 'calledOff' | 'disagreementCount'>> {
  const { rows } = await sql<Awaited<ReturnType<typeof countLooks>>>`
    WITH at_work AS MATERIALIZED (
      SELECT users.id AS user_id, s.id AS store_id
      FROM users JOIN stores s ON s.store_number = ANY(users.assigned_stores) WHERE ${IS_WORKING_AGENT}
    )
    SELECT (count(*) FILTER (WHERE ${IS_ASKED} AND a.user_id IS NOT NULL))::integer AS waiting,
      (count(*) FILTER (WHERE ${IS_ASKED} AND a.user_id IS NULL))::integer AS unasked,
      (count(*) FILTER (WHERE ${isRecent(sql`l.called_off_at`)}))::integer AS "calledOff",
      (count(*) FILTER (WHERE ${IS_OPEN_DISAGREEMENT} AND t.id IS NOT NULL))::integer AS "disagreementCount"
    FROM second_looks l LEFT JOIN at_work a ON a.user_id = l.second_by AND a.store_id = l.store_id
      LEFT JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id AND ${scope('t.store_id')}
    WHERE ${scope('l.store_id')}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate gave no row');
  return counts;
}

export interface DisagreementRecord {
  id: number;
  storeId: number;
  transactionNumber: string;
  storeNumber: string;
  storeName: string;
  employeeName: string | null;
  transactionType: string;
  transactionTime: string;
  /** Dollars, exact. */
  amount: string;
  firstBy: string;
  firstAnswer: ReviewAnswer;
  firstNotes: string;
  secondBy: string;
  secondAnswer: ReviewAnswer;
  secondNotes: string;
  answeredAt: Date;
  status: ReviewStatus;
}

const NAME_OF = (alias: string) =>
  sql`coalesce(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`;

/** Oldest first. */
export async function findDisagreements(db: Db, scope: StoreScope): Promise<DisagreementRecord[]> {
  const { rows } = await sql<DisagreementRecord>`
    WITH disagreed AS MATERIALIZED (
      SELECT t.id, t.store_id, t.transaction_number, t.employee_name, t.transaction_type, t.transaction_time, t.amount,
        l.first_by, l.first_answer, l.first_notes, l.second_by, l.answer, l.notes, l.answered_at,
        CASE WHEN t.is_flagged THEN 'flagged' WHEN t.is_verified THEN 'verified' ELSE 'pending' END AS status
      FROM second_looks l JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
      WHERE ${scope('l.store_id')} AND ${scope('t.store_id')} AND ${IS_OPEN_DISAGREEMENT}
      ORDER BY l.answered_at, l.store_id, l.transaction_id LIMIT ${LIMITS.disagreements}
    )
    SELECT d.id, d.store_id AS "storeId", d.transaction_number AS "transactionNumber",
      s.store_number AS "storeNumber", s.name AS "storeName", d.employee_name AS "employeeName",
      d.transaction_type AS "transactionType", d.transaction_time AS "transactionTime", d.amount,
      ${NAME_OF('f')} AS "firstBy", d.first_answer AS "firstAnswer", d.first_notes AS "firstNotes",
      ${NAME_OF('u')} AS "secondBy", d.answer AS "secondAnswer", d.notes AS "secondNotes",
      d.answered_at AS "answeredAt", d.status
    FROM disagreed d
    JOIN stores s ON s.id = d.store_id
    LEFT JOIN users f ON f.id = d.first_by
    LEFT JOIN users u ON u.id = d.second_by
    ORDER BY d.answered_at, d.store_id, d.id`.execute(db);
  return rows;
}

/** Open stores with exactly one working agent. */
export async function findLonelyStores(db: Db): Promise<SecondLookReport['lonelyStores']> {
  const { rows } = await sql<SecondLookReport['lonelyStores'][number]>`
    SELECT s.id, s.store_number AS "storeNumber", s.name FROM stores s
    WHERE s.is_active AND (SELECT count(*) FROM users
      WHERE ${IS_WORKING_AGENT} AND s.store_number = ANY(users.assigned_stores)) = 1
    ORDER BY s.store_number`.execute(db);
  return rows;
}

/** @returns the previous share. */
export async function saveShare(tx: Db, sharePercent: number): Promise<number> {
  await makeLookSettings(tx);
  const before = await tx
    .selectFrom('second_look_settings')
    .select('share_percent')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('second_look_settings').set({ share_percent: sharePercent }).execute();
  return before.share_percent;
}

/**
 * The open disagreement about the transaction; null if there is none. Keeps others from settling it until the
 * transaction ends. The name comes from a statement of its own: users may be on another node, where nothing is locked.
 */
export async function lockDisagreement(
  tx: Db,
  { storeId, id }: TransactionKey,
): Promise<Disagreement | null> {
  const looks = await sql<Omit<Disagreement, 'secondBy'> & { secondBy: number }>`
    SELECT l.answer AS "secondAnswer", l.notes AS "secondNotes", l.second_by AS "secondBy"
    FROM second_looks l
    WHERE l.store_id = ${storeId} AND l.transaction_id = ${id} AND ${IS_OPEN_DISAGREEMENT} FOR UPDATE`.execute(
    tx,
  );
  const [look] = looks.rows;
  if (look === undefined) return null;
  const users = await sql<{ name: string }>`
    SELECT ${NAME_OF('u')} AS name FROM users u WHERE u.id = ${look.secondBy}`.execute(tx);
  return { ...look, secondBy: users.rows[0]?.name ?? null };
}

export interface Disagreement {
  secondAnswer: ReviewAnswer;
  secondNotes: string;
  secondBy: string | null;
}

export async function saveSettlement(
  tx: Db,
  { storeId, id }: TransactionKey,
  { userId, answer }: { userId: number; answer: ReviewAnswer },
): Promise<void> {
  await tx
    .updateTable('second_looks')
    .set({ settled_by: userId, settled_at: sql<Date>`now()`, settled_answer: answer })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}

export async function findNotes(tx: Db, { storeId, id }: TransactionKey): Promise<string> {
  const row = await tx
    .selectFrom('transactions')
    .select('verification_notes')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.verification_notes ?? '';
}
