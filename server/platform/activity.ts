import type { RouteDefinition } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { saveLastActive } from './activity.queries.ts';
import type { Database } from './database/schema.ts';

const WRITE_EVERY_MS = 60_000;

/**
 * Keeps when a user was last at work. Lists and numbers do not count: pages fetch them by themselves when colleagues
 * change something.
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

/** Whether a call shows that the caller is at work. */
export function isActivity(route: RouteDefinition): boolean {
  return route.access !== 'public' && (route.method !== 'GET' || route.isActivity === true);
}
