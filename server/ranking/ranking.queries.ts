// The statements of ranking. All run in the database transaction that changed the rows and holds the store's lock.
import { decodeFilterMask, type KeptHit, listHits, type TransactionType } from '@tillwatch/core/detection';
import {
  type FindingKind,
  type KeptFacts,
  type Strengths,
  type TicketFacts,
  unpackFacts,
  placeByNumber,
} from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database, KeptSignal, KeptWeights } from '../platform/database/schema.ts';
import { namesOtherPeople } from '../platform/transaction-facts.queries.ts';
import { splitDays, type StoreDays } from './business-days.ts';
import { type StoredDetails, factsOfDetails } from './facts-of-details.ts';
import { SHOWN_RANK } from './standing.queries.ts';

type Tx = Kysely<Database>;

/** A transaction as ranking sees it. */
export interface StoredTicket {
  id: number;
  facts: TicketFacts;
}

export async function listDays(tx: Tx, storeId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('store_days')
    .select('business_day as day')
    .where('store_id', '=', storeId)
    .orderBy('business_day')
    .execute();
  return rows.map(({ day }) => day);
}

/** The store's days as its last ranking saw them; without one, as of now. */
export async function readDays(tx: Tx, storeId: number): Promise<StoreDays> {
  const [stored, ranked] = [await listDays(tx, storeId), await findRanking(tx, storeId)];
  return splitDays(stored, ranked?.day ?? (await findToday(tx)));
}

/** By the database's clock, 'YYYY-MM-DD'. */
export async function findToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`SELECT current_date AS today`.execute(tx);
  return rows[0]?.today ?? '';
}

/** No store has more than this in a day; such days are left unranked. */
export const MOST_A_DAY = 50_000;

/**
 * Its order leads to the index by time. Without statistics on a store that was just loaded, the database would read all
 * of the store's transactions for each day.
 * @returns the transactions of a business day by time; none if the day has more than can be ranked.
 */
export async function readTickets(tx: Tx, storeId: number, day: string): Promise<StoredTicket[]> {
  const { rows } = await sql<TicketRow>`
    SELECT t.id, t.register_id, t.transaction_number, t.transaction_time, t.employee_id, t.transaction_type,
      t.amount, t.filter_mask
    FROM transactions t
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${day}::date AND t.transaction_time < ${day}::date + 1
    ORDER BY t.transaction_time, t.id LIMIT ${MOST_A_DAY + 1}`.execute(tx);
  if (rows.length === 0 || rows.length > MOST_A_DAY) return [];
  const facts = await readFacts(
    tx,
    storeId,
    rows.map(({ id }) => id),
  );
  const contested = await findContestedCashiers(tx, storeId, day);
  const tickets = rows.map((row) => {
    const known = facts.get(row.id);
    const key = keyOf(row, known?.hits ?? []);
    const own = contested.has(row.id) ? { ...key, isCashierContested: true } : key;
    return { id: row.id, facts: unpackFacts(own, known?.facts ?? {}) };
  });
  return placeTickets(tickets);
}

/** @param tickets of one store and one day. @returns those that a clock dates too early between the ones around them. */
export function placeTickets(tickets: readonly StoredTicket[]): StoredTicket[] {
  const placed = placeByNumber(tickets.map(({ facts }) => facts));
  return tickets.map(({ id, facts }, at) => ({ id, facts: placed[at] ?? facts }));
}

