// Transactions that several exports write in different ways. What each says is kept as a version; what stands in the
// store's tables is made of them, so it doesn't matter which came first, and any of them can be withdrawn.
import type { ClientBase } from 'pg';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { namedIn, namesIn, namesOther } from '../../platform/named-facts.queries.ts';
import { namesOtherGoods } from '../../platform/named-goods.queries.ts';
import { hasOtherName } from '../../platform/person-names.queries.ts';
import { factsIn, namesOthers } from '../../platform/transaction-facts.queries.ts';
import { isAlike, isSameTicket } from './match-alike.ts';
import { indexed, SAME_KEY } from './match-incoming.ts';
import {
  CONTENT_COLUMNS,
  CONTENT_DETAILS,
  contentOf,
  KEY_COLUMNS,
  READ_AGAIN_BY,
  WRITTEN_COLUMNS,
} from './written-columns.ts';

interface Upload {
  storeId: number;
  uploadId: number;
}

/** Columns that may come from several versions. */
const COMBINED_COLUMNS: readonly string[] = ['employee_id', 'employee_name', 'search_text'];
/** Those of them that can be searched for; the register and the number, too. */
const SEARCHED = ['transaction_number', 'register_id', 'employee_id', 'employee_name'];
/** What rules made of a version when it was loaded. What is stored of the current version may be newer. */
const ASSESSED: readonly string[] = ['priority', 'filter_mask', 'findings', 'facts', 'hits'];

const pick = (table: 't' | 'd', column: string): string =>
  ASSESSED.includes(column)
    ? `CASE WHEN a.current_run = v.run THEN ${table}.${column} ELSE ${table}_then.${column} END AS ${column}`
    : `${table}_then.${column}`;

/**
 * Keeps what the file says of the transactions in the temporary table `alike`, records that it has read them, and puts
 * into `incoming` what they come to with it.
 */
export async function addVersions(client: ClientBase, { storeId, uploadId }: Upload): Promise<void> {
  await keepStored(client, storeId);
  await keepIncoming(client, { storeId, uploadId });
  await combineVersions(
    client,
    storeId,
    'SELECT id, coalesce(same_run, last_run + 1) AS run FROM versions_read',
  );
  await keepKeys(
    client,
    storeId,
    `SELECT c.id FROM incoming i JOIN combined c ON ${SAME_KEY('i', 'c')}
    LEFT JOIN alike a ON a.incoming_id = i.id WHERE a.id IS DISTINCT FROM c.id`,
  );
  await client.query(
    `UPDATE incoming i SET ${[...WRITTEN_COLUMNS, ...CONTENT_DETAILS].map((column) => `${column} = c.${column}`).join(', ')}
    FROM alike a JOIN combined c ON c.id = a.id WHERE i.id = a.incoming_id`,
  );
  await forgetVersions(client, storeId);
}

/**
 * Keys are unique, so a transaction whose combined key another has keeps its own.
 * @param others selects the ids of those whose keys are needed elsewhere.
 */
export async function keepKeys(client: ClientBase, storeId: number, others?: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE former_keys_kept ON COMMIT DROP AS
    SELECT t.id, ${KEY_COLUMNS.map((column) => `t.${column}`).join(', ')}
    FROM combined c JOIN transactions t ON t.store_id = $1 AND t.id = c.id
    WHERE (t.register_id, t.transaction_number, t.transaction_time)
      IS DISTINCT FROM (c.register_id, c.transaction_number, c.transaction_time)`,
    [storeId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE keys_needed ON COMMIT DROP AS
    SELECT c.id FROM combined c JOIN transactions o ON o.store_id = $1 AND ${SAME_KEY('o', 'c')} AND o.id <> c.id
    UNION SELECT c.id FROM combined c JOIN combined o ON ${SAME_KEY('o', 'c')} AND o.id < c.id
    ${others === undefined ? '' : `UNION ${others}`}`,
    [storeId],
  );
  await client.query(
    `UPDATE combined c SET ${KEY_COLUMNS.map((column) => `${column} = f.${column}`).join(', ')}
    FROM former_keys_kept f WHERE f.id = c.id AND c.id IN (SELECT id FROM keys_needed)`,
  );
}

