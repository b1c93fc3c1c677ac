import type { FindingKind, Strengths } from '@tillwatch/core/ranking';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { IS_TAKEN } from '../platform/case-key.queries.ts';
import type { Database, KeptSignal } from '../platform/database/schema.ts';
import { isOfEmployees } from '../platform/employee-key.queries.ts';
import { namesOtherPeople } from '../platform/transaction-facts.queries.ts';

/** Business days, both included. */
export interface Days {
  firstDay: string;
  lastDay: string;
}

/** Exports without names may come for so long before a known name is forgotten. */
const NAME_DAYS = 90;

/** @returns the latest name on each cashier's transactions, by employee number; those without a name don't count. */
export async function findNames(
  db: Kysely<Database>,
  storeId: number,
  days: Days,
): Promise<Map<string, string>> {
  const found = await findNamesOfLastDays(db, storeId, days);
  const unnamed = found.flatMap(({ employeeId, name }) => (name === null ? employeeId : []));
  const earlier = unnamed.length === 0 ? [] : await findEarlierNames(db, storeId, days, unnamed);
  return new Map(
    [...found, ...earlier].flatMap(({ employeeId, name }) => (name === null ? [] : [[employeeId, name]])),
  );
}

interface NameRecord {
  employeeId: string;
  name: string | null;
}

