import type { Kysely } from 'kysely';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { recountPending } from '../../ranking/ranking.queries.ts';
import { connectStore } from './connection.ts';
import { tryLockStore } from './upload-state.ts';

/**
 * Ranks under the store's lock, all or nothing.
 * @param rank returns the days whose transactions may have a different risk.
 * @returns the number of ranked days; null if another process has the lock and nothing was done.
 */
export async function rankInStore(
  { connectionString }: Pick<AppDatabase, 'connectionString'>,
  storeId: number,
  rank: (tx: Kysely<Database>) => Promise<string[]>,
): Promise<number | null> {
  const connection = await connectStore(connectionString);
  try {
    await connection.begin();
    if (!(await tryLockStore(connection.db, storeId))) return null;
    const ranked = await rank(connection.db);
    await recountPending(connection.db, storeId, ranked);
    await connection.commit();
    return ranked.length;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}
