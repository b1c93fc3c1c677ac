// Removes what an upload has loaded from the store, as if the file had never been uploaded.
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/schema.ts';
import { differ, factsIn, namesOthers } from '../../platform/transaction-facts.queries.ts';
import { findStoreRules } from '../../rules/rules-in-force.ts';
import { handOver } from './brought-by.ts';
import type { StoreConnection } from './connection.ts';
import { forgetSame, IS_OF_STORED, withdrawContradictions } from './contested.ts';
import { DECIDED_FOR, WAITS_AGAIN } from './decided-for.ts';
import { IS_REVIEWED, SAME_KEY } from './match-incoming.ts';
import { reassessDays } from './reassess-days.ts';
import { removeGone } from './remove-gone.ts';
import { settleDays } from './settle-days.ts';
import { stakeOf } from './stakes.ts';
import { listStoreDays } from './store-days.ts';
import { readStored } from './stored-rows.ts';
import type { UploadKey } from './upload-key.ts';
import { combineVersions, forgetVersions, keepKeys, takeOverCombined } from './versions.ts';
import { CONTENT_COLUMNS, CONTENT_DETAILS, CONTENT_OF, contentOf, KEY_COLUMNS } from './written-columns.ts';

export interface Withdrawal extends UploadKey {
  /** The user who withdraws it. */
  by: number;
}

export interface WithdrawnCounts {
  /** Removed: no other upload has them. */
  removed: number;
  /** How many of those had a review, which is kept with the upload. */
  setAside: number;
  /** Restored to the different contents of another upload. */
  restored: number;
  /** Kept: another upload has them with the same contents. */
  kept: number;
  /** What it says otherwise of those that stay, and nobody has decided about. */
  undecided: number;
  /** Of those that stay and change: what a supervisor had decided for was only this upload's, so they wait again. */
  reopened: number;
}

const LAST_RUN =
  '(SELECT max(x.run) FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = t.id)';

const OF_UPLOAD = 'SELECT transaction_id FROM transaction_readings WHERE store_id = $1 AND upload_id = $2';

export interface ReviewedOfUpload {
  /** Ever reviewed or given a note or an evidence image, including those set aside since then. */
  reviewed: number;
  /** Flagged, or in a case: as long as that is so, the upload stays. */
  holding: number;
  /** Ids of those that are verified and that another upload has, too, perhaps with other contents. */
  verifiedElsewhere: number[];
}

export const NOTHING_REVIEWED: ReviewedOfUpload = { reviewed: 0, holding: 0, verifiedElsewhere: [] };

/**
 * Looks at the transactions with this upload's contents. `isLocking` keeps others from reviewing them until the database
 * transaction ends.
 * @param days the upload's days, 'YYYY-MM-DD'.
 */
export async function findReviewedOf(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: { first: string; last: string },
  { isLocking = false } = {},
): Promise<ReviewedOfUpload> {
  const { rows } = await sql<ReviewedOfUpload>`
    WITH own AS (
      SELECT id, version, verification_notes, is_verified, is_flagged FROM transactions
      WHERE store_id = ${storeId} AND upload_id = ${uploadId}
        AND transaction_time >= ${days.first}::date AND transaction_time < ${days.last}::date + 1
      ORDER BY id ${isLocking ? sql`FOR UPDATE` : sql``}
    ), touched AS (
      SELECT id, is_verified, is_flagged OR EXISTS (
          SELECT FROM case_transactions c WHERE c.store_id = ${storeId} AND c.transaction_id = own.id
        ) AS is_holding
      FROM own WHERE version > 1 OR verification_notes <> '' OR EXISTS (
        SELECT FROM evidence_images e WHERE e.store_id = ${storeId} AND e.transaction_id = own.id
      )
    )
    SELECT count(*)::integer AS reviewed, (count(*) FILTER (WHERE is_holding))::integer AS holding,
      coalesce(array_agg(id ORDER BY id) FILTER (WHERE is_verified AND (EXISTS (
          SELECT FROM transaction_readings x
          WHERE x.store_id = ${storeId} AND x.transaction_id = touched.id AND x.upload_id <> ${uploadId}
        ) OR EXISTS (
          SELECT FROM contradiction_uploads u
          WHERE u.store_id = ${storeId} AND u.transaction_id = touched.id AND u.upload_id <> ${uploadId}
        ))), '{}') AS "verifiedElsewhere"
    FROM touched`.execute(db);
  const [{ reviewed, holding, verifiedElsewhere } = NOTHING_REVIEWED] = rows;
  const { setAside } = await db
    .selectFrom('set_aside_transactions')
    .select(sql<number>`count(*)::integer`.as('setAside'))
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return { reviewed: reviewed + setAside, holding, verifiedElsewhere: verifiedElsewhere.map(Number) };
}