/** Keeps what changed transactions were, for their history, if the file says something else of them than before. */
export async function keepContestedFormer(client: ClientBase, { storeId, uploadId }: Upload): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE changed_facts ON COMMIT DROP AS
    SELECT s.transaction_id AS id, max(s.run) + 1 AS run FROM superseded_contents s
    WHERE s.store_id = $1 AND s.transaction_id IN (
      SELECT r.id FROM repeated r JOIN contested x ON x.id = r.id WHERE r.is_alike AND r.is_changed)
    GROUP BY 1`,
    [storeId],
  );
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, read_again_by, content)
    SELECT $1, t.id, f.run, $2, ${READ_AGAIN_BY}, ${contentOf('t', 'd')}
    FROM changed_facts f JOIN transactions t ON t.store_id = $1 AND t.id = f.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = f.id`,
    [storeId, uploadId],
  );
}

/** Gives changed transactions the upload and the place of the version that gives most of their content. */
export async function takeOverCombined(client: ClientBase, storeId: number, which: string): Promise<void> {
  await client.query(
    `UPDATE transactions t
    SET upload_id = c.upload_id, ${WRITTEN_COLUMNS.map((column) => `${column} = c.${column}`).join(', ')}
    FROM combined c WHERE t.store_id = $1 AND t.id = c.id AND ${which}`,
    [storeId],
  );
  await client.query(
    `UPDATE transaction_details d
    SET source = c.source, ${CONTENT_DETAILS.map((column) => `${column} = c.${column}`).join(', ')}
    FROM combined c WHERE d.store_id = $1 AND d.transaction_id = c.id AND ${which}`,
    [storeId],
  );
}

/** @returns the days of changed transactions whose content was assessed when it was loaded, by other rules maybe. */
export async function listUnassessedDays(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `SELECT DISTINCT c.transaction_time::date::text AS day FROM combined c
    JOIN repeated r ON r.id = c.id LEFT JOIN versions_read v ON v.id = c.id AND v.same_run IS NULL
    WHERE r.is_changed AND c.is_other_version AND c.run IS DISTINCT FROM v.last_run + 1 ORDER BY 1`,
  );
  return rows.map(({ day }) => day);
}

/** Makes what is stored the first version of those that have none yet. */
async function keepStored(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source, is_first)
    SELECT $1, t.id, t.upload_id, 1, d.source, true
    FROM alike a JOIN transactions t ON t.store_id = $1 AND t.id = a.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = a.id
    WHERE a.current_run IS NULL`,
    [storeId],
  );
  await client.query('UPDATE alike SET current_run = 1 WHERE current_run IS NULL');
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, content, is_version)
    SELECT $1, t.id, a.current_run, t.upload_id, ${contentOf('t', 'd')}, true
    FROM alike a JOIN transactions t ON t.store_id = $1 AND t.id = a.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = a.id
    ON CONFLICT (store_id, transaction_id, run) DO NOTHING`,
    [storeId],
  );
}

