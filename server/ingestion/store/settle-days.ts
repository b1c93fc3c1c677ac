// The end of every change of a store's transactions. Whoever holds the locks of rows and of their days takes them in the order
// in which a review does, or one of the two would be ended: see decision 62.
import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { rankDays } from '../../ranking/rank-days.ts';
import { recountPending } from '../../ranking/ranking.queries.ts';
import type { StoreConnection } from './connection.ts';
import { forgetEmptyDays, recountStoreDays } from './store-days.ts';

interface ChangedDays {
  /** 'YYYY-MM-DD', ascending. */
  changed: readonly string[];
  /** Those of the changed days that have rows by these rules. */
  assessed?: { days: readonly string[]; rulesVersion: string };
  loaded?: LoadedTickets;
}

/**
 * Ranks, which changes rows, and then counts, which locks days. Call it when all else is done with the rows, with the store's lock
 * held.
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
