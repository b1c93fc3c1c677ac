// The last step of every change of a store's transactions. Locks on rows and on their days must be taken in the same
// order as a review takes them; otherwise a deadlock would end one of the two: see decision 62.
import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { rankDays } from '../../ranking/rank-days.ts';
import { recountPending } from '../../ranking/ranking.queries.ts';
import type { StoreConnection } from './connection.ts';
import { forgetEmptyDays, recountStoreDays } from './store-days.ts';

interface ChangedDays {
  /** 'YYYY-MM-DD', ascending. */
  changed: readonly string[];
  /** The changed days that have rows assessed by these rules. */
  assessed?: { days: readonly string[]; rulesVersion: string };
  loaded?: LoadedTickets;
}

/**
 * Ranks, which changes rows, and then counts, which locks days. Call it with the store's lock held, once everything
 * else is done with the rows.
 */
export async function settleDays(
  { client, db }: Pick<StoreConnection, 'client' | 'db'>,
  storeId: number,
  { changed, assessed = { days: [], rulesVersion: '' }, loaded }: ChangedDays,
): Promise<void> {
  const ranked = await rankDays(db, storeId, changed, loaded);
  const others = changed.filter((day) => !assessed.days.includes(day));
  await recountStoreDays(client, storeId, assessed.days, assessed.rulesVersion);
  await recountStoreDays(client, storeId, others);
  await forgetEmptyDays(client, storeId, others);
  await recountPending(db, storeId, ranked);
}
