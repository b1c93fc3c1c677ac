// Handles files that contradict stored transactions. A reviewed transaction stays as it was reviewed, and the file's
// reading is kept next to it. So is one that nobody has reviewed, if it would lose a finding, or a finding would become
// another person's or sale's, or about other goods: the worse of both counts until somebody decides. Others are changed
// to what the file says.
import type { ClientBase } from 'pg';
import type { KeptReport } from '../../platform/database/schema.ts';
import { findingArticles } from '../../platform/explained-findings.queries.ts';
import { losesFacts } from '../../platform/named-facts.queries.ts';
import {
  contradicts,
  disagree,
  type FactDifference,
  factsOf,
  listDifferences,
  factsIn,
} from '../../platform/transaction-facts.queries.ts';
import type { TransactionFacts } from '../../platform/transaction-facts.queries.ts';
import { sayDoubles } from './doubles.ts';
import { IS_REVIEWED, SAME_FILE, SAME_KEY } from './match-incoming.ts';
import { measureStakes } from './stakes.ts';
import { readStored } from './stored-rows.ts';
import {
  ARTICLES_OF_FILE,
  EXCUSES,
  EXCUSES_FINDING,
  HAS_OTHER_GOODS,
  HAS_OTHER_ROWS,
  isContest,
  IS_LESS_EXACT,
  IS_WORSE,
} from './weakened.ts';
import { contentOf, READ_AGAIN_BY } from './written-columns.ts';

/** Whether a file contradicts a stored transaction; of one written in another way, only in what both say. */
const DIFFERS = `CASE WHEN r.is_alike THEN ${contradicts('t', 't', 'i', 'i')} ELSE ${disagree('t', 't', 'i', 'i')} END`;

/** Whether a fact would be replaced or lost that no decision is needed about; the history tells it. */
const LOSES_FACTS = `(r.is_reading AND ${losesFacts('t', 'i')})`;

/** Whether what waits differs: a finding that another way of writing lacks is a difference if its rows are others. */
const IS_DIFFERENT = `CASE WHEN r.is_alike THEN ${contradicts('t', 't', 'i', 'i')}
    OR t.filter_mask <> i.filter_mask AND ${HAS_OTHER_ROWS} OR ${HAS_OTHER_GOODS} OR ${EXCUSES_FINDING}
  ELSE ${disagree('t', 't', 'i', 'i')} END`;

/** How many are named in the audit log; each transaction's own history has it anyway. */
const MOST_NAMED = 1000;
/** If more lose findings in another reading of the same bytes, that corrects the file's whole reading. */
const MOST_OF_A_REREADING = 100;

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
  /**
   * How many that nobody has reviewed wait for a decision: the file takes a finding from them, or rewrites one, or has
   * them several times.
   */
  held: number;
  /** How many of both are contradicted in a way that is new. */
  news: number;
  /** In how many ways that are new. */
  newDifferences: number;
  /** How many of those nobody has reviewed. */
  heldNews: number;
  /** How many were changed to what the file says. */
  changed: number;
  /** How many of those lost findings because the same bytes are read in another way. */
  lost: number;
  /** The first of each, by number. */
  firstKept: Contest[];
  firstHeld: Contest[];
  firstNews: Contest[];
  firstChanged: Contest[];
}

export const NO_CONTESTS: Contests = {
  kept: 0,
  held: 0,
  news: 0,
  newDifferences: 0,
  heldNews: 0,
  changed: 0,
  lost: 0,
  firstKept: [],
  firstHeld: [],
  firstNews: [],
  firstChanged: [],
};

/** What the upload's report keeps about them. */
export function keepContests({
  kept,
  held,
  changed,
  lost,
  ...first
}: Contests): Pick<KeptReport, 'contests'> {
  if (kept + held + changed === 0) return {};
  const name = (contests: readonly Contest[]) =>
    contests.map(({ id, transactionNumber }) => ({ id, transactionNumber }));
  return {
    contests: {
      kept,
      changed,
      firstKept: name(first.firstKept),
      firstChanged: name(first.firstChanged),
      ...(held > 0 && { held, firstHeld: name(first.firstHeld) }),
      ...(lost > 0 && { lost }),
    },
  };
}

