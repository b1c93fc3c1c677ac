// Files that contradict other files about a transaction.
import { type Contest, formatRecordId } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { type Explained, findExplained, NOTHING_EXPLAINED } from '../platform/explained-findings.queries.ts';
import { WAITS } from '../platform/sight.queries.ts';
import { differ, namesOtherPeople, outgrows, seenOf } from '../platform/transaction-facts.queries.ts';
import { compareReadings, type Reading } from '../rules/compare-readings.ts';
import { readingOf } from '../rules/reassess.queries.ts';
import { findStoreRules, type StoreRules } from '../rules/rules-in-force.ts';
import { chosen, detailsOf, storedOf } from './set-aside.queries.ts';

interface ContestRow {
  id: number;
  /** Null if nobody had reviewed it. */
  contradiction_id: number | null;
  upload_id: number;
  at: Date;
  by_name: string;
  read_again_by_name: string | null;
  names_others: boolean;
  reopens_review: boolean;
  seen: string;
  filename: string | null;
  before: Reading;
  after: Reading;
  rows_before: string[] | null;
  rows_after: string[] | null;
  outcome: Contest['outcome'];
  settled_by_name: string | null;
  settled_at: Date | null;
  reason: string;
  withdrawn_by_name: string | null;
  withdrawn_at: Date | null;
}

/** The columns of both tables, for a transaction with its content replaced. */
const withContent = (content: string, alias: string) =>
  sql.raw(`CROSS JOIN LATERAL (SELECT (b.stored || coalesce(${content}, '{}')::jsonb)::json AS of) AS ${alias}_of
      CROSS JOIN LATERAL json_populate_record(NULL::transactions, ${alias}_of.of) ${alias}t
      CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, ${alias}_of.of) ${alias}d`);

const ROWS = (details: string): string => `${details}.raw_data -> 'originalRows'`;