/**
 * Call in a database transaction that holds the store's lock and the upload's transactions.
 * @param days the upload's days, 'YYYY-MM-DD'.
 */
export async function withdrawTransactions(
  { client, db }: Pick<StoreConnection, 'client' | 'db'>,
  { storeId, uploadId, by }: Withdrawal,
  days: { first: string; last: string },
): Promise<WithdrawnCounts> {
  await handOver(client, { storeId, uploadId }, OF_UPLOAD);
  await releaseHeld(client, { storeId, uploadId });
  await client.query(
    `CREATE TEMPORARY TABLE alike ON COMMIT DROP AS
    SELECT t.id, c.run AS current_run
    FROM transaction_readings x
    JOIN transactions t ON t.store_id = $1 AND t.id = x.transaction_id
    JOIN transaction_readings c ON c.store_id = $1 AND c.transaction_id = t.id AND c.upload_id = t.upload_id
    WHERE x.store_id = $1 AND x.upload_id = $2 AND EXISTS (
      SELECT FROM superseded_contents s WHERE s.store_id = $1 AND s.transaction_id = t.id AND s.is_version
    ) AND EXISTS (
      SELECT FROM transaction_readings x
      WHERE x.store_id = $1 AND x.transaction_id = t.id AND x.upload_id <> $2 AND ${IS_OF_STORED})`,
    [storeId, uploadId],
  );
  await client.query('ANALYZE alike');
  // For transactions with only this upload's contents: the run that will replace it, and whose reading that is.
  await client.query(
    `CREATE TEMPORARY TABLE own ON COMMIT DROP AS
    SELECT t.id, ${LAST_RUN} AS run, heir.run AS heir_run, heir.upload_id AS heir_upload_id, heir.source
    FROM transactions t
    LEFT JOIN LATERAL (
      SELECT x.run, x.upload_id, x.source FROM transaction_readings x
      WHERE x.store_id = $1 AND x.transaction_id = t.id AND x.upload_id <> $2 AND ${IS_OF_STORED}
      ORDER BY x.run DESC, x.upload_id DESC LIMIT 1
    ) heir ON true
    WHERE t.store_id = $1 AND t.transaction_time >= $3::date AND t.transaction_time < $4::date + 1
      AND t.upload_id = $2 AND t.id NOT IN (SELECT id FROM alike)`,
    [storeId, uploadId, days.first, days.last],
  );
  await client.query('ANALYZE own');
  await rememberSaid(client, { storeId, uploadId });

  const taken = await takeOtherReadings(client, storeId, uploadId);
  const { removed, setAside } = await removeOwn(client, storeId);
  const restored = await restoreOthers(client, storeId);
  const kept = await client.query(
    `UPDATE transactions t SET upload_id = own.heir_upload_id FROM own
    WHERE t.store_id = $1 AND t.id = own.id AND own.heir_upload_id IS NOT NULL`,
    [storeId],
  );
  await client.query(
    `UPDATE transaction_details d SET source = own.source FROM own
    WHERE d.store_id = $1 AND d.transaction_id = own.id AND own.heir_upload_id IS NOT NULL`,
    [storeId],
  );
  const undecided = await settleUndecided(client, { storeId, uploadId, by });
  await undoTaken(client, { storeId, uploadId });
  await forgetReadings(client, storeId, uploadId);
  await forgetSame(client, storeId, 'SELECT id FROM own UNION SELECT id FROM taken_over');
  const recombined = await recombine(client, { storeId, uploadId });
  const reopened = await reopenDecided(client, { storeId, uploadId });
  await keepSaid(client, { storeId, uploadId, by });
  const changed = await listChangedDays(client, storeId, days);
  const settle = () => settleDays({ client, db }, storeId, { changed });
  // Restored contents were assessed by the rules of their time.
  if (restored + taken + recombined > 0)
    await reassessDays(client, storeId, changed, await findStoreRules(db, storeId), settle);
  else await settle();
  return {
    removed,
    setAside,
    restored: restored + taken + recombined,
    kept: (kept.rowCount ?? 0) - restored,
    undecided,
    reopened,
  };
}

