import type { Kysely } from 'kysely';
import { EVERY_STORE, readReachable, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { findRules } from './rules-in-force.ts';
import { countDaysByRules } from './rules.queries.ts';

/** To how many days of a store the rules in force have been applied. */
export interface StoreProgress {
  storeId: number;
  days: number;
  done: number;
}

/** @returns the stores to which the rules in force haven't been fully applied yet. */
export async function measureProgress(
  db: Kysely<Database>,
  scope: StoreScope = EVERY_STORE,
): Promise<StoreProgress[]> {
  const counts = await countDaysByRules(db, scope);
  const storeIds = [...new Set(counts.map((count) => count.storeId))];
  const rulesOf = await findRules(db, storeIds);
  return storeIds.flatMap((id) => {
    const own = counts.filter((count) => count.storeId === id);
    const { detectionVersion } = rulesOf(id);
    const days = own.reduce((sum, count) => sum + count.days, 0);
    const done = own.find(({ version }) => version === detectionVersion)?.days ?? 0;
    return done === days ? [] : [{ storeId: id, days, done }];
  });
}

/** Without stores on nodes that are down. */
export async function listUnassessed(db: Kysely<Database>): Promise<number[]> {
  return (await readReachable(db, (scope) => measureProgress(db, scope))).map(({ storeId }) => storeId);
}
