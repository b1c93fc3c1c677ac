// At night, removes what is older than RETENTION_DAYS: transactions with everything attached to them, uploads, and
// reports. The audit log stays and says how much was removed. Also removes files that no row refers to, even without
// that setting.
import { lockStore } from '../ingestion/store/upload-state.ts';
import { recordSystem } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { findReach } from '../platform/database/reachable.ts';
import { sweepFiles } from '../platform/remove-files.ts';
import { shiftDay } from '../ranking/business-days.ts';
import { rankDays } from '../ranking/rank-days.ts';
import { recountPending } from '../ranking/ranking.queries.ts';
import { findFirstKeptDay, listStoreIds, removeExpired } from './retention.queries.ts';

const QUEUE = 'retention';
// Repeated in the following hours in case a backup was in the way. UTC.
const NIGHTLY = '41 2-5 * * *';

type Parts = Pick<Context, 'files' | 'database' | 'log'>;

export async function retentionJobs(context: Context): Promise<void> {
  const { retentionDays } = context.config;
  await context.jobs.schedule(QUEUE, NIGHTLY, async () => {
    if (retentionDays !== null) await removeOld(context, retentionDays);
    await sweep(context);
  });
}

/**
 * Each store separately, completely or not at all; those on nodes that are down have their turn in another night. A
 * store's files are removed by the next sweep.
 */
export async function removeOld(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  days: number,
): Promise<void> {
  const { db } = database;
  const firstKept = await findFirstKeptDay(db, days);
  const { keep } = await findReach(db);
  for (const storeId of keep(await listStoreIds(db))) {
    await db.transaction().execute(async (tx) => {
      await lockStore(tx, storeId);
      const counts = await removeExpired(tx, storeId, firstKept);
      if (Object.values(counts).every((count) => count === 0)) return;
      if (counts.transactions > 0) {
        const ranked = await rankDays(tx, storeId, [shiftDay(firstKept, -1)]);
        await recountPending(tx, storeId, ranked);
      }
      await recordSystem(tx, 'retention', {
        action: 'remove_expired',
        entityType: 'store',
        entityId: storeId,
        changes: { after: { firstKeptDay: firstKept, retentionDays: days, ...counts } },
      });
      log.info({ storeId, firstKept, ...counts }, 'Data older than RETENTION_DAYS was removed');
    });
  }
}

/** Removes files that no row refers to. @param atRestMs their minimum age. */
export async function sweep({ files: places, database, log }: Parts, atRestMs?: number): Promise<void> {
  const files = await sweepFiles(database, places, atRestMs);
  if (files === null)
    log.info('A backup is running or a node is down, so files will be removed the next time');
  else if (files > 0) log.info({ files }, 'Unreferenced files were removed');
}
