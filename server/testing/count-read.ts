import type { Pool } from 'pg';

/** @returns how many rows of these tables were read so far, by their indexes or from one end to the other. */
export async function countRead(pool: Pool, tables: readonly string[]): Promise<number> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: number }>(
    `SELECT sum(coalesce(idx_tup_read, 0))::float8 AS read FROM pg_stat_user_indexes WHERE relname = ANY ($1)
      UNION ALL SELECT sum(seq_tup_read)::float8 FROM pg_stat_user_tables WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows.reduce((sum, { read }) => sum + read, 0);
}