/** Remembers what only this upload says of transactions that other files have otherwise, and that stay. */
async function rememberSaid(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE said_here ON COMMIT DROP AS
    WITH decided AS MATERIALIZED (${DECIDED_FOR('$1', '$2')})
    SELECT t.id, d.source, ${contentOf('t', 'd')} AS content,
      (SELECT x.by FROM decided x WHERE x.id = t.id ORDER BY x.at DESC LIMIT 1) AS decided_by,
      (SELECT x.reason FROM decided x WHERE x.id = t.id ORDER BY x.at DESC LIMIT 1) AS decided_why
    FROM transactions t JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.upload_id = $2 AND t.id IN (
      SELECT id FROM own WHERE heir_run < run
      UNION SELECT id FROM alike
      UNION SELECT u.transaction_id FROM contradiction_uploads u JOIN own ON own.id = u.transaction_id
        WHERE u.store_id = $1 AND u.upload_id <> $2)`,
    [storeId, uploadId],
  );
}

/**
 * What a supervisor had decided for, and another file says otherwise now, waits for a decision again: what counts is
 * what was decided against.
 * @returns how many transactions.
 */
async function reopenDecided(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE reopened ON COMMIT DROP AS
    WITH stored AS MATERIALIZED (${readStored('SELECT id FROM said_here WHERE decided_by IS NOT NULL', ['t.search_text', 'd.findings', 'd.hits'])})
    SELECT s.id, s.source, s.content, s.decided_by, s.decided_why
    FROM said_here s JOIN stored t ON t.id = s.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) st
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, s.content) sd
    WHERE ${differ('t', 't', 'st', 'sd')}`,
    [storeId],
  );
  await client.query(
    `INSERT INTO contradictions (store_id, transaction_id, content, reopened_from, reason)
    SELECT $1::integer, id, content, decided_by, decided_why FROM reopened ORDER BY id`,
    [storeId],
  );
  await client.query(
    `INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT $1::integer, c.id, c.transaction_id, $2::bigint, r.source
    FROM contradictions c JOIN reopened r ON r.id = c.transaction_id
    WHERE c.store_id = $1 AND ${WAITS_AGAIN('c')}
    ON CONFLICT (store_id, contradiction_id, upload_id) DO NOTHING`,
    [storeId, uploadId],
  );
  await client.query('DELETE FROM said_here WHERE id IN (SELECT id FROM reopened)');
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM reopened');
  return rows[0]?.count ?? 0;
}

/**
 * Keeps that in the history of those that say something else now, as what a withdrawn file had said. What somebody has
 * decided about is there already.
 */