/**
 * Finds contested transactions in `repeated`, marks those that stay there as unchanged, and keeps what the file says
 * about them; of those that nobody has reviewed, the worse version counts, and the other one is kept. Reviewed ones
 * whose key another row of the file needs move from `repeated` to the temporary table `displaced`.
 * @param isSettled whether the file is read as it was before its latest reading, or was only read by answers that were
 * corrected since: then nothing waits for a decision.
 */
export async function settleContested(
  client: ClientBase,
  { storeId, uploadId, isSettled }: { storeId: number; uploadId: number; isSettled: boolean },
): Promise<Contests> {
  const isByAgent = await isReadByAgent(client, storeId, uploadId);
  const isSameFile = `${!isByAgent} AND r.before_upload_id IN (SELECT id FROM same)`;
  // Keeps anyone from reviewing them between this and the change.
  await client.query(
    `SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM repeated WHERE is_changed)
    ORDER BY t.id FOR UPDATE`,
    [storeId],
  );
  await measureStakes(client, storeId);
  await client.query(
    `CREATE TEMPORARY TABLE contested ON COMMIT DROP AS
    WITH same AS MATERIALIZED (${SAME_FILE}), stored AS MATERIALIZED (
      ${readStored('SELECT id FROM repeated WHERE is_changed', [`${IS_REVIEWED} AS is_reviewed`])}
    ), wanted AS MATERIALIZED (
      ${findingArticles('$1', 'x.business_day BETWEEN $3::date - 1 AND $4::date + 1')}
      UNION ${ARTICLES_OF_FILE}
    ), excuses AS MATERIALIZED (${EXCUSES}), compared AS MATERIALIZED (
      SELECT r.id, r.incoming_id, r.is_reading, t.is_reviewed, t.register_id, t.transaction_number, t.transaction_time,
        ${DIFFERS} AS differs, ${LOSES_FACTS} AS loses_facts,
        r.is_alike OR t.raw_data::text <> i.raw_data::text AS has_other_rows, ${IS_WORSE} AS is_worse,
        ${isSameFile} AS is_same_file, ${isByAgent} AND r.before_upload_id IN (SELECT id FROM same) AS stays,
        ${isContest(IS_DIFFERENT, isSameFile)}
          OR r.is_alike AND NOT ${contradicts('t', 't', 'i', 'i')} AND ${IS_LESS_EXACT} AND ${IS_WORSE} AS is_contest
      FROM repeated r JOIN incoming i ON i.id = r.incoming_id JOIN stored t ON t.id = r.id
      LEFT JOIN excuses e ON e.id = r.id LEFT JOIN stakes k ON k.id = r.id
    ), placed AS (
      SELECT c.*, o.id IS NOT NULL AS has_rival
      FROM compared c LEFT JOIN incoming o ON o.id <> c.incoming_id AND ${SAME_KEY('o', 'c')}
    )
    SELECT id, incoming_id, false AS is_news, differs OR is_contest OR NOT is_reviewed AND loses_facts AS differs, is_reviewed, is_same_file,
      NOT is_reviewed AND is_contest AS is_held,
      is_reviewed OR is_contest AND (stays OR NOT is_worse) AND NOT has_rival AS is_kept,
      is_reviewed AND has_rival AS is_displaced
    FROM placed
    WHERE is_reviewed AND (differs OR has_other_rows) OR is_reading AND (differs OR is_contest OR loses_facts)`,
    [storeId, uploadId, ...(await findChangedDays(client))],
  );
  const lost = await correctReading(client, { storeId, uploadId, isSettled });
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
  return { ...(await describeContests(client, storeId)), lost };
}

/** The first and last business day, 'YYYY-MM-DD', of what changes; null for nothing. */
async function findChangedDays(client: ClientBase): Promise<[first: string | null, last: string | null]> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    'SELECT min(before_day) AS first, max(before_day) AS last FROM repeated WHERE is_changed',
  );
  return [rows[0]?.first ?? null, rows[0]?.last ?? null];
}

/**
 * Whether columns that an agent has chosen since the file was first read may be why it is read in another way: that is
 * held like another file, because whoever chooses columns can give a finding to somebody else.
 */