/** Few are, and asking about the others what contradicts them takes as long as everything else on their screen. */
async function findContested(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT transaction_id AS id FROM contradictions
    WHERE store_id = ${storeId} AND transaction_id = ANY(${[...ids]}::bigint[])
    UNION SELECT transaction_id FROM superseded_contents
    WHERE store_id = ${storeId} AND transaction_id = ANY(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Leaves out what waits for the actor's second look, as the view of agents does.
 * @returns a test whether files say something else of one of these transactions and nobody has decided about it.
 */
export async function findContestedAmong(
  db: Kysely<Database>,
  { user }: Actor,
  records: readonly { store_id: number; id: number }[],
): Promise<(record: { store_id: number; id: number }) => boolean> {
  const stores = [...new Set(records.map(({ store_id }) => store_id))];
  if (stores.length === 0) return () => false;
  const { rows } = await sql<{ store_id: number; id: number }>`
    SELECT DISTINCT c.store_id, c.transaction_id AS id FROM contradictions c
    WHERE c.store_id = ANY(${stores}::integer[]) AND c.transaction_id = ANY(${records.map(({ id }) => id)}::bigint[])
      AND c.settled_at IS NULL AND NOT EXISTS (SELECT FROM second_looks l
        WHERE l.store_id = c.store_id AND l.transaction_id = c.transaction_id AND l.second_by = ${user.id} AND ${WAITS})`.execute(
    db,
  );
  const contested = new Set(rows.map(({ store_id, id }) => formatRecordId(store_id, id)));
  return ({ store_id, id }) => contested.has(formatRecordId(store_id, id));
}

/** For transactions of one store, including those set aside; newest first. */
export async function findContests(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Contest[]>> {
  const contested = await findContested(db, storeId, ids);
  if (contested.length === 0) return new Map();
  const { rows } = await sql<ContestRow>`
    WITH named AS MATERIALIZED (
      WITH base AS (
        SELECT t.id, to_jsonb(t) || jsonb_build_object('items', d.items, 'raw_data', d.raw_data,
          'facts', d.facts, 'findings', d.findings, 'hits', d.hits) AS stored,
          ${sql.raw(seenOf('t', 'd'))} AS seen
        FROM ${chosen(storeId, contested)} x CROSS JOIN LATERAL (${storedOf(storeId)}) t CROSS JOIN LATERAL (${detailsOf(storeId)}) d
      ), known AS (
        SELECT b.id, c.id AS contradiction_id, coalesce(c.withdrawn_upload_id, (
            SELECT f.upload_id FROM contradiction_uploads f
            JOIN data_uploads u ON u.store_id = ${storeId} AND u.id = f.upload_id
            WHERE f.store_id = ${storeId} AND f.contradiction_id = c.id
            ORDER BY u.withdrawn_at IS NOT NULL, f.upload_id LIMIT 1
          )) AS upload_id, CASE WHEN c.is_taken THEN c.settled_at ELSE c.found_at END AS at,
          ${sql.raw(readingOf('ot', 'od'))} AS before,
          ${sql.raw(readingOf('ct', 'cd'))} AS after, ${sql.raw(ROWS('od'))} AS rows_before,
          ${sql.raw(ROWS('cd'))} AS rows_after, CASE WHEN c.settled_at IS NULL THEN 'open'
            WHEN c.is_taken THEN 'taken' WHEN c.withdrawn_upload_id IS NOT NULL THEN 'withdrawn' ELSE 'kept' END AS outcome,
          coalesce(c.settled_by, c.reopened_from) AS settled_by, c.settled_at, c.reason, c.read_again_by,
          ${sql.raw(namesOtherPeople('ot', 'ct'))} AS names_others,
          c.settled_at IS NULL AND ${sql.raw(outgrows('ot', 'ct'))} AS reopens_review
        FROM base b JOIN contradictions c ON c.store_id = ${storeId} AND c.transaction_id = b.id
          AND (c.is_taken IS NOT TRUE OR c.withdrawn_upload_id IS NOT NULL)
        ${withContent('c.stored_then', 'o')}
        ${withContent('c.content', 'c')}
        UNION ALL
        SELECT b.id, c.id, s.superseded_by, coalesce(c.settled_at, s.superseded_at), ${sql.raw(readingOf('bt', 'bd'))},
          ${sql.raw(readingOf('nt', 'nd'))}, ${sql.raw(ROWS('bd'))}, ${sql.raw(ROWS('nd'))}, CASE WHEN c.settled_at IS NULL THEN 'changed' ELSE 'taken' END,
          c.settled_by, c.settled_at, coalesce(c.reason, ''), coalesce(c.read_again_by, s.read_again_by),
          ${sql.raw(namesOtherPeople('bt', 'nt'))}, false
        FROM base b JOIN superseded_contents s ON s.store_id = ${storeId} AND s.transaction_id = b.id AND NOT s.is_version
        LEFT JOIN contradictions c ON c.store_id = s.store_id AND c.transaction_id = s.transaction_id
          AND c.is_taken AND c.settled_at = s.superseded_at
        LEFT JOIN LATERAL (
          SELECT n.content FROM superseded_contents n
          WHERE n.store_id = ${storeId} AND n.transaction_id = s.transaction_id AND n.run > s.run AND NOT n.is_version
          ORDER BY n.run LIMIT 1
        ) next ON true
        ${withContent('s.content', 'b')}
        ${withContent('coalesce(c.content, next.content)', 'n')}
        WHERE c.withdrawn_upload_id IS NULL AND ${sql.raw(differ('bt', 'bd', 'nt', 'nd'))}
      )
      SELECT x.*, b.seen, u.filename, u.uploaded_by,
        coalesce(u.withdrawn_at, CASE WHEN x.outcome = 'withdrawn' THEN x.settled_at END) AS withdrawn_at,
        coalesce(u.withdrawn_by, CASE WHEN x.outcome = 'withdrawn' THEN x.settled_by END) AS withdrawn_by
      FROM known x JOIN base b ON b.id = x.id LEFT JOIN data_uploads u ON u.store_id = ${storeId} AND u.id = x.upload_id
    )
    SELECT k.*, coalesce(trim(p.first_name || ' ' || p.last_name), '') AS by_name,
      trim(r.first_name || ' ' || r.last_name) AS read_again_by_name,
      trim(b.first_name || ' ' || b.last_name) AS settled_by_name,
      trim(w.first_name || ' ' || w.last_name) AS withdrawn_by_name
    FROM named k
    LEFT JOIN users p ON p.id = k.uploaded_by
    LEFT JOIN users r ON r.id = k.read_again_by
    LEFT JOIN users b ON b.id = k.settled_by
    LEFT JOIN users w ON w.id = k.withdrawn_by
    ORDER BY k.id, k.at DESC, k.upload_id DESC`.execute(db);
  const rules = await findStoreRules(db, storeId);
  const explained = await findExplained(
    db,
    storeId,
    rows.flatMap(({ outcome, contradiction_id: id }) => (outcome === 'open' && id !== null ? [id] : [])),
  );
  const contests = new Map<number, Contest[]>();
  for (const row of rows)
    contests.set(row.id, [...(contests.get(row.id) ?? []), describe(storeId, row, { rules, explained })]);
  return contests;
}

function describe(
  storeId: number,
  row: ContestRow,
  { rules, explained }: { rules: StoreRules; explained: ReadonlyMap<number, Explained> },
): Contest {
  return {
    id: row.contradiction_id === null ? null : formatRecordId(storeId, row.contradiction_id),
    uploadId: formatRecordId(storeId, row.upload_id),
    at: row.at.toISOString(),
    byName: row.by_name,
    readAgainByName: row.read_again_by_name,
    filename: row.filename,
    differences: compareReadings(row.before, row.after, rules),
    rows: { before: row.rows_before ?? [], after: row.rows_after ?? [] },
    explains: explained.get(row.contradiction_id ?? 0) ?? NOTHING_EXPLAINED,
    outcome: row.outcome,
    namesOthers: row.names_others,
    reopensReview: row.reopens_review,
    seen: row.seen,
    settledByName: row.settled_by_name,
    settledAt: row.settled_at?.toISOString() ?? null,
    reason: row.reason,
    withdrawnByName: row.withdrawn_by_name,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}
