import type pg from 'pg';

/**
 * The sum of a query's result on the server or, if stores are spread, on all nodes.
 * @param query returns one integer
 */
export async function sumOverNodes(pool: pg.Pool, query: string): Promise<number> {
  const { rowCount } = await pool.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const { rows } = await pool.query<{ sum: number }>(
    rowCount === 1
      ? `SELECT sum(result::integer)::integer FROM run_command_on_all_nodes($$${query}$$)`
      : `SELECT (${query})::integer AS sum`,
  );
  return rows[0]?.sum ?? 0;
}