export async function isReadByAgent(client: ClientBase, storeId: number, uploadId: number): Promise<boolean> {
  const { rows } = await client.query<{ isByAgent: boolean }>(
    `WITH same AS MATERIALIZED (${SAME_FILE}), reader AS MATERIALIZED (
      SELECT u.read_again_by AS id FROM data_uploads u WHERE u.store_id = $1 AND u.id = $2
    ), chosen_since AS MATERIALIZED (
      SELECT m.created_by AS id FROM column_mappings m
      WHERE m.store_id = $1 AND m.created_at > (
        SELECT min(u.finished_at) FROM data_uploads u WHERE u.store_id = $1 AND u.id IN (SELECT id FROM same))
    )
    SELECT coalesce((SELECT u.role FROM users u JOIN reader USING (id)),
      (SELECT u.role FROM users u JOIN chosen_since USING (id) WHERE u.role = 'agent' LIMIT 1), '') = 'agent'
      AS "isByAgent"`,
    [storeId, uploadId],
  );
  return rows[0]?.isByAgent ?? false;
}

/**
 * One that would be held in another reading of the same bytes either stays, or is one of so many that the file's whole
 * reading is corrected. What it says then counts, as does what can't stay because another row needs its key, and what the
 * file said of it before another answer changed that.
 * @returns how many lose findings.
 */
async function correctReading(
  client: ClientBase,
  { storeId, uploadId, isSettled }: { storeId: number; uploadId: number; isSettled: boolean },
): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE said_before ON COMMIT DROP AS
    WITH same AS MATERIALIZED (${SAME_FILE})
    SELECT DISTINCT x.id FROM contested x JOIN incoming i ON i.id = x.incoming_id
    JOIN superseded_contents s ON s.store_id = $1 AND s.transaction_id = x.id
      AND s.superseded_by IN (SELECT id FROM same) AND NOT s.is_version
    WHERE x.is_held AND x.is_same_file AND ${factsIn('s.content')} = ${factsIn(contentOf('i', 'i'))}
      AND (s.content #> '{raw_data,originalRows}')::text = (i.raw_data -> 'originalRows')::text`,
    [storeId, uploadId],
  );
  const { rowCount } = await client.query(
    `UPDATE contested SET is_held = false, is_kept = false
    WHERE is_held AND is_same_file AND (NOT is_kept OR $1 OR id IN (SELECT id FROM said_before)
      OR ${MOST_OF_A_REREADING} < (SELECT count(*) FROM contested WHERE is_held AND is_same_file))`,
    [isSettled],
  );
  return rowCount ?? 0;
}

/**
 * A contradiction isn't news if any file has made it before: it's waiting, or somebody has decided about it. Undecided
 * contradictions that this upload made before and doesn't make anymore are deleted.
 */
