import type { CaseListQuery } from '@tillwatch/contract';
import type { CasePerson, CaseState, CaseStatus } from '@tillwatch/core/cases';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { CONFIRMED_LOSS, isVisibleTo } from '../platform/case-key.queries.ts';
import type { CaseKey } from '../platform/case-key.ts';
import { onlyStore, type StoreScope } from '../platform/database/reachable.ts';
import type { CaseEventDetails, CaseEventKind, Database } from '../platform/database/schema.ts';
import { isOfEmployees } from '../platform/employee-key.queries.ts';
import { IS_INVITED } from '../platform/invited.queries.ts';
import { notHiddenFrom } from '../platform/sight.queries.ts';

type Db = Kysely<Database>;

const UNIQUE_VIOLATION = '23505';

/** What a list shows about a case. */
export interface ListedCaseRecord {
  storeId: number;
  id: number;
  title: string;
  status: CaseStatus;
  /** The cashiers of its transactions, not yet each once. */
  named: CasePerson[];
  assignedTo: number | null;
  assignedToName: string | null;
  lostCents: number | null;
  recoveredCents: number | null;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  transactions: number;
}

export interface CaseRecord extends ListedCaseRecord {
  version: number;
  reason: string;
  closedByName: string | null;
}

const NAME_OF = (alias: string) =>
  sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/** The cashier of a transaction of a case, read from `peopleOf`. */
const EMPLOYEE_ID = "coalesce(t.employee_id, s.content ->> 'employee_id')";
const EMPLOYEE_NAME = "coalesce(t.employee_name, s.content ->> 'employee_name')";

/** The transactions of `cases c`, even those set aside, for their cashiers. @param scope which stores `c` is of. */
const peopleOf = (scope: StoreScope) => sql`case_transactions x
  LEFT JOIN transactions t ON t.store_id = c.store_id AND ${scope('t.store_id')} AND t.id = x.transaction_id
  LEFT JOIN set_aside_transactions s ON s.store_id = c.store_id AND ${scope('s.store_id')} AND s.transaction_id = x.transaction_id
  WHERE x.store_id = c.store_id AND ${scope('x.store_id')} AND x.case_id = c.id`;

/** Columns of `cases c`. */
const countedCase = (scope: StoreScope) => sql`c.*, (SELECT count(*)::integer FROM case_transactions x
  WHERE x.store_id = c.store_id AND ${scope('x.store_id')} AND x.case_id = c.id) AS transactions, (
  SELECT json_agg(DISTINCT jsonb_build_object('employeeId', ${sql.raw(EMPLOYEE_ID)}, 'employeeName', ${sql.raw(EMPLOYEE_NAME)}))
  FROM ${peopleOf(scope)}) AS named`;

