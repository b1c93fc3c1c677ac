import type { RouteDefinition } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { saveLastActive } from './activity.queries.ts';
import type { Database } from './database/schema.ts';

const WRITE_EVERY_MS = 60_000;

/**
 * Records when a user was last active. Fetching lists and counts doesn't count, because pages do that on their own when
 * colleagues change something.
 */
export function createActivityKeeper(db: Kysely<Database>): (userId: number) => Promise<void> {
  const writtenAt = new Map<number, number>();
  return async (userId) => {
    const now = Date.now();
    if (now - (writtenAt.get(userId) ?? 0) < WRITE_EVERY_MS) return;
    writtenAt.set(userId, now);
    await saveLastActive(db, userId);
  };
}

/** Whether a call shows that the caller is active. */
export function isActivity(route: RouteDefinition): boolean {
  return route.access !== 'public' && (route.method !== 'GET' || route.isActivity === true);
}