/** The transactions of a day of which files name different cashiers, and nobody has decided. */
async function findContestedCashiers(tx: Tx, storeId: number, day: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT t.id FROM contradictions c
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    CROSS JOIN LATERAL (SELECT c.content ->> 'employee_id' AS employee_id,
      c.content ->> 'employee_name' AS employee_name) n
    WHERE c.store_id = ${storeId} AND c.settled_at IS NULL AND t.transaction_time >= ${day}::date
      AND t.transaction_time < ${day}::date + 1 AND ${sql.raw(namesOtherPeople('t', 'n'))}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Read separately from the rows: without statistics on rows just loaded, the database would choose a slow join. */
async function readFacts(
  tx: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, { facts: Partial<KeptFacts>; hits: KeptHit[] | null }>> {
  const { rows } = await sql<{ id: number; facts: Partial<KeptFacts> | null; hits: KeptHit[] | null }>`
    SELECT transaction_id AS id, facts, hits FROM transaction_details
    WHERE store_id = ${storeId} AND transaction_id = ANY(${ids}::bigint[])`.execute(tx);
  const older = rows.flatMap(({ id, facts }) => (facts === null ? [id] : []));
  const derived = await deriveFacts(tx, storeId, older);
  return new Map(rows.map(({ id, facts, hits }) => [id, { facts: facts ?? derived.get(id) ?? {}, hits }]));
}

interface TicketRow {
  id: number;
  register_id: string;
  transaction_number: string;
  transaction_time: string;
  employee_id: string | null;
  transaction_type: string;
  amount: string;
  filter_mask: number;
}

function keyOf(row: TicketRow, hits: readonly KeptHit[]) {
  return {
    registerId: row.register_id === '' ? null : row.register_id,
    transactionNumber: row.transaction_number,
    time: row.transaction_time,
    employeeId: row.employee_id,
    type: row.transaction_type as TransactionType,
    amountCents: Math.round(Number(row.amount) * 100),
    filters: listHits(decodeFilterMask(row.filter_mask), hits),
  };
}

const DERIVED_AT_ONCE = 1000;

/** For transactions loaded before ranking existed; stored from now on. */
async function deriveFacts(
  tx: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Partial<KeptFacts>>> {
  const derived = new Map<number, Partial<KeptFacts>>();
  for (let from = 0; from < ids.length; from += DERIVED_AT_ONCE) {
    const some = ids.slice(from, from + DERIVED_AT_ONCE);
    const { rows } = await sql<StoredDetails & { id: number }>`
      SELECT t.id, t.transaction_type, t.amount, d.items, d.raw_data, d.findings
      FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = ${storeId} AND t.id = ANY(${some}::bigint[])`.execute(tx);
    const facts = rows.map((row) => ({ id: row.id, facts: factsOfDetails(row) }));
    for (const one of facts) derived.set(one.id, one.facts);
    await sql`
      UPDATE transaction_details d SET facts = v.facts
      FROM json_to_recordset(${JSON.stringify(facts)}::json) AS v (id bigint, facts json)
      WHERE d.store_id = ${storeId} AND d.transaction_id = v.id`.execute(tx);
  }
  return derived;
}

/** A transaction that some signal speaks about, or that counts as some kind of finding. */
interface RiskRow {
  id: number;
  day: string;
  employeeId: string | null;
  kinds: readonly FindingKind[];
  atRiskCents: number;
  strengths: Strengths;
  /** The number it drew for random looks, 0 to 2^31 - 1. */
  lot: number;
  /** 0 to 23; null if it isn't known. */
  hour: number | null;
}

export interface NewRiskRow extends RiskRow {
  signals: readonly KeptSignal[];
}

/** Removes what was found on these days before. @returns the transactions that had something. */
export async function removeFound(tx: Tx, storeId: number, days: readonly string[]): Promise<number[]> {
  await sql`DELETE FROM person_days
    WHERE store_id = ${storeId} AND business_day = ANY(${days}::date[])`.execute(tx);
  const { rows } = await sql<{ id: number }>`DELETE FROM transaction_risks
    WHERE store_id = ${storeId} AND business_day = ANY(${days}::date[])
    RETURNING transaction_id AS id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertRisks(tx: Tx, storeId: number, rows: readonly NewRiskRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO transaction_risks
      (store_id, transaction_id, business_day, employee_id, kinds, at_risk_cents, strengths, signals, lot,
        hour)
    SELECT ${storeId}, v.id, v.day, v."employeeId", v.kinds, v."atRiskCents", v.strengths, v.signals, v.lot, v.hour
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v
      (id bigint, day date, "employeeId" text, kinds text[], "atRiskCents" bigint, strengths json, signals json,
        lot integer, hour smallint)`.execute(tx);
}

/** Counts by the hour, 0 to 23; hours without any are left out. */
export type HourCounts = Readonly<Record<string, number>>;

/** What a cashier did on a day. */
export interface PersonDay {
  day: string;
  employeeId: string;
  sales: HourCounts;
  kinds: Partial<Record<FindingKind, HourCounts>>;
}

export async function insertPersonDays(tx: Tx, storeId: number, people: readonly PersonDay[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    INSERT INTO person_days (store_id, business_day, employee_id, sales, kinds)
    SELECT ${storeId}, v.day, v."employeeId", v.sales, v.kinds
    FROM json_to_recordset(${JSON.stringify(people)}::json)
      AS v (day date, "employeeId" text, sales json, kinds json)`.execute(tx);
}

/** @param first and last 'YYYY-MM-DD', both included. */
export async function readPersonDays(
  tx: Tx,
  storeId: number,
  first: string,
  last: string,
): Promise<PersonDay[]> {
  return tx
    .selectFrom('person_days')
    .select(['business_day as day', 'employee_id as employeeId', 'sales', 'kinds'])
    .where('store_id', '=', storeId)
    .where('business_day', '>=', first)
    .where('business_day', '<=', last)
    .execute();
}

export interface KeptRiskRow extends RiskRow {
  personStrengths: Strengths;
  dayRank: number | null;
}

/** What was found about one transaction, with its sentences. */
export interface FullRisk extends KeptRiskRow {
  signals: KeptSignal[];
  /** Mills. */
  risk: number;
  /** Only set once it's decided. */
  wasRandomLook: boolean;
}

export async function findRisk(db: Tx, storeId: number, id: number): Promise<FullRisk | undefined> {
  const { rows } = await sql<FullRisk>`
    SELECT k.transaction_id AS id, k.business_day AS day, k.employee_id AS "employeeId", k.kinds,
      k.at_risk_cents AS "atRiskCents", k.strengths, k.signals, k.person_strengths AS "personStrengths",
      ${SHOWN_RANK} AS "dayRank", k.lot, k.hour, t.risk,
      (t.is_verified OR t.is_flagged) AND EXISTS (SELECT FROM random_looks l
        WHERE l.store_id = ${storeId} AND l.transaction_id = k.transaction_id) AS "wasRandomLook"
    FROM transaction_risks k JOIN transactions t ON t.store_id = k.store_id AND t.id = k.transaction_id
    WHERE k.store_id = ${storeId} AND k.transaction_id = ${id}`.execute(db);
  return rows[0];
}

/**
 * @returns the names under which findings of these days were made with this number, each once, ignoring case. Of
 * findings only, because a store's transactions would take too long to look through.
 */
export async function findNamesOf(
  db: Tx,
  storeId: number,
  employeeId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT min(trim(t.employee_name)) AS name
    FROM transaction_risks r JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
    WHERE r.store_id = ${storeId} AND r.business_day >= ${firstDay}::date AND r.business_day <= ${lastDay}::date
      AND r.employee_id = ${employeeId} AND trim(t.employee_name) <> ''
    GROUP BY lower(trim(t.employee_name)) ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

interface Linked {
  /** The transaction number, as printed. */
  transactionId: string;
  transactionTime: string;
  /** The file it comes from, if that was uploaded after the first one with the transaction that links it. */
  laterFile: string | null;
  /** What only that file has; null without one. */
  laterPart: 'ticket' | 'goods' | 'details' | null;
}

/** @param own the transaction that links the others */
export async function findLinked(
  db: Tx,
  storeId: number,
  own: number,
  ids: readonly number[],
): Promise<Map<number, Linked>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Linked & { id: number }>`
    SELECT t.id, t.transaction_number AS "transactionId", t.transaction_time AS "transactionTime",
      CASE WHEN t.upload_id > own.first_upload THEN u.filename END AS "laterFile",
      CASE WHEN t.upload_id <= own.first_upload THEN NULL
        WHEN NOT EXISTS (SELECT FROM transaction_readings x WHERE x.store_id = ${storeId}
          AND x.transaction_id = t.id AND x.upload_id < t.upload_id) THEN 'ticket'
        WHEN EXISTS (SELECT FROM superseded_contents s JOIN transaction_details d
            ON d.store_id = ${storeId} AND d.transaction_id = t.id
          WHERE s.store_id = ${storeId} AND s.transaction_id = t.id
          AND (s.content -> 'items')::jsonb IS DISTINCT FROM d.items::jsonb) THEN 'goods'
        ELSE 'details' END AS "laterPart"
    FROM transactions t
    JOIN LATERAL (
      SELECT least(o.upload_id, (SELECT min(x.upload_id) FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = o.id)) AS first_upload
      FROM transactions o WHERE o.store_id = ${storeId} AND o.id = ${own}
    ) own ON true
    LEFT JOIN data_uploads u ON u.store_id = t.store_id AND u.id = t.upload_id
    WHERE t.store_id = ${storeId} AND t.id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...linked }) => [id, linked]));
}

