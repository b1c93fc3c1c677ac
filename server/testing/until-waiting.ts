import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { sumOverNodes } from './sum-over-nodes.ts';

const WAITING =
  "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Waits until `count` connections are waiting for a lock; if stores are spread, on any node. */
export async function untilWaiting(pool: pg.Pool, count = 1, withinMs?: number): Promise<void> {
  await eventually(async () => expect(await sumOverNodes(pool, WAITING)).toBe(count), withinMs);
}
