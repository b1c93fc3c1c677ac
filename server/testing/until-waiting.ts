import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

const WAITING =
  "SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Waits until so many connections wait for a lock: on any node, where stores are spread over several. */
export async function untilWaiting(pool: pg.Pool, count = 1, withinMs?: number): Promise<void> {
  const { rowCount } = await pool.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const counting =
    rowCount === 1
      ? `SELECT sum(result::integer)::integer AS count FROM run_command_on_all_nodes($$${WAITING}$$)`
      : WAITING;
  await eventually(async () => {
    const { rows } = await pool.query<{ count: number }>(counting);
    expect(rows).toEqual([{ count }]);
  }, withinMs);
}