async function keepSaid(client: ClientBase, { storeId, uploadId, by }: Withdrawal): Promise<void> {
  // Citus inserts nothing where the same statement looks for what doesn't exist in another part of it.
  await client.query(
    `CREATE TEMPORARY TABLE still_said ON COMMIT DROP AS
    WITH upload AS MATERIALIZED (
      SELECT upload_date FROM data_uploads WHERE store_id = $1 AND id = $2
    ), stored AS MATERIALIZED (${readStored('SELECT id FROM said_here', ['t.search_text', 'd.findings', 'd.hits'])}), decided AS MATERIALIZED (
      SELECT c.transaction_id AS id, ${factsIn('c.content')} AS said FROM contradictions c
      WHERE c.store_id = $1 AND c.settled_at IS NOT NULL AND c.transaction_id IN (SELECT id FROM said_here)
    )
    SELECT s.id, s.content, u.upload_date, ${contentOf('t', 't')} AS stored_then
    FROM said_here s CROSS JOIN upload u JOIN stored t ON t.id = s.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) st
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, s.content) sd
    WHERE ${differ('t', 't', 'st', 'sd')} AND NOT EXISTS (
      SELECT FROM decided c WHERE c.id = s.id AND c.said = ${factsIn('s.content')})`,
    [storeId, uploadId],
  );
  await client.query(
    `INSERT INTO contradictions
      (store_id, transaction_id, content, found_at, settled_at, settled_by, is_taken, withdrawn_upload_id, stored_then)
    SELECT $1::integer, id, content, upload_date, now(), $3::integer, false, $2::bigint, stored_then
    FROM still_said ORDER BY id`,
    [storeId, uploadId, by],
  );
}

/**
 * Keeps in the history what only this upload says otherwise, and nobody has decided about; no file says it anymore.
 * @returns how many.
 */
async function settleUndecided(client: ClientBase, { storeId, uploadId, by }: Withdrawal): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE undecided ON COMMIT DROP AS
    SELECT c.id, min(c.transaction_id) AS transaction_id
    FROM contradictions c JOIN contradiction_uploads u ON u.store_id = $1 AND u.contradiction_id = c.id
    WHERE c.store_id = $1 AND c.settled_at IS NULL GROUP BY c.id HAVING bool_and(u.upload_id = $2)`,
    [storeId, uploadId],
  );
  await client.query(
    'DELETE FROM contradiction_uploads WHERE store_id = $1 AND contradiction_id IN (SELECT id FROM undecided)',
    [storeId],
  );
  const { rowCount } = await client.query(
    `WITH stored AS MATERIALIZED (
      SELECT t.id, ${contentOf('t', 'd')} AS content
      FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = $1 AND t.id IN (SELECT transaction_id FROM undecided)
    )
    UPDATE contradictions c SET settled_at = now(), settled_by = $3, is_taken = false, withdrawn_upload_id = $2,
      stored_then = stored.content
    FROM stored WHERE c.store_id = $1 AND c.id IN (SELECT id FROM undecided) AND stored.id = c.transaction_id`,
    [storeId, uploadId, by],
  );
  return rowCount ?? 0;
}

/**
 * Decisions to use the file end with its last upload. They keep what they had replaced, for the history; another
 * change may take its place among the saved contents.
 */
async function undoTaken(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<void> {
  await client.query(
    `WITH taken AS MATERIALIZED (
      SELECT c.id, s.content
      FROM contradictions c JOIN superseded_contents s ON s.store_id = $1 AND s.transaction_id = c.transaction_id
        AND s.superseded_at = c.settled_at AND NOT s.is_version
      WHERE c.store_id = $1 AND c.is_taken AND c.withdrawn_upload_id IS NULL AND c.id IN (
        SELECT f.contradiction_id FROM contradiction_uploads f JOIN data_uploads u ON u.store_id = $1 AND u.id = f.upload_id
        WHERE f.store_id = $1 AND f.transaction_id IN (SELECT transaction_id FROM contradiction_uploads
          WHERE store_id = $1 AND upload_id = $2)
        GROUP BY 1 HAVING bool_or(u.id = $2) AND bool_and(u.id = $2 OR u.withdrawn_at IS NOT NULL))
    )
    UPDATE contradictions c SET withdrawn_upload_id = $2, stored_then = taken.content
    FROM taken WHERE c.store_id = $1 AND c.id = taken.id`,
    [storeId, uploadId],
  );
}

/**
 * Where only this upload says what is stored, what others write in another way, and was held, counts from now on: of
 * several, what deserves a look most, with the versions that agree with it.
 */
async function releaseHeld(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE released ON COMMIT DROP AS
    WITH left_to AS MATERIALIZED (
      SELECT x.transaction_id AS id FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id IN (
        SELECT o.transaction_id FROM transaction_readings o WHERE o.store_id = $1 AND o.upload_id = $2)
      GROUP BY 1 HAVING bool_and(x.upload_id = $2) FILTER (WHERE ${IS_OF_STORED})
    ), held AS MATERIALIZED (
      SELECT x.transaction_id AS id, x.upload_id, s.run, v.priority, v.filter_mask, v.amount, v.transaction_type,
        v.employee_id, ${stakeOf("(s.content -> 'facts')")} AS stake
      FROM transaction_readings x
      JOIN superseded_contents s ON s.store_id = $1 AND s.transaction_id = x.transaction_id AND s.run = -x.run
      CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) v
      WHERE x.store_id = $1 AND x.upload_id <> $2 AND x.transaction_id IN (SELECT id FROM left_to)
    ), worst AS (
      SELECT DISTINCT ON (id) * FROM held
      ORDER BY id, priority DESC, stake DESC, abs(amount) DESC, bit_count(filter_mask::bit(32)) DESC, run DESC
    )
    SELECT h.* FROM held h JOIN worst w ON w.id = h.id AND w.priority = h.priority AND w.filter_mask = h.filter_mask
      AND w.amount = h.amount AND w.transaction_type = h.transaction_type AND NOT ${namesOthers('w', 'h')}`,
    [storeId, uploadId],
  );
  if (rowCount === 0) return;
  await client.query(
    `UPDATE transaction_readings x SET run = r.run FROM released r
    WHERE x.store_id = $1 AND x.transaction_id = r.id AND x.upload_id = r.upload_id`,
    [storeId],
  );
  await client.query(
    `WITH undecided AS MATERIALIZED (
      SELECT c.id, c.transaction_id, c.content FROM contradictions c
      WHERE c.store_id = $1 AND c.settled_at IS NULL AND c.transaction_id IN (SELECT id FROM released)
    ), said AS MATERIALIZED (
      SELECT c.id, r.upload_id FROM undecided c JOIN released r ON r.id = c.transaction_id
        AND r.amount = (c.content ->> 'amount')::numeric AND r.transaction_type = c.content ->> 'transaction_type'
        AND r.filter_mask = (c.content ->> 'filter_mask')::integer
    )
    DELETE FROM contradiction_uploads u WHERE u.store_id = $1
      AND (u.contradiction_id, u.upload_id) IN (SELECT id, upload_id FROM said)`,
    [storeId],
  );
}

