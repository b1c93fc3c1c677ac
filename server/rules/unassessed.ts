import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findRules } from './rules-in-force.ts';
import { countDaysByRules } from './rules.queries.ts';

/** How many days of a store the rules in force were brought to. */
export interface StoreProgress {
  storeId: number;
  days: number;
  done: number;
}

/** @returns the stores that the rules in force were not brought to yet, or not wholly. */
export async function measureProgress(db: Kysely<Database>): Promise<StoreProgress[]> {
  const counts = await countDaysByRules(db);
  const storeIds = [...new Set(counts.map(({ storeId }) => storeId))];
  const rulesOf = await findRules(db, storeIds);
  return storeIds.flatMap((storeId) => {
    const own = counts.filter((count) => count.storeId === storeId);
    const { detectionVersion } = rulesOf(storeId);
    const days = own.reduce((sum, count) => sum + count.days, 0);
    const done = own.find(({ version }) => version === detectionVersion)?.days ?? 0;
    return done === days ? [] : [{ storeId, days, done }];
  });
}

export async function listUnassessed(db: Kysely<Database>): Promise<number[]> {
  return (await measureProgress(db)).map(({ storeId }) => storeId);
}
