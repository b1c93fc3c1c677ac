// Handles files that contradict stored transactions. A reviewed transaction stays as it was reviewed, and the file's
// reading is kept next to it; an unreviewed one is changed to what the file says. No change goes unnoticed.
import type { ClientBase } from 'pg';
import type { KeptReport } from '../../platform/database/schema.ts';
import {
  differ,
  type FactDifference,
  factsOf,
  listDifferences,
  factsIn,
} from '../../platform/transaction-facts.queries.ts';
import type { TransactionFacts } from '../../platform/transaction-facts.queries.ts';
import { IS_REVIEWED, SAME_KEY } from './match-incoming.ts';
import { CONTENT_DETAILS, WRITTEN_COLUMNS } from './written-columns.ts';

/** How many are named in the audit log; each transaction's own history has it anyway. */
const MOST_NAMED = 1000;

export interface Contest {
  id: number;
  transactionNumber: string;
  /** 'YYYY-MM-DD' */
  businessDay: string;
  /** Who reviewed it last; null if nobody has decided on it. */
  reviewedBy: number | null;
  differences: FactDifference[];
}

export interface Contests {
  /** How many reviewed transactions the file contradicts; they stay. */
  kept: number;
  /** How many of those are contradicted this way for the first time. */
  news: number;
  /** How many were changed to what the file says. */
  changed: number;
  /** The first of each, by number. */
  firstKept: Contest[];
  firstNews: Contest[];
  firstChanged: Contest[];
}

export const NO_CONTESTS: Contests = {
  kept: 0,
  news: 0,
  changed: 0,
  firstKept: [],
  firstNews: [],
  firstChanged: [],
};

/** What the upload's report keeps about them. */
export function keepContests({ kept, changed, ...first }: Contests): Pick<KeptReport, 'contests'> {
  if (kept + changed === 0) return {};
  const [firstKept, firstChanged] = [first.firstKept, first.firstChanged].map((contests) =>
    contests.map(({ id, transactionNumber }) => ({ id, transactionNumber })),
  );
  return { contests: { kept, changed, firstKept: firstKept ?? [], firstChanged: firstChanged ?? [] } };
}

const WRITTEN = [
  ...WRITTEN_COLUMNS.map((column) => `'${column}', i.${column}`),
  ...CONTENT_DETAILS.map((column) => `'${column}', i.${column}`),
].join(', ');

/**
 * Finds contested transactions in `repeated`, marks the reviewed ones there as unchanged, and keeps what the file says
 * about them. Those whose key another row of the file needs move from `repeated` to the temporary table `displaced`.
 */