/** A file that says the same as the last one that wrote it this way shares its version. */
async function keepIncoming(client: ClientBase, { storeId, uploadId }: Upload): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE versions_read ON COMMIT DROP AS
    WITH known AS MATERIALIZED (
      SELECT s.transaction_id AS id, s.run, s.content, ${KEY_COLUMNS.map((column) => `v.${column}`).join(', ')},
        (s.content -> 'items')::text = '[]' AS has_none
      FROM superseded_contents s CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) v
      WHERE s.store_id = $1 AND s.transaction_id IN (SELECT id FROM alike)
    ), ranked AS (
      SELECT *, run = max(run) OVER (PARTITION BY id, ${KEY_COLUMNS.join(', ')}, has_none) AS is_last FROM known
    )
    SELECT a.id, a.incoming_id, max(k.run) AS last_run, max(k.run) FILTER (
        WHERE CASE WHEN k.is_last AND ${SAME_KEY('k', 'i')} THEN
          ${factsIn('k.content')} = ${factsIn(contentOf('i', 'i'))}
            AND (k.content #> '{raw_data,originalRows}')::text = (i.raw_data -> 'originalRows')::text END) AS same_run
    FROM alike a JOIN incoming i ON i.id = a.incoming_id JOIN ranked k ON k.id = a.id GROUP BY 1, 2`,
    [storeId],
  );
  await indexed(client, 'versions_read', 'id');
  await client.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, content, is_version)
    SELECT $1::integer, r.id, r.last_run + 1, $2, ${contentOf('i', 'i')}, true
    FROM versions_read r JOIN incoming i ON i.id = r.incoming_id WHERE r.same_run IS NULL`,
    [storeId, uploadId],
  );
  await client.query(
    `INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    SELECT $1::integer, r.id, $2::bigint, coalesce(r.same_run, r.last_run + 1), i.source
    FROM versions_read r JOIN incoming i ON i.id = r.incoming_id
    ON CONFLICT (store_id, transaction_id, upload_id) DO UPDATE SET run = excluded.run, source = excluded.source`,
    [storeId, uploadId],
  );
}

/**
 * Deletes versions of the transactions in `alike` that no file says anymore. Where a single one is left, the
 * transaction is like any other.
 */