/**
 * What only this upload has as it is stored, and another file says in another way, becomes what that file says: of
 * several, the one that deserves a look most. Those transactions no longer are in `own`.
 */
async function takeOtherReadings(client: ClientBase, storeId: number, uploadId: number): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE taken_over ON COMMIT DROP AS
    SELECT DISTINCT ON (own.id) own.id, u.upload_id, u.source, c.content
    FROM own
    JOIN contradictions c ON c.store_id = $1 AND c.transaction_id = own.id AND c.is_taken IS NOT TRUE
    JOIN contradiction_uploads u ON u.store_id = $1 AND u.contradiction_id = c.id AND u.upload_id <> $2
    JOIN data_uploads f ON f.store_id = $1 AND f.id = u.upload_id AND f.withdrawn_at IS NULL
    WHERE own.heir_upload_id IS NULL
    ORDER BY own.id, c.settled_at IS NOT NULL, (c.content ->> 'priority')::integer DESC,
      ${stakeOf("(c.content -> 'facts')")} DESC, abs((c.content ->> 'amount')::numeric) DESC, c.id, u.upload_id`,
    [storeId, uploadId],
  );
  const { rowCount } = await client.query(
    `UPDATE transactions t
    SET upload_id = o.upload_id, ${CONTENT_COLUMNS.map((column) => `${column} = n.${column}`).join(', ')}
    FROM taken_over o CROSS JOIN LATERAL json_populate_record(NULL::transactions, o.content) n
    WHERE t.store_id = $1 AND t.id = o.id`,
    [storeId],
  );
  await client.query(
    `UPDATE transaction_details d
    SET source = o.source, ${CONTENT_DETAILS.map((column) => `${column} = n.${column}`).join(', ')}
    FROM taken_over o CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, o.content) n
    WHERE d.store_id = $1 AND d.transaction_id = o.id`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE other_keys ON COMMIT DROP AS
    SELECT o.id, ${KEY_COLUMNS.map((column) => `n.${column}`).join(', ')}
    FROM taken_over o CROSS JOIN LATERAL json_populate_record(NULL::transactions, o.content) n`,
  );
  await client.query(
    `CREATE TEMPORARY TABLE keys_in_use ON COMMIT DROP AS
    SELECT k.id FROM other_keys k JOIN transactions x ON x.store_id = $1 AND ${SAME_KEY('x', 'k')}`,
    [storeId],
  );
  await client.query('DELETE FROM other_keys WHERE id IN (SELECT id FROM keys_in_use)');
  await client.query(
    `UPDATE transactions t SET ${KEY_COLUMNS.map((column) => `${column} = k.${column}`).join(', ')}
    FROM (SELECT DISTINCT ON (${KEY_COLUMNS.join(', ')}) * FROM other_keys) k WHERE t.store_id = $1 AND t.id = k.id`,
    [storeId],
  );
  await client.query(
    `UPDATE transaction_readings x SET run = coalesce(own.run, 0) + 1 FROM taken_over o JOIN own ON own.id = o.id
    WHERE x.store_id = $1 AND x.transaction_id = o.id AND x.upload_id = o.upload_id`,
    [storeId],
  );
  await client.query('DELETE FROM own WHERE id IN (SELECT id FROM taken_over)');
  return rowCount ?? 0;
}

