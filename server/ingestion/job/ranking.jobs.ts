// Ranks anew what was ranked by other weights or signals: after an upgrade, or a restore of an older backup.
import type { Context } from '../../platform/context.ts';
import { rankDays } from '../../ranking/rank-days.ts';
import { RANKING_VERSION } from '../../ranking/ranking-version.ts';
import { findOutdated, recountPending } from '../../ranking/ranking.queries.ts';
import { connectStore } from '../store/connection.ts';
import { tryLockStore } from '../store/upload-state.ts';

const QUEUE = 'rank-stores';
const EVERY_MINUTE = '* * * * *';

type Parts = Pick<Context, 'database' | 'log'>;

export async function rankingJobs(context: Context): Promise<void> {
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => rankOutdated(context));
}

/** Each store by itself, whole or not at all. One that a file is being loaded into is ranked by that, or the next time. */
export async function rankOutdated({ database, log }: Parts): Promise<void> {
  for (const storeId of await findOutdated(database.db, RANKING_VERSION)) {
    const connection = await connectStore(database.connectionString);
    try {
      await connection.begin();
      if (!(await tryLockStore(connection.db, storeId))) continue;
      const ranked = await rankDays(connection.db, storeId, []);
      await recountPending(connection.db, storeId, ranked);
      await connection.commit();
      log.info({ storeId, days: ranked.length }, 'A store was ranked anew');
    } finally {
      await connection.rollback();
      await connection.close();
    }
  }
}
