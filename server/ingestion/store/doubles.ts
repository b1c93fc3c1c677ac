// Chooses among transactions that a file has several times, with the same register, number, and time: the one that
// deserves a look most counts. What else the file says of it is kept next to it, for a supervisor to decide.
import type { ClientBase } from 'pg';
import { contradicts, disagree, factsIn } from '../../platform/transaction-facts.queries.ts';
import { indexed, SAME_KEY } from './match-incoming.ts';
import { stakeOf } from './stakes.ts';
import { readStored } from './stored-rows.ts';
import { DETAIL_COLUMNS, TRANSACTION_COLUMNS } from './transaction-lines.ts';

/** Most severe first, then by money and lines; of equals, the first one. No row counts for being the last. */
const byWorth = (row: string): string =>
  `${row}.priority DESC, ${stakeOf(`${row}.facts`)} DESC, abs(${row}.amount) DESC,
    json_array_length(${row}.raw_data -> 'originalRows') DESC, ${row}.id`;

/** With more, the file is read wrongly, and the reading's remark says so; those with findings are kept all the same. */
const MOST_WITHOUT_FINDINGS = 100;
/** Of one transaction. */
const MOST_OF_ONE = 50;

const aliased = (alias: string, columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');

/**
 * Leaves one row of each key in `incoming`, and moves those that were not chosen, and say something else, to the
 * temporary table `lesser`, with the id of the chosen one. A row that completes another one, from another sheet,
 * replaces it.
 * @param hasLoaded whether some of the file's own transactions, which went directly into the tables, may be among them.
 * @returns how many of those came back to `incoming`.
 */
export async function chooseAmongDoubles(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
  hasLoaded: boolean,
): Promise<number> {
  const back = hasLoaded ? await takeBackLoaded(client, storeId, uploadId) : 0;
  await client.query(
    `CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
    WITH several AS (
      SELECT register_id, transaction_number, transaction_time FROM incoming GROUP BY 1, 2, 3 HAVING count(*) > 1
    ), copy AS (
      SELECT i.*, max(i.id) FILTER (WHERE NOT i.completes_own_row) OVER (
          PARTITION BY i.register_id, i.transaction_number, i.transaction_time ORDER BY i.id) AS own_id
      FROM incoming i JOIN several s ON ${SAME_KEY('i', 's')}
    ), completed AS (
      SELECT DISTINCT own_id AS id FROM copy WHERE completes_own_row AND own_id IS NOT NULL
    )
    SELECT i.id, first_value(i.id) OVER (
      PARTITION BY i.register_id, i.transaction_number, i.transaction_time ORDER BY ${byWorth('i')}) AS chosen_id
    FROM copy i WHERE i.id NOT IN (SELECT id FROM completed)
    UNION ALL
    SELECT id, NULL FROM completed`,
  );
  await indexed(client, 'copies', 'id');
  await client.query(
    `CREATE TEMPORARY TABLE lesser ON COMMIT DROP AS
    SELECT c.chosen_id, i.* FROM copies c JOIN incoming i ON i.id = c.id JOIN incoming w ON w.id = c.chosen_id
    WHERE c.chosen_id <> c.id AND ${disagree('w', 'w', 'i', 'i')}`,
  );
  await client.query(
    'DELETE FROM incoming i USING copies c WHERE c.id = i.id AND c.chosen_id IS DISTINCT FROM c.id',
  );
  return back;
}

/** Takes back those of this file that another one of it has the key of: all of them are to be compared. */
async function takeBackLoaded(client: ClientBase, storeId: number, uploadId: number): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE taken_back ON COMMIT DROP AS
    SELECT DISTINCT t.id FROM incoming i JOIN transactions t ON t.store_id = $1 AND ${SAME_KEY('t', 'i')}
    WHERE t.upload_id = $2 AND NOT i.completes_own_row`,
    [storeId, uploadId],
  );
  await client.query(
    `INSERT INTO incoming
    SELECT ${aliased('t', TRANSACTION_COLUMNS)}, ${aliased('d', DETAIL_COLUMNS)}, false
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.id IN (SELECT id FROM taken_back)`,
    [storeId],
  );
  await client.query(
    'DELETE FROM transaction_details WHERE store_id = $1 AND transaction_id IN (SELECT id FROM taken_back)',
    [storeId],
  );
  const { rowCount } = await client.query(
    'DELETE FROM transactions WHERE store_id = $1 AND id IN (SELECT id FROM taken_back)',
    [storeId],
  );
  return rowCount ?? 0;
}

/**
 * Adds to the temporary table `said` what `lesser` has that differs from its transaction as it will be stored. Call
 * once `repeated` is final.
 * @param content expression for a row's content.
 */
export async function sayDoubles(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
  content: (row: string) => string,
): Promise<void> {
  await client.query(
    `WITH stored AS MATERIALIZED (
      ${readStored('SELECT r.id FROM repeated r JOIN lesser l ON l.chosen_id = r.incoming_id WHERE NOT r.is_changed')}
    ), compared AS (
      SELECT coalesce(r.id, w.id) AS id, l.id AS row_id, l.source, ${content('l')} AS content,
        l.filter_mask | coalesce(t.filter_mask, w.filter_mask) <> 0 AS has_findings,
        row_number() OVER (PARTITION BY l.chosen_id ORDER BY ${byWorth('l')}) AS place
      FROM lesser l JOIN incoming w ON w.id = l.chosen_id
      LEFT JOIN repeated r ON r.incoming_id = w.id
      LEFT JOIN stored t ON t.id = r.id
      WHERE CASE
        WHEN r.is_alike AND t.id IS NULL THEN ${contradicts('w', 'w', 'l', 'l')} OR w.filter_mask <> l.filter_mask
        WHEN r.is_alike THEN ${contradicts('t', 't', 'l', 'l')} OR t.filter_mask <> l.filter_mask
        WHEN t.id IS NULL THEN ${disagree('w', 'w', 'l', 'l')}
        ELSE ${disagree('t', 't', 'l', 'l')} END
    )
    INSERT INTO said (id, origin, upload_id, source, content, said, is_news)
    SELECT id, 'double', $2, source, content, ${factsIn('content')}, false FROM compared
    WHERE place <= ${MOST_OF_ONE} AND (
      has_findings OR (SELECT count(*) FROM compared WHERE NOT has_findings) <= ${MOST_WITHOUT_FINDINGS})`,
    [storeId, uploadId],
  );
}