export async function settleContested(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<Contests> {
  // Keeps anyone from reviewing them between this and the change.
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM repeated WHERE is_changed)
    ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE contested ON COMMIT DROP AS
    WITH reviewed AS MATERIALIZED (
      SELECT t.id, t.register_id, t.transaction_number, t.transaction_time FROM transactions t
      WHERE t.store_id = $1 AND t.id IN (SELECT id FROM repeated WHERE is_changed) AND ${IS_REVIEWED}
    ), compared AS MATERIALIZED (
      SELECT r.id, r.incoming_id, ${differ('t', 'd', 'i', 'i')} AS differs,
        d.raw_data::text <> i.raw_data::text AS has_other_rows
      FROM repeated r
      JOIN incoming i ON i.id = r.incoming_id
      JOIN transactions t ON t.store_id = $1 AND t.id = r.id
      JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = r.id
      WHERE r.is_changed
    )
    SELECT c.id, c.incoming_id, false AS is_news, c.differs, v.id IS NOT NULL AS is_kept, o.id IS NOT NULL AS is_displaced
    FROM compared c
    LEFT JOIN reviewed v ON v.id = c.id
    LEFT JOIN incoming o ON o.id <> c.incoming_id AND ${SAME_KEY('o', 'v')}
    WHERE c.differs OR c.has_other_rows AND v.id IS NOT NULL`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE displaced ON COMMIT DROP AS SELECT id FROM contested WHERE is_kept AND is_displaced`,
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

/**
 * A contradiction isn't news if any file has made it before: it's waiting, or somebody has decided about it. Undecided
 * contradictions that this upload made before and doesn't make anymore are deleted.
 */
async function keepContradictions(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE said ON COMMIT DROP AS
    SELECT x.id, i.source, c.content, ${factsIn('c.content')} AS said
    FROM contested x JOIN incoming i ON i.id = x.incoming_id CROSS JOIN LATERAL (
      SELECT json_build_object(${WRITTEN}) AS content) c
    WHERE x.is_kept AND x.differs`,
  );
  await withdrawContradictions(
    client,
    { storeId, uploadId },
    `NOT EXISTS (SELECT FROM said s WHERE s.id = c.transaction_id AND s.said = ${factsIn('c.content')})`,
  );
  // What a decision has replaced is decided about, too.
  const { rows: news } = await client.query<{ id: number }>(
    `WITH known AS MATERIALIZED (
      SELECT c.transaction_id AS id, ${factsIn('c.content')} AS said FROM contradictions c
      WHERE c.store_id = $1 AND c.transaction_id IN (SELECT id FROM said)
      UNION ALL
      SELECT o.transaction_id, ${factsIn('o.content')} FROM superseded_contents o
      JOIN contradictions c ON c.store_id = o.store_id AND c.transaction_id = o.transaction_id
        AND c.is_taken AND c.settled_at = o.superseded_at
      WHERE o.store_id = $1 AND o.transaction_id IN (SELECT id FROM said)
    )
    INSERT INTO contradictions (store_id, transaction_id, content)
    SELECT $1::integer, s.id, s.content FROM said s
    WHERE NOT EXISTS (SELECT FROM known k WHERE k.id = s.id AND k.said = s.said)
    ORDER BY s.id RETURNING transaction_id AS id`,
    [storeId],
  );
  await client.query('UPDATE contested SET is_news = true WHERE id = ANY($1::bigint[])', [
    news.map(({ id }) => id),
  ]);
  await client.query(
    `INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT $1, c.id, s.id, $2, s.source
    FROM said s JOIN contradictions c ON c.store_id = $1 AND c.transaction_id = s.id AND ${factsIn('c.content')} = s.said
    ON CONFLICT (store_id, contradiction_id, upload_id) DO UPDATE SET source = excluded.source`,
    [storeId, uploadId],
  );
  // One that is kept for reasons other than its facts isn't a contradiction.
  await client.query('DELETE FROM contested WHERE NOT differs');
}

/**
 * Takes back this upload's undecided contradictions; those that no other upload makes are deleted. A decision keeps its
 * files.
 * @param which condition on `undecided c`, which has a contradiction's `transaction_id` and `content`
 */
export async function withdrawContradictions(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
  which = 'true',
): Promise<void> {
  await client.query(
    `WITH undecided AS MATERIALIZED (
      SELECT c.id, c.transaction_id, c.content
      FROM contradiction_uploads u JOIN contradictions c ON c.store_id = $1 AND c.id = u.contradiction_id
      WHERE u.store_id = $1 AND u.upload_id = $2 AND c.settled_at IS NULL
    ), withdrawn AS MATERIALIZED (
      SELECT c.id FROM undecided c WHERE ${which}
    )
    DELETE FROM contradiction_uploads
    WHERE store_id = $1 AND upload_id = $2 AND contradiction_id IN (SELECT id FROM withdrawn)`,
    [storeId, uploadId],
  );
  await client.query(
    `DELETE FROM contradictions c WHERE c.store_id = $1 AND c.settled_at IS NULL AND NOT EXISTS (
      SELECT FROM contradiction_uploads u WHERE u.store_id = $1 AND u.contradiction_id = c.id)`,
    [storeId],
  );
}

async function describeContests(client: ClientBase, storeId: number): Promise<Contests> {
  const { rows } = await client.query<Pick<Contests, 'kept' | 'news' | 'changed'>>(
    `SELECT count(*) FILTER (WHERE is_kept)::integer AS kept, count(*) FILTER (WHERE is_news)::integer AS news,
      count(*) FILTER (WHERE NOT is_kept)::integer AS changed
    FROM contested`,
  );
  const { kept = 0, news = 0, changed = 0 } = rows[0] ?? {};
  if (kept + changed === 0) return NO_CONTESTS;
  return {
    kept,
    news,
    changed,
    firstKept: await findFirst(client, storeId, 'x.is_kept'),
    firstNews: await findFirst(client, storeId, 'x.is_news'),
    firstChanged: await findFirst(client, storeId, 'NOT x.is_kept'),
  };
}

async function findFirst(client: ClientBase, storeId: number, which: string): Promise<Contest[]> {
  const { rows } = await client.query<
    Omit<Contest, 'differences'> & { before: TransactionFacts; after: TransactionFacts }
  >(
    `SELECT x.id, t.transaction_number AS "transactionNumber", t.transaction_time::date AS "businessDay", t.reviewed_by AS "reviewedBy",
      ${factsOf('t', 'd')} AS before, ${factsOf('i', 'i')} AS after
    FROM contested x
    JOIN incoming i ON i.id = x.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = x.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = x.id
    WHERE ${which} ORDER BY x.id LIMIT ${MOST_NAMED}`,
    [storeId],
  );
  return rows.map(({ before, after, ...contest }) => ({
    ...contest,
    differences: listDifferences(before, after),
  }));
}