/** A row of a day that was placed before. */
export interface PlacedRiskRow extends KeptRiskRow {
  /** The place of the one that a random look stands beside; null for others. */
  lookRank: number | null;
}

/** @returns the row that `insertRisks` writes, without its sentences. */
export function asInserted(row: NewRiskRow): PlacedRiskRow {
  const { id, day, employeeId, kinds, atRiskCents, strengths, lot, hour } = row;
  const unplaced = { personStrengths: {}, dayRank: null, lookRank: null };
  return { id, day, employeeId, kinds, atRiskCents, strengths, lot, hour, ...unplaced };
}

export async function readRisks(tx: Tx, storeId: number, days: readonly string[]): Promise<PlacedRiskRow[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<Omit<PlacedRiskRow, 'kinds'> & { kinds: string }>`
    SELECT transaction_id AS id, business_day AS day, employee_id AS "employeeId",
      array_to_string(kinds, ',') AS kinds, at_risk_cents AS "atRiskCents", strengths,
      person_strengths AS "personStrengths", day_rank AS "dayRank", look_rank AS "lookRank", lot, hour
    FROM transaction_risks WHERE store_id = ${storeId} AND business_day = ANY(${days}::date[])`.execute(tx);
  const kindsOf = createKindReader();
  return rows.map((row) => ({ ...row, kinds: kindsOf(row.kinds) }));
}