async function keepContradictions(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE said ON COMMIT DROP AS
    SELECT x.id, 'file' AS origin, $1::bigint AS upload_id, i.source, c.content, ${factsIn('c.content')} AS said,
      false AS is_news
    FROM contested x JOIN incoming i ON i.id = x.incoming_id CROSS JOIN LATERAL (
      SELECT ${contentOf('i', 'i')} AS content) c
    WHERE x.is_kept AND x.differs`,
    [uploadId],
  );
  // Of what is held and changes, it is the earlier file that says something else from now on.
  await client.query(
    `INSERT INTO said
    SELECT x.id, 'earlier', t.upload_id, d.source, c.content, ${factsIn('c.content')}, false
    FROM contested x JOIN transactions t ON t.store_id = $1 AND t.id = x.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = x.id CROSS JOIN LATERAL (
      SELECT ${contentOf('t', 'd')} AS content) c
    WHERE x.is_held AND NOT x.is_kept`,
    [storeId],
  );
  await sayDoubles(client, { storeId, uploadId }, (row) => contentOf(row, row));
  await withdrawContradictions(
    client,
    { storeId, uploadId },
    `NOT EXISTS (SELECT FROM said s
      WHERE s.id = c.transaction_id AND s.upload_id = $2 AND s.said = ${factsIn('c.content')})`,
  );
  // What a decision has replaced is decided about, too. In two steps: Citus inserts nothing where the same statement
  // looks for what doesn't exist in another part of it.
  await client.query(
    `CREATE TEMPORARY TABLE said_anew ON COMMIT DROP AS
    WITH known AS MATERIALIZED (
      SELECT c.transaction_id AS id, ${factsIn('c.content')} AS said FROM contradictions c
      WHERE c.store_id = $1 AND c.transaction_id IN (SELECT id FROM said) AND c.withdrawn_upload_id IS NULL
      UNION ALL
      SELECT o.transaction_id, ${factsIn('o.content')} FROM superseded_contents o
      JOIN contradictions c ON c.store_id = o.store_id AND c.transaction_id = o.transaction_id
        AND c.is_taken AND c.settled_at = o.superseded_at AND c.withdrawn_upload_id IS NULL
      WHERE o.store_id = $1 AND o.transaction_id IN (SELECT id FROM said)
    )
    SELECT s.* FROM (SELECT DISTINCT ON (id, said) id, said, content, origin FROM said) s
    WHERE NOT EXISTS (SELECT FROM known k WHERE k.id = s.id AND k.said = s.said)`,
    [storeId],
  );
  const { rows: news } = await client.query<{ id: number }>(
    `INSERT INTO contradictions (store_id, transaction_id, content, read_again_by)
    SELECT $1::integer, id, content, CASE WHEN origin <> 'earlier' THEN ${READ_AGAIN_BY} END
    FROM said_anew ORDER BY id RETURNING id`,
    [storeId, uploadId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE news ON COMMIT DROP AS
    SELECT c.transaction_id AS id, ${factsIn('c.content')} AS said FROM contradictions c
    WHERE c.store_id = $1 AND c.id = ANY($2::bigint[])`,
    [storeId, news.map(({ id }) => id)],
  );
  await client.query('UPDATE said s SET is_news = true FROM news n WHERE n.id = s.id AND n.said = s.said');
  await client.query(
    "UPDATE contested SET is_news = true WHERE id IN (SELECT id FROM said WHERE is_news AND origin <> 'double')",
  );
  await client.query(
    `INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT $1, c.id, s.id, s.upload_id, s.source
    FROM (SELECT DISTINCT ON (id, said, upload_id) * FROM said) s
    JOIN contradictions c ON c.store_id = $1 AND c.transaction_id = s.id AND ${factsIn('c.content')} = s.said
      AND c.withdrawn_upload_id IS NULL
    ON CONFLICT (store_id, contradiction_id, upload_id) DO UPDATE SET source = excluded.source`,
    [storeId],
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
  const { rows } = await client.query<Pick<Contests, 'kept' | 'held' | 'news' | 'heldNews' | 'changed'>>(
    `SELECT count(*) FILTER (WHERE is_kept AND NOT is_held)::integer AS kept,
      count(*) FILTER (WHERE is_held)::integer AS held, count(*) FILTER (WHERE is_news)::integer AS news,
      count(*) FILTER (WHERE is_news AND is_held)::integer AS "heldNews",
      count(*) FILTER (WHERE NOT is_kept)::integer AS changed
    FROM contested`,
  );
  const { kept = 0, held = 0, news = 0, heldNews = 0, changed = 0 } = rows[0] ?? {};
  if (kept + held + changed === 0) return NO_CONTESTS;
  return {
    kept,
    held,
    news,
    newDifferences: 0,
    heldNews,
    changed,
    lost: 0,
    firstKept: await findFirst(client, storeId, 'x.is_kept AND NOT x.is_held'),
    firstHeld: await findFirst(client, storeId, 'x.is_held'),
    firstNews: await findFirst(client, storeId, 'x.is_news'),
    firstChanged: await findFirst(client, storeId, 'NOT x.is_kept'),
  };
}

type Row = Omit<Contest, 'differences'> & { before: TransactionFacts; after: TransactionFacts };