export async function forgetVersions(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE runs_said ON COMMIT DROP AS
    SELECT x.transaction_id AS id, array_agg(DISTINCT abs(x.run)) AS said FROM transaction_readings x
    WHERE x.store_id = $1 AND x.transaction_id IN (SELECT id FROM alike) GROUP BY 1`,
    [storeId],
  );
  await client.query(
    `DELETE FROM superseded_contents s USING runs_said r
    WHERE s.store_id = $1 AND s.transaction_id = r.id AND (
      s.is_version AND (cardinality(r.said) = 1 OR s.run <> ALL (r.said))
      OR cardinality(r.said) = 1 AND s.run >= r.said[1])`,
    [storeId],
  );
}

/**
 * Creates the temporary table `combined`: what the transactions in `alike` come to by their versions. The latest
 * version decides which facts count, so that a corrected file corrects, and those that agree with it in all that is
 * known contribute: the one that deserves a look most, and of equals the one with the most detail, gives the lines,
 * goods, and amounts; the time, the register, and the cashier come from one that has them, the name from one that has
 * most of the latest one; the number is the one without padding. Versions that are held contribute nothing.
 * @param incoming selects `id` and `run` of the versions of a file that is being loaded. Of those with less findings
 * than others, or different ones, it is to be decided whether they count, so they give the content here.
 */
export async function combineVersions(
  client: ClientBase,
  storeId: number,
  incoming = 'SELECT id, NULL::integer AS run FROM alike',
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE versions_said ON COMMIT DROP AS
    SELECT s.transaction_id AS id, s.run, s.content,
      ${WRITTEN_COLUMNS.map((column) => `v.${column}`).join(', ')},
      s.content -> 'items' AS items, json_array_length(s.content -> 'items') > 0 AS has_goods,
      coalesce(json_array_length(s.content #> '{raw_data,extractedData,paymentInfo,tenders}'), 0) > 0 AS has_tenders,
      n.named, ${namesIn('n.named')} AS names
    FROM superseded_contents s CROSS JOIN LATERAL json_populate_record(NULL::transactions, s.content) v
    CROSS JOIN LATERAL (
      SELECT ${namedIn('c')} AS named FROM (SELECT s.content -> 'raw_data' AS raw_data, s.content -> 'facts' AS facts) c
    ) n
    WHERE s.store_id = $1 AND s.transaction_id IN (SELECT id FROM alike) AND s.content -> 'transaction_number' IS NOT NULL
      AND EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = $1 AND x.transaction_id = s.transaction_id AND x.run = s.run)`,
    [storeId],
  );
  await indexed(client, 'versions_said', 'id');
  // Rules may have changed since it was loaded.
  await client.query(
    `CREATE TEMPORARY TABLE assessed_now ON COMMIT DROP AS
    SELECT t.id, a.current_run AS run, t.priority, t.filter_mask
    FROM alike a JOIN transactions t ON t.store_id = $1 AND t.id = a.id`,
    [storeId],
  );
  await client.query(
    `UPDATE versions_said s SET priority = n.priority, filter_mask = n.filter_mask
    FROM assessed_now n WHERE n.id = s.id AND n.run = s.run`,
  );
  await chooseVersions(client, incoming);
  await client.query(
    `CREATE TEMPORARY TABLE combined ON COMMIT DROP AS
    SELECT t.id, v.run, a.current_run <> v.run AS is_other_version,
      CASE WHEN a.current_run = v.run THEN t.upload_id ELSE x.upload_id END AS upload_id,
      CASE WHEN a.current_run = v.run THEN d.source ELSE x.source END AS source,
      v.register_id, v.transaction_number, v.transaction_time, v.employee_id, v.employee_name,
      t_then.search_text || ${SEARCHED.map(
        (column) =>
          `CASE WHEN strpos(t_then.search_text, lower(v.${column})) = 0 THEN E'\\n' || lower(v.${column}) ELSE '' END`,
      ).join(' || ')} AS search_text,
      ${[
        ...CONTENT_COLUMNS.filter((column) => !COMBINED_COLUMNS.includes(column)).map((column) =>
          pick('t', column),
        ),
        ...CONTENT_DETAILS.map((column) => pick('d', column)),
      ].join(', ')}
    FROM chosen_versions v
    JOIN alike a ON a.id = v.id
    JOIN transactions t ON t.store_id = $1 AND t.id = v.id
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = v.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, v.content) t_then
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, v.content) d_then
    LEFT JOIN LATERAL (
      SELECT r.upload_id, r.source FROM transaction_readings r
      WHERE r.store_id = $1 AND r.transaction_id = v.id AND r.run = v.run ORDER BY r.upload_id LIMIT 1
    ) x ON true`,
    [storeId],
  );
  await indexed(client, 'combined', 'id');
}

/**
 * Whether a version has findings that the worst one lacks, or lacks some although it knows as much: one without goods
 * can't have all of them. Or it names another payment, or other goods of what has findings. Versions with the same rows
 * differ by rules only.
 */
const disputes = (o: string, worst: string): string =>
  `(${o}.filter_mask & ~${worst}.filter_mask <> 0 OR ${namesOther(`${o}.named`, `${worst}.named`, 'false')}
      OR ${o}.filter_mask <> 0 AND ${namesOtherGoods(worst, o)}
      OR (${o}.priority < ${worst}.priority OR ${worst}.filter_mask & ~${o}.filter_mask <> 0)
        AND ${o}.has_goods >= ${worst}.has_goods AND ${o}.has_tenders >= ${worst}.has_tenders)
    AND (${o}.content #> '{raw_data,originalRows}')::text <> (${worst}.content #> '{raw_data,originalRows}')::text`;