/** Condition on `cases c`: about a cashier whose columns satisfy one. An empty case has whom it was opened about. */
function isAbout(
  scope: StoreScope,
  matches: (id: string, name: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(EXISTS (SELECT FROM ${peopleOf(scope)} AND ${matches(EMPLOYEE_ID, EMPLOYEE_NAME)})
    OR (${matches('c.employee_id', 'c.employee_name')} AND NOT EXISTS (SELECT FROM case_transactions x
      WHERE x.store_id = c.store_id AND ${scope('x.store_id')} AND x.case_id = c.id)))`;
}

const NAMED = sql`coalesce(c.named,
  json_build_array(json_build_object('employeeId', c.employee_id, 'employeeName', c.employee_name))) AS named`;

/** Columns of a `countedCase` as `c`, and of what `CASE_JOINS` joins to it. */
const CASE_COLUMNS = sql`c.store_id AS "storeId", c.id, c.title, c.status, ${NAMED},
  c.assigned_to AS "assignedTo", ${NAME_OF('a')} AS "assignedToName",
  c.lost_cents AS "lostCents", c.recovered_cents AS "recoveredCents", coalesce(${NAME_OF('o')}, '') AS "createdByName",
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.closed_at AS "closedAt", c.transactions`;
const CASE_JOINS = sql`LEFT JOIN users a ON a.id = c.assigned_to LEFT JOIN users o ON o.id = c.created_by`;

const ORDERS = {
  updated: sql`c.updated_at`,
  opened: sql`c.created_at`,
  lost: sql`coalesce(c.lost_cents, 0)`,
} as const;

/**
 * One page of the cases that the actor may see, and how many there are in all.
 * @param scopes the stores, in parts that are read one after the other
 */
export async function findCases(
  db: Db,
  actor: Actor,
  scopes: readonly StoreScope[],
  query: CaseListQuery,
): Promise<{ records: ListedCaseRecord[]; total: number }> {
  const [only] = scopes;
  if (only && scopes.length === 1) return findCasesIn(db, actor, only, query);
  const { offset, limit } = query;
  const parts = [];
  for (const scope of scopes) {
    parts.push(await findCasesIn(db, actor, scope, { ...query, offset: 0, limit: offset + limit }));
  }
  return {
    records: parts
      .flatMap(({ records }) => records)
      .toSorted((one, other) => compareCases(one, other, query))
      .slice(offset, offset + limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}

/** In the order of `ORDERS`. */
function compareCases(
  one: ListedCaseRecord,
  other: ListedCaseRecord,
  { sortBy, sortOrder }: CaseListQuery,
): number {
  const valueOf = { updated: 'updatedAt', opened: 'createdAt', lost: 'lostCents' } as const;
  const of = (record: ListedCaseRecord) => Number(record[valueOf[sortBy]]);
  const rising = of(one) - of(other) || one.storeId - other.storeId || one.id - other.id;
  return sortOrder === 'asc' ? rising : -rising;
}

async function findCasesIn(
  db: Db,
  actor: Actor,
  scope: StoreScope,
  query: CaseListQuery,
): Promise<{ records: ListedCaseRecord[]; total: number }> {
  const matches = matchCases(actor, scope, query);
  const direction = query.sortOrder === 'asc' ? sql`ASC` : sql`DESC`;
  const order = sql`${ORDERS[query.sortBy]} ${direction}, c.store_id ${direction}, c.id ${direction}`;
  const { rows } = await sql<ListedCaseRecord>`
    WITH page AS MATERIALIZED (
      SELECT ${countedCase(scope)} FROM cases c WHERE ${matches} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT ${CASE_COLUMNS} FROM page c ${CASE_JOINS} ORDER BY ${order}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM cases c WHERE ${matches}`.execute(db);
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
}

function matchCases(actor: Actor, scope: StoreScope, query: CaseListQuery): RawBuilder<SqlBool> {
  const { status, assignedTo, employeeId, search } = query;
  const parts = [
    scope('c.store_id'),
    isVisibleTo(actor, scope),
    ...(status.length === 0 ? [] : [sql`c.status = ANY(${status}::text[])`]),
    ...(assignedTo === undefined
      ? []
      : [assignedTo === 'nobody' ? sql`c.assigned_to IS NULL` : sql`c.assigned_to = ${assignedTo}`]),
    ...(employeeId === undefined ? [] : [isAbout(scope, (id) => isOfEmployees(id, [employeeId]))]),
    ...(search === undefined ? [] : [matchText(search, scope)]),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

function matchText(search: string, scope: StoreScope): RawBuilder<unknown> {
  const pattern = `%${search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  const isNamed = isAbout(
    scope,
    (id, name) => sql`(${sql.raw(name)} ILIKE ${pattern} OR ${sql.raw(id)} ILIKE ${pattern})`,
  );
  const hasReceipt = sql`EXISTS (SELECT FROM ${peopleOf(scope)}
    AND coalesce(t.transaction_number, s.content ->> 'transaction_number') = ${search})`;
  return sql`(c.title ILIKE ${pattern} OR ${isNamed} OR ${hasReceipt})`;
}

/** @returns undefined also for a case that the actor may not see. */
export async function findCase(
  db: Db,
  actor: Actor,
  { storeId, id }: CaseKey,
): Promise<CaseRecord | undefined> {
  const { rows } = await sql<CaseRecord>`
    WITH found AS MATERIALIZED (
      SELECT ${countedCase(onlyStore(storeId))} FROM cases c
      WHERE c.store_id = ${storeId} AND c.id = ${id} AND ${isVisibleTo(actor)}
    )
    SELECT ${CASE_COLUMNS}, c.version, c.reason, ${NAME_OF('k')} AS "closedByName"
    FROM found c ${CASE_JOINS} LEFT JOIN users k ON k.id = c.closed_by`.execute(db);
  return rows[0];
}

/** Cases that have a transaction, the open one first. */
export async function findCasesOf(
  db: Db,
  actor: Actor,
  { storeId, id }: { storeId: number; id: number },
): Promise<Pick<CaseRecord, 'storeId' | 'id' | 'title' | 'status'>[]> {
  const { rows } = await sql<CaseRecord>`
    SELECT c.store_id AS "storeId", c.id, c.title, c.status
    FROM case_transactions x JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
    WHERE x.store_id = ${storeId} AND x.transaction_id = ${id} AND ${isVisibleTo(actor)}
    ORDER BY x.is_open DESC, c.updated_at DESC`.execute(db);
  return rows;
}

/** Whether a transaction is in an open case, even one that the actor may not see. */
export async function isInOpenCase(
  db: Db,
  { storeId, id }: { storeId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM case_transactions
    WHERE store_id = ${storeId} AND transaction_id = ${id} AND is_open`.execute(db);
  return rows.length > 0;
}

export interface CandidateRecord extends Pick<
  CaseRecord,
  'storeId' | 'id' | 'title' | 'status' | 'named' | 'transactions'
> {
  isOfCashier: boolean;
}

/** Open cases of the store without the transaction; those of its cashier first. */
export async function findCandidates(
  db: Db,
  actor: Actor,
  { storeId, id }: { storeId: number; id: number },
  limit: number,
): Promise<CandidateRecord[]> {
  // Read first, because the tables of one condition are all of the case.
  const own = await db
    .selectFrom('transactions')
    .select(['employee_id as employeeId', 'employee_name as employeeName'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!own) return [];
  const isOfCashier = isAbout(onlyStore(storeId), (employeeId, employeeName) =>
    own.employeeId === null
      ? sql`(${sql.raw(employeeId)} IS NULL AND lower(${sql.raw(employeeName)}) = lower(${own.employeeName}::text))`
      : isOfEmployees(employeeId, [own.employeeId]),
  );
  const { rows } = await sql<CandidateRecord>`
    WITH found AS MATERIALIZED (
      SELECT ${countedCase(onlyStore(storeId))}, coalesce(${isOfCashier}, false) AS is_of_cashier
      FROM cases c
      WHERE c.store_id = ${storeId} AND c.closed_at IS NULL AND ${isVisibleTo(actor)} AND NOT EXISTS (
        SELECT FROM case_transactions x
        WHERE x.store_id = c.store_id AND x.case_id = c.id AND x.transaction_id = ${id})
      ORDER BY is_of_cashier DESC, c.updated_at DESC LIMIT ${limit}
    )
    SELECT c.store_id AS "storeId", c.id, c.title, c.status, ${NAMED}, c.transactions, c.is_of_cashier AS "isOfCashier"
    FROM found c ORDER BY c.is_of_cashier DESC, c.updated_at DESC`.execute(db);
  return rows;
}

/** @returns how many other open cases the cashiers of a case have. */
export async function countOtherCases(
  db: Db,
  { storeId, id }: CaseKey,
  people: readonly CasePerson[],
): Promise<number> {
  const ids = people.flatMap(({ employeeId }) => employeeId || []);
  const names = people.flatMap(({ employeeId, employeeName }) =>
    employeeId || !employeeName ? [] : [employeeName.toLowerCase()],
  );
  const isTheirs = isAbout(
    onlyStore(storeId),
    (employeeId, employeeName) => sql`(${isOfEmployees(employeeId, ids)}
      OR (${sql.raw(employeeId)} IS NULL AND lower(${sql.raw(employeeName)}) = ANY(${names}::text[])))`,
  );
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM cases c
    WHERE c.store_id = ${storeId} AND c.id <> ${id} AND c.closed_at IS NULL AND ${isTheirs}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The state of a case, to change it. Call `lockCase` first. */
export async function readCaseState(
  tx: Db,
  { storeId, id }: CaseKey,
): Promise<CaseState & { version: number }> {
  return tx
    .selectFrom('cases')
    .select([
      'title',
      'status',
      'assigned_to as assignedTo',
      'lost_cents as lostCents',
      'recovered_cents as recoveredCents',
      'reason',
      'version',
    ])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export interface NewCase {
  title: string;
  employeeId: string | null;
  employeeName: string | null;
}

/** @returns the case's number. */
export async function insertCase(
  tx: Db,
  { storeId, userId }: { storeId: number; userId: number },
  { title, employeeId, employeeName }: NewCase,
): Promise<number> {
  const { id } = await tx
    .insertInto('cases')
    .values({
      store_id: storeId,
      title,
      employee_id: employeeId,
      employee_name: employeeName,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the state as a new version. @param closing who closes the case now; null keeps who closed it before. */
export async function saveCaseState(
  tx: Db,
  { storeId, id }: CaseKey,
  { title, status, assignedTo, lostCents, recoveredCents, reason }: CaseState,
  { isClosed, closedBy }: { isClosed: boolean; closedBy: number | null },
): Promise<void> {
  const isStill = isClosed && closedBy === null;
  const closing = isClosed
    ? { by: sql`${closedBy}::integer`, at: sql`now()` }
    : { by: sql`NULL::integer`, at: sql`NULL::timestamptz` };
  await sql`UPDATE cases SET title = ${title}, status = ${status}, assigned_to = ${assignedTo},
      lost_cents = ${lostCents}, recovered_cents = ${recoveredCents}, reason = ${reason},
      closed_by = ${isStill ? sql`closed_by` : closing.by}, closed_at = ${isStill ? sql`closed_at` : closing.at},
      version = version + 1, updated_at = now()
    WHERE store_id = ${storeId} AND id = ${id}`.execute(tx);
}

/**
 * Marks the case's transactions as being in an open case, or not anymore.
 * @returns false if one of them is in another open case; the database transaction can then only be rolled back.
 */
export async function markTransactions(tx: Db, { storeId, id }: CaseKey, isOpen: boolean): Promise<boolean> {
  try {
    await tx
      .updateTable('case_transactions')
      .set({ is_open: isOpen })
      .where('store_id', '=', storeId)
      .where('case_id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** @param isSeen whether this makes a new version, which others must have seen before they change the case. */
export async function touchCase(tx: Db, { storeId, id }: CaseKey, isSeen: boolean): Promise<void> {
  await tx
    .updateTable('cases')
    .set((eb) => ({ updated_at: sql<Date>`now()`, ...(isSeen && { version: eb('version', '+', 1) }) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export interface AddedTransaction {
  id: number;
  transactionNumber: string;
  isFlagged: boolean;
  employeeId: string | null;
  employeeName: string | null;
}

/**
 * Keeps the transactions flagged until the database transaction ends. One that is waiting for the actor's second look
 * doesn't count as flagged. Never waits for a row while holding another: loading and ranking lock rows in a different
 * order.
 */
export async function holdTransactions(
  tx: Db,
  actor: Actor,
  storeId: number,
  ids: readonly number[],
): Promise<AddedTransaction[]> {
  const among = tx
    .selectFrom('transactions')
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .orderBy('id');
  for (;;) {
    await sql`SAVEPOINT before_holding`.execute(tx);
    const held = await among
      .select([
        'id',
        'transaction_number as transactionNumber',
        sql<boolean>`is_flagged AND ${notHiddenFrom(actor, storeId, 'transactions.id')}`.as('isFlagged'),
        'employee_id as employeeId',
        'employee_name as employeeName',
      ])
      .forShare()
      .skipLocked()
      .execute();
    const others = await among
      .select('id')
      .where((eb) => eb.not(eb('id', '=', sql<number>`ANY(${held.map(({ id }) => id)}::bigint[])`)))
      .execute();
    const [busy] = others;
    if (busy === undefined) {
      await sql`RELEASE SAVEPOINT before_holding`.execute(tx);
      return held;
    }
    await sql`ROLLBACK TO SAVEPOINT before_holding`.execute(tx);
    await among.select('id').where('id', '=', busy.id).forShare().execute();
    await sql`ROLLBACK TO SAVEPOINT before_holding`.execute(tx);
  }
}

/** The transactions that the actor knows about. */
export async function listTransactionIds(tx: Db, actor: Actor, { storeId, id }: CaseKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('case_transactions')
    .select('transaction_id')
    .where('store_id', '=', storeId)
    .where('case_id', '=', id)
    .where(notHiddenFrom(actor, storeId, 'case_transactions.transaction_id'))
    .execute();
  return rows.map((row) => row.transaction_id);
}

/** @returns which of the transactions another, closed case confirmed as a loss: they count once. */
export async function findConfirmed(
  tx: Db,
  { storeId, id }: CaseKey,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT x.transaction_id AS id FROM case_transactions x
    JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
    WHERE x.store_id = ${storeId} AND x.case_id <> ${id} AND x.transaction_id = ANY(${[...ids]}::bigint[])
      AND ${CONFIRMED_LOSS}`.execute(tx);
  return rows.map((row) => row.id);
}

/** @returns the transactions that were added; the others are in another open case. */
export async function insertTransactions(
  tx: Db,
  { storeId, id }: CaseKey,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO case_transactions (store_id, case_id, transaction_id, is_open, added_by)
    SELECT ${storeId}, ${id}, given, true, ${userId} FROM unnest(${[...ids]}::bigint[]) AS given ORDER BY given
    ON CONFLICT (store_id, transaction_id) WHERE is_open DO NOTHING
    RETURNING transaction_id AS id`.execute(tx);
  return rows.map((row) => row.id);
}

/** @returns its transaction number; undefined if the case doesn't have it. */
export async function deleteTransaction(
  tx: Db,
  { storeId, id }: CaseKey,
  transactionId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    DELETE FROM case_transactions x
    WHERE x.store_id = ${storeId} AND x.case_id = ${id} AND x.transaction_id = ${transactionId}
    RETURNING coalesce(
      (SELECT t.transaction_number FROM transactions t WHERE t.store_id = x.store_id AND t.id = x.transaction_id),
      (SELECT s.content ->> 'transaction_number' FROM set_aside_transactions s
        WHERE s.store_id = x.store_id AND s.transaction_id = x.transaction_id), '') AS number`.execute(tx);
  return rows[0]?.number;
}

/** A case that has nothing anymore is about nobody. */
export async function forgetPersonIfEmpty(tx: Db, { storeId, id }: CaseKey): Promise<void> {
  await sql`UPDATE cases SET employee_id = NULL, employee_name = NULL WHERE store_id = ${storeId} AND id = ${id}
    AND NOT EXISTS (SELECT FROM case_transactions x WHERE x.store_id = ${storeId} AND x.case_id = ${id})`.execute(
    tx,
  );
}

export async function insertEvent(
  tx: Db,
  { storeId, id }: CaseKey,
  { userId, kind, details }: { userId: number; kind: CaseEventKind; details: CaseEventDetails },
): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ store_id: storeId, case_id: id, kind, details: JSON.stringify(details), user_id: userId })
    .execute();
}

export interface EventRecord {
  kind: CaseEventKind;
  details: CaseEventDetails;
  userId: number;
  by: string;
  at: Date;
}

/** Newest first. */
export async function findEvents(db: Db, { storeId, id }: CaseKey): Promise<EventRecord[]> {
  const { rows } = await sql<EventRecord>`
    WITH events AS MATERIALIZED (SELECT * FROM case_events WHERE store_id = ${storeId} AND case_id = ${id})
    SELECT e.kind, e.details, e.user_id AS "userId", coalesce(${NAME_OF('u')}, '') AS by, e.created_at AS at
    FROM events e LEFT JOIN users u ON u.id = e.user_id ORDER BY e.id DESC`.execute(db);
  return rows;
}

/** Who made the newest version. */
export async function findLastChange(
  db: Db,
  { storeId, id }: CaseKey,
): Promise<Pick<EventRecord, 'userId' | 'by'> | undefined> {
  const { rows } = await sql<EventRecord>`
    WITH last AS MATERIALIZED (
      SELECT user_id FROM case_events WHERE store_id = ${storeId} AND case_id = ${id} AND kind <> 'note'
      ORDER BY id DESC LIMIT 1
    )
    SELECT e.user_id AS "userId", coalesce(${NAME_OF('u')}, '') AS by
    FROM last e LEFT JOIN users u ON u.id = e.user_id`.execute(db);
  return rows[0];
}

/** Who opened the case, added to it, or wrote on it: those who may see it, if they are agents of its store. */
export async function findContributors(db: Db, { storeId, id }: CaseKey): Promise<number[]> {
  const rows = await db
    .selectFrom('case_events')
    .select('user_id')
    .distinct()
    .where('store_id', '=', storeId)
    .where('case_id', '=', id)
    .where('kind', '<>', 'changed')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who can work on a case, by name: not somebody who was invited and hasn't come yet. */
export async function findWorkers(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT users.id, ${NAME_OF('users')} AS name FROM users
    WHERE users.role IN ('supervisor', 'admin') AND users.is_active AND NOT ${IS_INVITED}
    ORDER BY name, users.id`.execute(db);
  return rows;
}