/** Thousands of rows have the same few lists, and taking an array apart takes longer than what a row has as JSON. */
function createKindReader(): (text: string) => readonly FindingKind[] {
  const known = new Map<string, readonly FindingKind[]>();
  return (text) => {
    let kinds = known.get(text);
    if (!kinds) known.set(text, (kinds = text === '' ? [] : (text.split(',') as FindingKind[])));
    return kinds;
  };
}

export type StoredPlace = Pick<PlacedRiskRow, 'id' | 'personStrengths' | 'dayRank' | 'lookRank'>;

/**
 * Rows are found by the list of their ids, and only then joined: otherwise the database may look through all of the
 * store's rows, however few are saved at once, or through the list for each of them.
 */
export async function savePlaces(tx: Tx, storeId: number, places: readonly StoredPlace[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    UPDATE transaction_risks r
    SET person_strengths = v."personStrengths", day_rank = v."dayRank", look_rank = v."lookRank"
    FROM json_to_recordset(${JSON.stringify(places)}::json)
      AS v (id bigint, "personStrengths" json, "dayRank" smallint, "lookRank" smallint)
    WHERE r.store_id = ${storeId} AND r.transaction_id = ANY(${places.map(({ id }) => id)}::bigint[])
      AND r.transaction_id + 0 = v.id`.execute(tx);
}

export interface StoredRisk {
  id: number;
  /** Mills. */
  risk: number;
  /** That of the transaction a random look stands beside, in mills; 0 for others. */
  lookRisk: number;
}

/** Found as in `savePlaces`. */
export async function saveRisks(tx: Tx, storeId: number, risks: readonly StoredRisk[]): Promise<void> {
  if (risks.length === 0) return;
  const ids = risks.map(({ id }) => id);
  await sql`
    UPDATE transactions t SET risk = v.risk, look_risk = v.look_risk
    FROM unnest(${ids}::bigint[], ${risks.map(({ risk }) => risk)}::integer[],
      ${risks.map(({ lookRisk }) => lookRisk)}::integer[]) AS v (id, risk, look_risk)
    WHERE t.store_id = ${storeId} AND t.id = ANY(${ids}::bigint[]) AND t.id + 0 = v.id
      AND (t.risk, t.look_risk) IS DISTINCT FROM (v.risk, v.look_risk)`.execute(tx);
}

/**
 * @param ids transactions that nothing speaks about anymore, or that are gone. Given explicitly because, without
 * statistics on rows just loaded, the database would be slow to find them.
 */
export async function clearRisks(tx: Tx, storeId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE transactions SET risk = 0
    WHERE store_id = ${storeId} AND id = ANY(${ids}::bigint[]) AND risk > 0`.execute(tx);
  await sql`DELETE FROM random_looks
    WHERE store_id = ${storeId} AND transaction_id = ANY(${ids}::bigint[])`.execute(tx);
}

/** Clears leftovers of earlier versions on all transactions that nothing speaks about. */
export async function clearStrays(tx: Tx, storeId: number): Promise<void> {
  await sql`
    UPDATE transactions t SET risk = 0
    WHERE t.store_id = ${storeId} AND t.risk > 0 AND NOT EXISTS (
      SELECT FROM transaction_risks r WHERE r.store_id = t.store_id AND r.transaction_id = t.id
    )`.execute(tx);
  await sql`
    DELETE FROM random_looks l WHERE l.store_id = ${storeId} AND NOT EXISTS (
      SELECT FROM transaction_risks r WHERE r.store_id = l.store_id AND r.transaction_id = l.transaction_id
    )`.execute(tx);
}

/**
 * Counts what is still pending on these days. Locks the days first, so the counting statement sees every review that
 * had one of them locked: a review changes its row before the day's counts. It is counted without a join: of rows just
 * loaded, the database has no statistics, and went through all of them once for each day and finding.
 */
export async function recountPending(tx: Tx, storeId: number, days: readonly string[]): Promise<void> {
  const [first, ...others] = days.toSorted();
  if (first === undefined) return;
  await sql`SELECT FROM store_days WHERE store_id = ${storeId} AND business_day = ANY(${days}::date[])
    ORDER BY business_day FOR UPDATE`.execute(tx);
  const { rows: counted } = await sql<{ day: string; ranked: number; risk: number }>`
    SELECT t.transaction_time::date AS day, count(*)::integer AS ranked, sum(t.risk)::bigint AS risk
    FROM transactions t
    WHERE t.store_id = ${storeId} AND t.risk > 0 AND NOT (t.is_verified OR t.is_flagged)
      AND t.transaction_time >= ${first}::date AND t.transaction_time < ${others.at(-1) ?? first}::date + 1
    GROUP BY 1`.execute(tx);
  const countedOf = new Map(counted.map((row) => [row.day, row]));
  const counts = days.map((day) => countedOf.get(day) ?? { day, ranked: 0, risk: 0 });
  await sql`
    UPDATE store_days s SET pending_ranked = v.ranked, pending_risk = v.risk
    FROM unnest(${days}::date[], ${counts.map(({ ranked }) => ranked)}::integer[],
      ${counts.map(({ risk }) => risk)}::bigint[]) AS v (day, ranked, risk)
    WHERE s.store_id = ${storeId} AND s.business_day = v.day
      AND (s.pending_ranked, s.pending_risk) IS DISTINCT FROM (v.ranked, v.risk)`.execute(tx);
}

/** @returns the version of weights and signals by which the store was ranked, and on which day; undefined if never. */
export async function findRanking(
  tx: Tx,
  storeId: number,
): Promise<{ version: string; day: string } | undefined> {
  return tx
    .selectFrom('store_rankings')
    .select(['version', sql<string>`ranked_at::date`.as('day')])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
}

/** @param weights the ones that the store's risks were computed with. */
export async function keepVersion(
  tx: Tx,
  storeId: number,
  version: string,
  weights: KeptWeights,
): Promise<void> {
  const kept = { version, weights: JSON.stringify(weights) };
  await tx
    .insertInto('store_rankings')
    .values({ store_id: storeId, ...kept })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ ...kept, ranked_at: sql<Date>`excluded.ranked_at` }),
    )
    .execute();
}

/** @returns the weights of each store's current risks; without stores that an earlier version ranked. */
export async function findKeptWeights(
  db: Tx,
  storeIds: readonly number[],
): Promise<Map<number, KeptWeights>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('store_rankings')
    .select(['store_id', 'weights'])
    .where('store_id', 'in', [...storeIds])
    .execute();
  return new Map(rows.flatMap(({ store_id: id, weights }) => (weights === null ? [] : [[id, weights]])));
}

/** Stores with transactions, and the version by which each was ranked; null if it never was. */
export async function listRanked(
  db: Tx,
  scope: StoreScope,
): Promise<{ storeId: number; version: string | null }[]> {
  const { rows } = await sql<{ storeId: number; version: string | null }>`
    SELECT s.store_id AS "storeId", r.version
    FROM store_counters s LEFT JOIN store_rankings r ON r.store_id = s.store_id AND ${scope('r.store_id')}
    WHERE EXISTS (SELECT FROM store_days d WHERE ${scope('d.store_id')} AND d.store_id = s.store_id)
      AND ${scope('s.store_id')}
    ORDER BY 1`.execute(db);
  return rows;
}