/**
 * Makes transactions that several exports have written what they come to without this one. What was reviewed stays as
 * it was; if this one has it, only a decision between files can have changed it, and that goes with the file.
 * @returns how many changed.
 */
async function recombine(client: ClientBase, { storeId, uploadId }: UploadKey): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM alike');
  if (rows[0]?.count === 0) return 0;
  await client.query(
    'SELECT FROM transactions t WHERE t.store_id = $1 AND t.id IN (SELECT id FROM alike) ORDER BY t.id FOR UPDATE',
    [storeId],
  );
  await combineVersions(client, storeId);
  await keepKeys(client, storeId);
  await client.query(
    `CREATE TEMPORARY TABLE recombined ON COMMIT DROP AS
    SELECT t.id FROM combined c
    JOIN transactions t ON t.store_id = $1 AND t.id = c.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = c.id
    WHERE (${CONTENT_OF('t', 'd')}, t.upload_id) IS DISTINCT FROM (${CONTENT_OF('c', 'c')}, c.upload_id)
      AND (t.upload_id = $2 OR NOT ${IS_REVIEWED})`,
    [storeId, uploadId],
  );
  await takeOverCombined(client, storeId, 'c.id IN (SELECT id FROM recombined)');
  await client.query(
    `DELETE FROM superseded_contents s WHERE s.store_id = $1 AND s.superseded_by = $2 AND NOT s.is_version
      AND s.transaction_id IN (SELECT id FROM recombined)`,
    [storeId, uploadId],
  );
  await forgetVersions(client, storeId);
  await forgetSame(client, storeId, 'SELECT id FROM recombined');
  const { rowCount } = await client.query('SELECT FROM recombined');
  return rowCount ?? 0;
}

/** Reviewed ones are set aside, with their reviews. */
async function removeOwn(
  client: ClientBase,
  storeId: number,
): Promise<Pick<WithdrawnCounts, 'removed' | 'setAside'>> {
  const { rowCount } = await client.query(
    'CREATE TEMPORARY TABLE gone ON COMMIT DROP AS SELECT id FROM own WHERE heir_upload_id IS NULL',
  );
  const { setAside } = await removeGone(client, storeId, { keepsFindings: false });
  // Decisions between readings of them stay in the audit log.
  for (const table of ['contradiction_uploads', 'contradictions']) {
    await client.query(
      `DELETE FROM ${table} x WHERE x.store_id = $1 AND x.transaction_id IN (SELECT id FROM gone) AND NOT EXISTS (
        SELECT FROM set_aside_transactions a WHERE a.store_id = $1 AND a.transaction_id = x.transaction_id)`,
      [storeId],
    );
  }
  return { removed: rowCount ?? 0, setAside };
}

