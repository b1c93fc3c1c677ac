// Where a file says something else of a stored transaction. What somebody has reviewed stays as it was reviewed, and the file's
// reading is kept beside it; what nobody has reviewed takes the file's. Nothing changes unseen.
import type { ClientBase } from 'pg';
import {
  differ,
  type FactDifference,
  factsOf,
  listDifferences,
} from '../../platform/transaction-facts.queries.ts';
import type { TransactionFacts } from '../../platform/transaction-facts.queries.ts';
import { IS_REVIEWED, SAME_KEY } from './match-incoming.ts';
import { CONTENT_DETAILS, WRITTEN_COLUMNS } from './written-columns.ts';

/** Each that is named in the audit log; the history of every transaction has its own anyway. */
const MOST_NAMED = 1000;

export interface Contest {
  id: number;
  transactionNumber: string;
  /** Who reviewed it last; null if nobody has decided on it. */
  reviewedBy: number | null;
  differences: FactDifference[];
}

export interface Contests {
  /** How many reviewed transactions stay though the file says something else. */
  kept: number;
  /** How many say since what the file says. */
  changed: number;
  /** The first of each, by number. */
  firstKept: Contest[];
  firstChanged: Contest[];
}

export const NO_CONTESTS: Contests = { kept: 0, changed: 0, firstKept: [], firstChanged: [] };

const WRITTEN = [
  ...WRITTEN_COLUMNS.map((column) => `'${column}', i.${column}`),
  ...CONTENT_DETAILS.map((column) => `'${column}', i.${column}`),
].join(', ');

/**
 * Finds them in `repeated`, takes the reviewed ones out of what changes, and keeps what the file says of them. Those whose key
 * another row of the file needs leave `repeated` and are in the temporary table `displaced`.
 */
export async function settleContested(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<Contests> {
  // Nobody reviews them between this and the change.
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM repeated WHERE is_changed)
    ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE contested ON COMMIT DROP AS
    SELECT r.id, r.incoming_id, t.register_id, t.transaction_number, t.transaction_time, ${IS_REVIEWED} AS is_kept,
      ${differ('t', 'd', 'i', 'i')} AS differs, d.raw_data::text <> i.raw_data::text AS has_other_rows
    FROM repeated r
    JOIN incoming i ON i.id = r.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = r.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
    WHERE r.is_changed`,
    [storeId],
  );
  await client.query('DELETE FROM contested WHERE NOT differs AND NOT (is_kept AND has_other_rows)');
  await client.query(
    `CREATE TEMPORARY TABLE displaced ON COMMIT DROP AS
    SELECT c.id FROM contested c WHERE c.is_kept AND EXISTS (
      SELECT FROM incoming o WHERE o.id <> c.incoming_id AND ${SAME_KEY('o', 'c')})`,
  );
  await client.query('DELETE FROM contested WHERE id IN (SELECT id FROM displaced)');
  await client.query('DELETE FROM repeated WHERE id IN (SELECT id FROM displaced)');
  await client.query(
    `UPDATE repeated SET is_changed = false, has_other_key = false
    WHERE id IN (SELECT id FROM contested WHERE is_kept)`,
  );
  await keepContradictions(client, storeId, uploadId);
  return describeContests(client, storeId);
}

/** What somebody has decided about is not asked again. */
async function keepContradictions(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await client.query(
    'DELETE FROM contradictions WHERE store_id = $1 AND upload_id = $2 AND settled_at IS NULL',
    [storeId, uploadId],
  );
  await client.query(
    `WITH refused AS (
      SELECT c.transaction_id, c.content::text AS content FROM contradictions c
      WHERE c.store_id = $1 AND c.transaction_id IN (SELECT id FROM contested) AND c.settled_at IS NOT NULL
        AND NOT c.is_taken
    )
    INSERT INTO contradictions (store_id, transaction_id, upload_id, content, source)
    SELECT $1, x.id, $2, json_build_object(${WRITTEN}), i.source
    FROM contested x JOIN incoming i ON i.id = x.incoming_id
    WHERE x.is_kept AND x.differs AND NOT EXISTS (
      SELECT FROM refused f WHERE f.transaction_id = x.id AND f.content = json_build_object(${WRITTEN})::text)
    ON CONFLICT (store_id, transaction_id, upload_id) DO UPDATE SET content = excluded.content, source = excluded.source,
      found_at = excluded.found_at, settled_at = NULL, settled_by = NULL, is_taken = NULL, reason = ''`,
    [storeId, uploadId],
  );
  // What is kept for other reasons than its facts is no contradiction.
  await client.query('DELETE FROM contested WHERE NOT differs');
}

async function describeContests(client: ClientBase, storeId: number): Promise<Contests> {
  const { rows } = await client.query<{ kept: number; changed: number }>(
    `SELECT count(*) FILTER (WHERE is_kept)::integer AS kept, count(*) FILTER (WHERE NOT is_kept)::integer AS changed
    FROM contested`,
  );
  const { kept = 0, changed = 0 } = rows[0] ?? {};
  if (kept + changed === 0) return NO_CONTESTS;
  const [firstKept, firstChanged] = [
    await findFirst(client, storeId, true),
    await findFirst(client, storeId, false),
  ];
  return { kept, changed, firstKept, firstChanged };
}

async function findFirst(client: ClientBase, storeId: number, isKept: boolean): Promise<Contest[]> {
  const { rows } = await client.query<
    Omit<Contest, 'differences'> & { before: TransactionFacts; after: TransactionFacts }
  >(
    `SELECT x.id, t.transaction_number AS "transactionNumber", t.reviewed_by AS "reviewedBy",
      ${factsOf('t', 'd')} AS before, ${factsOf('i', 'i')} AS after
    FROM contested x
    JOIN incoming i ON i.id = x.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = x.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = x.id
    WHERE x.is_kept = $2 ORDER BY x.id LIMIT ${MOST_NAMED}`,
    [storeId, isKept],
  );
  return rows.map(({ before, after, ...contest }) => ({
    ...contest,
    differences: listDifferences(before, after),
  }));
}
