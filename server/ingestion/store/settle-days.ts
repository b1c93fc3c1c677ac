// The last step of every change of a store's transactions. Locks on rows and on their days must be taken in the same
// order as a review takes them; otherwise a deadlock would end one of the two: see decision 62.
import type { LoadedTickets } from '../../ranking/rank-days.ts';
import { rankDays } from '../../ranking/rank-days.ts';
import { recountPending } from '../../ranking/ranking.queries.ts';
import type { StoreConnection } from './connection.ts';
import { forgetEmptyDays, recountStoreDays } from './store-days.ts';

interface NewDays<Examined> {
  /** 'YYYY-MM-DD', ascending; the store had nothing on any of them. */
  days: readonly string[];
  /** The rules by which all of their rows were assessed. */
  rulesVersion: string;
  loaded: LoadedTickets;
  /** Reads what was loaded, without changing anything. */
  examine: () => Promise<Examined>;
}

/**
 * Like `settleDays`, but counts the days before ranking changes rows, which no review can wait for: nobody else sees them
 * yet. So they can be examined while the transactions are being judged, when the database has little to do.
 */
export async function settleNewDays<Examined>(
  { client, db, inTurn }: Pick<StoreConnection, 'client' | 'db' | 'inTurn'>,
  storeId: number,
  { days, rulesVersion, loaded, examine }: NewDays<Examined>,
): Promise<Examined> {
  const ranking = rankDays(db, storeId, days, loaded);
  const examining = loaded.written
    .then(() => inTurn(() => recountStoreDays(client, storeId, days, rulesVersion)))
    .then(examine);
  await Promise.allSettled([ranking, examining]);
  await recountPending(db, storeId, await ranking);
  return examining;
}

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