/** Restores the previous run if no other upload has the current one. */
async function restoreOthers(client: ClientBase, storeId: number): Promise<number> {
  const fromContent = `FROM own
    JOIN superseded_contents s ON s.store_id = $1 AND s.transaction_id = own.id AND s.run = own.heir_run
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) t_then
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, s.content) d_then
    WHERE own.heir_run < own.run`;
  await client.query(
    `UPDATE transaction_details d SET ${CONTENT_DETAILS.map((column) => `${column} = d_then.${column}`).join(', ')}
    ${fromContent} AND d.store_id = $1 AND d.transaction_id = own.id`,
    [storeId],
  );
  // Two may swap keys, so each gets a unique one in between. A transaction keeps its key if another has since taken its
  // former one, or if an earlier version saved its contents, without the key.
  await client.query(
    `CREATE TEMPORARY TABLE former_keys ON COMMIT DROP AS
    SELECT own.id, ${KEY_COLUMNS.map((column) => `t_then.${column}`).join(', ')}
    ${fromContent} AND s.content -> 'transaction_number' IS NOT NULL AND NOT EXISTS (
      SELECT FROM transactions o WHERE o.store_id = $1 AND ${SAME_KEY('o', 't_then')}
        AND o.id NOT IN (SELECT id FROM own))`,
    [storeId],
  );
  await client.query(
    `UPDATE transactions t SET transaction_number = chr(1) || t.id
    FROM former_keys f WHERE t.store_id = $1 AND t.id = f.id`,
    [storeId],
  );
  await client.query(
    `UPDATE transactions t SET ${KEY_COLUMNS.map((column) => `${column} = f.${column}`).join(', ')}
    FROM former_keys f WHERE t.store_id = $1 AND t.id = f.id`,
    [storeId],
  );
  const restored = await client.query(
    `UPDATE transactions t SET ${CONTENT_COLUMNS.map((column) => `${column} = t_then.${column}`).join(', ')}
    ${fromContent} AND t.store_id = $1 AND t.id = own.id`,
    [storeId],
  );
  return restored.rowCount ?? 0;
}

/** The days that the upload covers, and those that transactions moved back to. */
async function listChangedDays(
  client: ClientBase,
  storeId: number,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const covered = (await listStoreDays(client, storeId)).filter((day) => day >= first && day <= last);
  const { rows } = await client.query<{ day: string }>(
    `SELECT DISTINCT t.transaction_time::date::text AS day FROM transactions t
    JOIN own ON own.id = t.id WHERE t.store_id = $1`,
    [storeId],
  );
  return [...new Set([...covered, ...rows.map(({ day }) => day)])].sort();
}

/**
 * Deletes the upload's readings, its undecided contradictions, and saved contents without a reading or current again.
 */
async function forgetReadings(client: ClientBase, storeId: number, uploadId: number): Promise<void> {
  await withdrawContradictions(client, { storeId, uploadId });
  await client.query(
    `CREATE TEMPORARY TABLE forgotten ON COMMIT DROP AS
    WITH gone AS (
      DELETE FROM transaction_readings WHERE store_id = $1 AND upload_id = $2 RETURNING transaction_id
    )
    SELECT transaction_id FROM gone`,
    [storeId, uploadId],
  );
  await client.query(
    `DELETE FROM superseded_contents s USING forgotten f
    WHERE s.store_id = $1 AND s.transaction_id = f.transaction_id
      AND s.transaction_id NOT IN (SELECT id FROM alike) AND (
      NOT EXISTS (
        SELECT FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = s.transaction_id AND x.run = s.run
      ) OR NOT EXISTS (
        SELECT FROM transaction_readings x WHERE x.store_id = $1 AND x.transaction_id = s.transaction_id AND x.run > s.run
      )) AND NOT EXISTS (
        SELECT FROM contradictions c WHERE c.store_id = $1 AND c.transaction_id = s.transaction_id AND c.is_taken
          AND c.withdrawn_upload_id IS NULL)`,
    [storeId],
  );
}