async function findFirst(client: ClientBase, storeId: number, which: string): Promise<Contest[]> {
  const { rows } = await client.query<Row>(
    `SELECT x.id, t.transaction_number AS "transactionNumber", t.transaction_time::date AS "businessDay", t.reviewed_by AS "reviewedBy",
      ${factsOf('t', 'd')} AS before, ${factsOf('i', 'i')} AS after
    FROM contested x
    JOIN incoming i ON i.id = x.incoming_id
    JOIN transactions t ON t.store_id = $1 AND t.id = x.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = x.id
    WHERE ${which} ORDER BY x.id LIMIT ${MOST_NAMED}`,
    [storeId],
  );
  return rows.map(describe);
}

const describe = ({ id, transactionNumber, businessDay, reviewedBy, before, after }: Row): Contest => ({
  id,
  transactionNumber,
  businessDay,
  reviewedBy,
  differences: listDifferences(before, after),
});

/** Adds what the file itself says in several ways, and counts these, too. Call once its transactions are stored. */
export async function addDoubles(client: ClientBase, storeId: number, contests: Contests): Promise<Contests> {
  const { rows } = await client.query<Row & { isNews: boolean }>(
    `SELECT s.id, t.transaction_number AS "transactionNumber", t.transaction_time::date AS "businessDay", t.reviewed_by AS "reviewedBy",
      ${factsOf('t', 'd')} AS before, ${factsOf('ct', 'cd')} AS after, s.is_news AS "isNews"
    FROM (
      SELECT DISTINCT ON (id) * FROM said
      WHERE origin = 'double' AND id NOT IN (SELECT id FROM contested WHERE is_kept OR is_held)
      ORDER BY id, is_news DESC
    ) s
    JOIN transactions t ON t.store_id = $1 AND t.id = s.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = s.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) ct
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, s.content) cd
    ORDER BY s.id`,
    [storeId],
  );
  const news = rows.filter(({ isNews }) => isNews);
  const { rows: counts } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM news',
  );
  const first = (some: readonly Row[]): Contest[] => some.slice(0, MOST_NAMED).map(describe);
  return {
    ...contests,
    held: contests.held + rows.length,
    news: contests.news + news.length,
    newDifferences: counts[0]?.count ?? 0,
    heldNews: contests.heldNews + news.length,
    firstHeld: [...contests.firstHeld, ...first(rows)].slice(0, MOST_NAMED),
    firstNews: [...contests.firstNews, ...first(news)].slice(0, MOST_NAMED),
  };
}

/**
 * A file that says something else of a transaction hasn't read what is stored: if the file that has it is withdrawn,
 * its reading doesn't stay. If it's written in another way, its version is kept. Call once the file's readings are
 * recorded.
 */
export async function markOtherReadings(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<void> {
  await client.query(
    `UPDATE transaction_readings x SET run = CASE WHEN r.is_alike THEN -abs(x.run) ELSE ${OTHERWISE} END
    FROM contested c JOIN repeated r ON r.id = c.id
    WHERE x.store_id = $1 AND x.upload_id = $2 AND x.transaction_id = c.id AND c.is_kept
      AND (c.is_held OR NOT r.is_alike) AND r.before_upload_id <> $2`,
    [storeId, uploadId],
  );
}

/**
 * The run of a reading that says something else than what was ever stored of its transaction. If that is kept as a
 * version, it is minus the version's run.
 */
const OTHERWISE = 0;
/** Condition on a reading `x` of what was stored. */
export const IS_OF_STORED = `x.run > ${OTHERWISE}`;

/** Deletes undecided contradictions that say what is stored now. @param ids a query for the ids of transactions. */
export async function forgetSame(client: ClientBase, storeId: number, ids: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE agreed ON COMMIT DROP AS
    SELECT c.id FROM contradictions c
    JOIN transactions t ON t.store_id = $1 AND t.id = c.transaction_id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = c.transaction_id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) ct
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) cd
    WHERE c.store_id = $1 AND c.settled_at IS NULL AND c.transaction_id IN (${ids})
      AND NOT ${disagree('t', 'd', 'ct', 'cd')}`,
    [storeId],
  );
  for (const [table, column] of [
    ['contradiction_uploads', 'contradiction_id'],
    ['contradictions', 'id'],
  ] as const) {
    await client.query(`DELETE FROM ${table} WHERE store_id = $1 AND ${column} IN (SELECT id FROM agreed)`, [
      storeId,
    ]);
  }
  await client.query('DROP TABLE agreed');
}
