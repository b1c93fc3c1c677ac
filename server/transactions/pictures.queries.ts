import { LIMITS } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';
import { SHOWN_RISK } from '../ranking/standing.queries.ts';
import { matchScope } from './transaction-filter.ts';
import { LISTED_COLUMNS, type TransactionRecord, VOIDED_AMOUNT } from './transactions.queries.ts';

export interface PicturedRecord extends TransactionRecord {
  /** Mills. */
  risk: number;
}

export interface TicketRecord extends PicturedRecord {
  /** Dollars, exact. */
  voided_amount: string | null;
  is_linked: boolean;
}

/** The register and time that a timeline is centered on. */
export interface RegisterMoment {
  /** Empty if the export names none. */
  registerId: string;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
}

export async function findRegisterMoment(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<RegisterMoment | undefined> {
  return db
    .selectFrom('transactions')
    .select(['register_id as registerId', 'transaction_time as time'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The links of the risks aliased `r`, as `link`. */
const LINKS = sql`json_array_elements(r.signals) AS s, json_array_elements_text(s->'links') AS link`;

/**
 * `linked`: transactions that the signals are based on, and those with signals based on this one. Signals span at most
 * a day.
 */
function selectLinked({ storeId, id }: TransactionKey, { time }: RegisterMoment): RawBuilder<unknown> {
  return sql`linked AS MATERIALIZED (
    SELECT link::bigint AS id FROM transaction_risks r, ${LINKS}
      WHERE r.store_id = ${storeId} AND r.transaction_id = ${id}
    UNION SELECT r.transaction_id FROM transaction_risks r, ${LINKS}
      WHERE r.store_id = ${storeId} AND link = ${String(id)}
        AND r.business_day BETWEEN ${time}::date - 1 AND ${time}::date + 1
  )`;
}

const TICKET = sql`${LISTED_COLUMNS}, ${SHOWN_RISK} AS risk, ${VOIDED_AMOUNT} AS voided_amount`;

/** The register's transactions around a time, nearest first, and the total count. */
export async function findRegisterTickets(
  db: Kysely<Database>,
  key: TransactionKey,
  moment: RegisterMoment,
): Promise<{ records: TicketRecord[]; total: number }> {
  const reach = sql`make_interval(mins => ${LIMITS.registerMinutes})`;
  const { rows } = await sql<TicketRecord & { total: number }>`
    WITH ${selectLinked(key, moment)},
    around AS MATERIALIZED (
      SELECT t.id, (count(*) OVER ())::integer AS total FROM transactions t
      WHERE t.store_id = ${key.storeId} AND t.register_id = ${moment.registerId}
        AND t.transaction_time BETWEEN ${moment.time}::timestamp - ${reach} AND ${moment.time}::timestamp + ${reach}
      ORDER BY t.id <> ${key.id}, abs(extract(epoch FROM t.transaction_time - ${moment.time}::timestamp)), t.id
      LIMIT ${LIMITS.registerTickets}
    )
    SELECT around.total, ${TICKET}, t.id IN (SELECT id FROM linked) AS is_linked
    FROM around
    JOIN transactions t ON t.store_id = ${key.storeId} AND t.id = around.id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    ORDER BY t.transaction_time, t.id`.execute(db);
  return { records: rows, total: rows[0]?.total ?? 0 };
}

/** Transactions that signals link to this one, nearest in time first. */
export async function findLinked(
  db: Kysely<Database>,
  key: TransactionKey,
  moment: RegisterMoment,
  limit: number,
): Promise<TicketRecord[]> {
  const { rows } = await sql<TicketRecord>`
    WITH ${selectLinked(key, moment)}
    SELECT ${TICKET}, true AS is_linked
    FROM linked
    JOIN transactions t ON t.store_id = ${key.storeId} AND t.id = linked.id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.id <> ${key.id}
    ORDER BY abs(extract(epoch FROM t.transaction_time - ${moment.time}::timestamp)), t.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

export interface NumberedTime {
  registerId: string;
  transactionNumber: string;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
}

/** A day's numbers of one register, or of all that have one: by register, time, and number. */
export async function findNumbers(
  db: Kysely<Database>,
  storeId: number,
  { date, registerId }: { date: string; registerId?: string },
): Promise<NumberedTime[]> {
  const conditions = matchScope({ storeId, startDate: date, endDate: date });
  const { rows } = await sql<NumberedTime>`
    SELECT t.register_id AS "registerId", t.transaction_number AS "transactionNumber", t.transaction_time AS time
    FROM transactions t
    WHERE ${sql.join(conditions, sql` AND `)}
      AND ${registerId === undefined ? sql`t.register_id <> ''` : sql`t.register_id = ${registerId}`}
    ORDER BY 1, t.transaction_time, length(t.transaction_number), t.transaction_number`.execute(db);
  return rows;
}

export interface QuarterCount {
  /** Empty if the export names none. */
  registerId: string;
  /** 0 to 95. */
  quarter: number;
  count: number;
}

/** The number of transactions per register and quarter hour, if there are any. */
export async function countQuarters(
  db: Kysely<Database>,
  storeId: number,
  date: string,
): Promise<QuarterCount[]> {
  const conditions = matchScope({ storeId, startDate: date, endDate: date });
  const { rows } = await sql<QuarterCount>`
    SELECT t.register_id AS "registerId", count(*)::integer AS count,
      (extract(hour FROM t.transaction_time) * 4 + floor(extract(minute FROM t.transaction_time) / 15))::integer AS quarter
    FROM transactions t WHERE ${sql.join(conditions, sql` AND `)}
    GROUP BY 1, 3`.execute(db);
  return rows;
}

/** The riskiest transactions with findings or signals, and the total count. */
export async function findDayFindings(
  db: Kysely<Database>,
  storeId: number,
  date: string,
): Promise<{ records: PicturedRecord[]; total: number }> {
  const conditions = matchScope({ storeId, startDate: date, endDate: date });
  const { rows } = await sql<PicturedRecord & { total: number }>`
    SELECT ${LISTED_COLUMNS}, ${SHOWN_RISK} AS risk, (count(*) OVER ())::integer AS total
    FROM transactions t
    WHERE ${sql.join(conditions, sql` AND `)} AND (t.risk > 0 OR t.filter_mask <> 0)
    ORDER BY ${SHOWN_RISK} DESC, t.priority DESC, t.transaction_time, t.id
    LIMIT ${LIMITS.dayFindings}`.execute(db);
  return { records: rows, total: rows[0]?.total ?? 0 };
}