/** Creates the temporary table `chosen_versions` from `versions_said`: the best of each, with what others add. */
async function chooseVersions(client: ClientBase, incoming: string): Promise<void> {
  // One by one, because the database can't estimate what parts of a single statement come to.
  const tables: [name: string, select: string][] = [
    ['latest_versions', 'SELECT DISTINCT ON (id) * FROM versions_said ORDER BY id, run DESC'],
    [
      'agreeing_versions',
      `SELECT DISTINCT ON (s.id, s.register_id, s.transaction_number, s.transaction_time, s.has_goods, s.names, s.employee_name IS NULL) s.*
      FROM versions_said s JOIN latest_versions l ON l.id = s.id AND ${isAlike('s', 'l')}
      ORDER BY s.id, s.register_id, s.transaction_number, s.transaction_time, s.has_goods, s.names, s.employee_name IS NULL, s.run DESC`,
    ],
    [
      'worst_versions',
      `SELECT DISTINCT ON (id) * FROM agreeing_versions
      ORDER BY id, priority DESC, bit_count(filter_mask::bit(32)) DESC, has_goods DESC, has_tenders DESC,
        named ? 'payment' DESC, named ? 'card' DESC, (SELECT count(*) FROM jsonb_object_keys(named)) DESC,
        employee_id IS NOT NULL DESC, employee_name IS NOT NULL DESC, extract(second FROM transaction_time) > 0 DESC,
        register_id <> '' DESC, length(transaction_number), transaction_number, register_id, transaction_time,
        run`,
    ],
    [
      'best_versions',
      `SELECT w.id, coalesce(o.run, w.run) AS run, coalesce(o.content, w.content) AS content
      FROM worst_versions w LEFT JOIN (${incoming}) i ON i.id = w.id
      LEFT JOIN agreeing_versions o ON o.id = w.id AND o.run = i.run AND ${disputes('o', 'w')}`,
    ],
    [
      'version_keys',
      `SELECT s.id, max(s.register_id) AS register_id, max(s.transaction_time) AS transaction_time,
        (array_agg(s.transaction_number ORDER BY length(s.transaction_number), s.transaction_number))[1]
          AS transaction_number
      FROM versions_said s JOIN latest_versions l ON l.id = s.id AND ${isSameTicket('s', 'l')} GROUP BY 1`,
    ],
    [
      'version_cashiers',
      `SELECT DISTINCT ON (id) id, employee_id FROM agreeing_versions WHERE employee_id IS NOT NULL
      ORDER BY id, run DESC`,
    ],
    [
      'corrected_cashiers',
      `SELECT DISTINCT s.id FROM versions_said s JOIN version_cashiers c ON c.id = s.id AND ${namesOthers('s', 'c')}`,
    ],
    [
      'cashiers_named',
      `SELECT s.id, s.run, s.employee_name
      FROM versions_said s JOIN latest_versions l ON l.id = s.id AND ${isAlike('s', 'l')}
      LEFT JOIN version_cashiers c ON c.id = s.id
      LEFT JOIN corrected_cashiers o ON o.id = s.id
      WHERE s.employee_name IS NOT NULL
        AND (${employeeKeyOf('s.employee_id')} = ${employeeKeyOf('c.employee_id')} OR s.employee_id IS NULL AND o.id IS NULL)`,
    ],
    ['latest_names', 'SELECT DISTINCT ON (id) id, employee_name FROM cashiers_named ORDER BY id, run DESC'],
    [
      'version_names',
      `SELECT DISTINCT ON (a.id) a.id, a.employee_name
      FROM cashiers_named a JOIN latest_names l ON l.id = a.id AND NOT ${hasOtherName('a', 'l')}
      ORDER BY a.id, length(a.employee_name) DESC, a.employee_name`,
    ],
    [
      'chosen_versions',
      `SELECT b.id, b.run, b.content, k.register_id, k.transaction_time, k.transaction_number, c.employee_id,
        n.employee_name
      FROM best_versions b JOIN version_keys k ON k.id = b.id
      LEFT JOIN version_cashiers c ON c.id = b.id
      LEFT JOIN version_names n ON n.id = b.id`,
    ],
  ];
  for (const [name, select] of tables) {
    // oxlint-disable-next-line no-await-in-loop -- each builds on those before it
    await client.query(`CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${select}`);
    // oxlint-disable-next-line no-await-in-loop
    await indexed(client, name, 'id');
  }
}