/** On the last day of each cashier, where almost all names are: a fraction of what looking through all days takes. */
async function findNamesOfLastDays(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<NameRecord[]> {
  const { rows } = await sql<NameRecord>`
    SELECT p.employee_id AS "employeeId", n.employee_name AS name
    FROM (
      SELECT employee_id, max(business_day) AS day FROM person_days
      WHERE store_id = ${storeId} AND business_day BETWEEN ${firstDay} AND ${lastDay} GROUP BY 1
    ) p
    LEFT JOIN LATERAL (
      SELECT t.employee_name FROM transactions t
      WHERE t.store_id = ${storeId} AND t.transaction_time >= p.day AND t.transaction_time < p.day + 1
        AND t.employee_id = p.employee_id AND t.employee_name IS NOT NULL
      ORDER BY t.transaction_time DESC, t.id DESC LIMIT 1
    ) n ON true`.execute(db);
  return rows;
}

async function findEarlierNames(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
  employeeIds: readonly string[],
): Promise<NameRecord[]> {
  const { rows } = await sql<NameRecord>`
    SELECT DISTINCT ON (employee_id) employee_id AS "employeeId", employee_name AS name FROM transactions
    WHERE store_id = ${storeId} AND transaction_time >= ${firstDay}::date - ${NAME_DAYS}::integer
      AND transaction_time < ${lastDay}::date + 1
      AND employee_id = ANY(${employeeIds}::text[]) AND employee_name IS NOT NULL
    ORDER BY employee_id, transaction_time DESC, id DESC`.execute(db);
  return rows;
}

export interface GapCounts {
  unnamed: number;
  transactions: number;
  untimedDays: number;
  unregistered: number;
}

/** Counts what can't be compared on these days. */
export async function countGaps(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<GapCounts> {
  const { rows } = await sql<GapCounts>`
    SELECT coalesce(sum(d.unnamed), 0)::integer AS unnamed, coalesce(sum(d.total), 0)::integer AS transactions,
      (count(*) FILTER (WHERE d.total > 1 AND d.last_time = '00:00'))::integer AS "untimedDays",
      coalesce(sum(d.unregistered), 0)::integer AS unregistered
    FROM (
      SELECT count(*) AS total, count(*) FILTER (WHERE employee_id IS NULL) AS unnamed,
        count(*) FILTER (WHERE register_id = '') AS unregistered, max(transaction_time::time) AS last_time
      FROM transactions
      WHERE store_id = ${storeId} AND transaction_time >= ${firstDay}::date AND transaction_time < ${lastDay}::date + 1
      GROUP BY transaction_time::date
    ) d`.execute(db);
  return rows[0] ?? { unnamed: 0, transactions: 0, untimedDays: 0, unregistered: 0 };
}

/** Counts undecided transactions that files attribute to this cashier and to another one, by number or by name. */
export async function countContested(
  db: Kysely<Database>,
  storeId: number,
  employeeId: string,
  { firstDay, lastDay }: Days,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT t.id)::integer AS count FROM contradictions c
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) n
    WHERE c.store_id = ${storeId} AND c.settled_at IS NULL AND t.transaction_time >= ${firstDay}::date
      AND t.transaction_time < ${lastDay}::date + 1 AND ${sql.raw(namesOtherPeople('t', 'n'))}
      AND (${isOfEmployees('t.employee_id', [employeeId])} OR ${isOfEmployees('n.employee_id', [employeeId])})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Counts the days on which a register's numbers fall three times within an hour, and on most tickets rise: what
 * `findTurnedBack` finds.
 */
export async function countTurnedBackDays(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH numbered AS (
      SELECT register_id, transaction_time::date AS day, transaction_time AS time,
        transaction_number::bigint AS number
      FROM transactions
      WHERE store_id = ${storeId} AND transaction_time >= ${firstDay}::date AND transaction_time < ${lastDay}::date + 1
        AND register_id <> '' AND transaction_number ~ '^[0-9]{1,15}$'
    ), compared AS (
      SELECT *, number < lag(number) OVER (PARTITION BY register_id, day ORDER BY time, number) AS falls,
        count(*) OVER (PARTITION BY register_id, day) AS total
      FROM numbered
    ), fallen AS (
      SELECT day, total, count(*) OVER (PARTITION BY register_id, day) AS falls,
        time - lag(time, 2) OVER (PARTITION BY register_id, day ORDER BY time, number) AS span
      FROM compared WHERE falls
    )
    SELECT count(DISTINCT day)::integer AS count FROM fallen
    WHERE span <= interval '1 hour' AND falls <= total * 0.3`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many sales of a day are looked at. */
const SALES_SEEN = 20;

export interface SaleGaps {
  /** Days on which none of the first sales names an article. */
  unnamedGoodsDays: number;
  /** Days on which none of the first sales says, in known words, how it was paid. */
  untenderedDays: number;
}

/** Counts what the first sales of these days leave open. */
export async function countSaleGaps(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<SaleGaps> {
  const { rows } = await sql<SaleGaps>`
    SELECT (count(*) FILTER (WHERE sold."areUnnamed"))::integer AS "unnamedGoodsDays",
      (count(*) FILTER (WHERE sold."areUntendered"))::integer AS "untenderedDays"
    FROM generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') AS days (day)
    CROSS JOIN LATERAL (
      SELECT bool_and(d.items::text = '[]') AS "areUnnamed",
        bool_and(d.facts IS NOT NULL AND d.facts ->> 'tender' IS NULL) AS "areUntendered"
      FROM (
        SELECT id FROM transactions
        WHERE store_id = ${storeId} AND transaction_time >= days.day AND transaction_time < days.day + interval '1 day'
          AND transaction_type = 'Sale' AND amount > 0
        ORDER BY transaction_time, id LIMIT ${SALES_SEEN}
      ) t
      JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = t.id
    ) sold`.execute(db);
  return rows[0] ?? { unnamedGoodsDays: 0, untenderedDays: 0 };
}

/** @returns the numbers with several names, ignoring case, with all of the names. */
export async function findSharedNumbers(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ employeeId: string; names: string[] }>`
    SELECT employee_id AS "employeeId", array_agg(name ORDER BY name) AS names
    FROM (
      SELECT employee_id, min(trim(employee_name)) AS name FROM transactions
      WHERE store_id = ${storeId} AND transaction_time >= ${firstDay}::date AND transaction_time < ${lastDay}::date + 1
        AND employee_id IS NOT NULL AND trim(employee_name) <> ''
      GROUP BY employee_id, lower(trim(employee_name))
    ) n
    GROUP BY 1 HAVING count(*) > 1`.execute(db);
  return new Map(rows.map(({ employeeId, names }) => [employeeId, names]));
}

/** Counts of transactions, by how their reviews ended. */
export interface EndingCounts {
  found: number;
  verified: number;
  flagged: number;
}

const ENDINGS = sql`count(*)::integer AS found, (count(*) FILTER (WHERE t.is_verified))::integer AS verified,
  (count(*) FILTER (WHERE t.is_flagged))::integer AS flagged`;

/** As `isMoneyAssumed` has it, of `transaction_risks r`. */
const IS_ASSUMED = sql`r.at_risk_cents > 0 AND EXISTS (SELECT FROM json_array_elements(r.signals) s
  WHERE s ->> 'exception' IS NULL AND (s ->> 'assumedCents')::bigint >= r.at_risk_cents)`;

/** The transactions with a risk on these days: `r` and `t`. */
function fromRisky(storeId: number, { firstDay, lastDay }: Days): RawBuilder<unknown> {
  return sql`transaction_risks r
    JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id AND t.risk > 0
    WHERE r.store_id = ${storeId} AND r.business_day BETWEEN ${firstDay} AND ${lastDay}`;
}

export interface RiskRecord extends EndingCounts {
  employeeId: string;
  atRiskCents: number;
  /** Some of it is what such cases usually come to. */
  isAtRiskAssumed: boolean;
  /** Tenths of a cent. */
  riskMills: number;
}

/** What may be missing in each cashier's transactions, and how their reviews ended. */
export async function sumRisks(db: Kysely<Database>, storeId: number, days: Days): Promise<RiskRecord[]> {
  const { rows } = await sql<RiskRecord>`
    SELECT r.employee_id AS "employeeId", sum(r.at_risk_cents)::float8 AS "atRiskCents",
      bool_or(${IS_ASSUMED}) AS "isAtRiskAssumed",
      sum(t.risk)::float8 AS "riskMills", ${ENDINGS}
    FROM ${fromRisky(storeId, days)} AND r.employee_id IS NOT NULL GROUP BY 1`.execute(db);
  return rows;
}

export interface OtherReviewed {
  employeeId: string;
  verified: number;
  flagged: number;
}

/** Counts each cashier's transactions without a risk that somebody has reviewed anyway. */
export async function countOtherReviewed(
  db: Kysely<Database>,
  storeId: number,
  { firstDay, lastDay }: Days,
): Promise<OtherReviewed[]> {
  const { rows } = await sql<OtherReviewed>`
    SELECT employee_id AS "employeeId", (count(*) FILTER (WHERE is_verified))::integer AS verified,
      (count(*) FILTER (WHERE is_flagged))::integer AS flagged
    FROM transactions
    WHERE store_id = ${storeId} AND (is_verified OR is_flagged) AND risk = 0 AND employee_id IS NOT NULL
      AND transaction_time >= ${firstDay}::date AND transaction_time < ${lastDay}::date + 1
    GROUP BY 1`.execute(db);
  return rows;
}

/**
 * How reviews of one cashier's transactions ended, by kind: of all that the comparison counts, also of those that other
 * signals have cleared.
 */
export async function countEndings(
  db: Kysely<Database>,
  storeId: number,
  employeeId: string,
  { firstDay, lastDay }: Days,
): Promise<(EndingCounts & { kind: FindingKind })[]> {
  const { rows } = await sql<EndingCounts & { kind: FindingKind }>`
    SELECT k.kind, ${ENDINGS}
    FROM transaction_risks r
    JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
    CROSS JOIN LATERAL unnest(r.kinds) AS k (kind)
    WHERE r.store_id = ${storeId} AND r.business_day BETWEEN ${firstDay} AND ${lastDay}
      AND r.employee_id = ${employeeId} GROUP BY 1`.execute(db);
  return rows;
}

export interface RiskyRecord {
  id: number;
  transactionNumber: string;
  transactionType: string;
  transactionTime: string;
  /** Dollars, exact. */
  amount: string;
  isVerified: boolean;
  isFlagged: boolean;
  atRiskCents: number;
  riskMills: number;
  strengths: Strengths;
  signals: KeptSignal[];
}

/** One cashier's transactions, highest risk first. */
export async function findRiskiest(
  db: Kysely<Database>,
  storeId: number,
  employeeId: string,
  days: Days,
  limit: number,
): Promise<RiskyRecord[]> {
  const { rows } = await sql<RiskyRecord>`
    SELECT t.id, t.transaction_number AS "transactionNumber", t.transaction_type AS "transactionType",
      t.transaction_time AS "transactionTime", t.amount, t.is_verified AS "isVerified", t.is_flagged AS "isFlagged",
      r.at_risk_cents AS "atRiskCents", t.risk AS "riskMills", r.strengths, r.signals
    FROM ${fromRisky(storeId, days)} AND r.employee_id = ${employeeId}
    ORDER BY t.risk DESC, t.transaction_time DESC, t.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** One cashier's flagged transactions that a case may still gather, newest first. */
export async function findGatherable(
  db: Kysely<Database>,
  storeId: number,
  employeeId: string,
  { firstDay, lastDay }: Days,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM transactions t
    WHERE t.store_id = ${storeId} AND t.is_flagged AND t.employee_id = ${employeeId}
      AND t.transaction_time >= ${firstDay}::date AND t.transaction_time < ${lastDay}::date + 1
      AND NOT EXISTS (SELECT FROM case_transactions x JOIN cases c ON c.store_id = x.store_id AND c.id = x.case_id
        WHERE x.store_id = t.store_id AND x.transaction_id = t.id AND ${IS_TAKEN})
    ORDER BY t.transaction_time DESC, t.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
