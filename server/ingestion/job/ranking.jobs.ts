// Ranks anew what was ranked by other weights or signals, after an upgrade or a restore of an older backup; and at night
// with what reviewers have said.
import type { Kysely } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findAnswered } from '../../ranking/answers.queries.ts';
import { learnAnswers, rankDays } from '../../ranking/rank-days.ts';
import { RANKING_VERSION } from '../../ranking/ranking-version.ts';
import { findOutdated, recountPending } from '../../ranking/ranking.queries.ts';
import { connectStore } from '../store/connection.ts';
import { tryLockStore } from '../store/upload-state.ts';

const QUEUE = 'rank-stores';
const EVERY_MINUTE = '* * * * *';
const LEARN_QUEUE = 'learn-answers';
/** After retention. UTC. */
const NIGHTLY = '23 6 * * *';

type Parts = Pick<Context, 'database' | 'log'>;

export async function rankingJobs(context: Context): Promise<void> {
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => rankOutdated(context));
  await context.jobs.schedule(LEARN_QUEUE, NIGHTLY, () => learnFromAnswers(context));
}

/** One that a file is being loaded into is ranked by that, or the next time. */
export async function rankOutdated({ database, log }: Parts): Promise<void> {
  for (const storeId of await findOutdated(database.db, RANKING_VERSION)) {
    const days = await inStore(database, storeId, (tx) => rankDays(tx, storeId, []));
    if (days > 0) log.info({ storeId, days }, 'A store was ranked anew');
  }
}

/** One that a file is being loaded into learns the next night. */
export async function learnFromAnswers({ database, log }: Parts): Promise<void> {
  for (const storeId of await findAnswered(database.db)) {
    const days = await inStore(database, storeId, (tx) => learnAnswers(tx, storeId));
    if (days > 0) log.info({ storeId, days }, 'A store was ranked with what reviewers have said');
  }
}

/** All or nothing, with the store's lock; nothing where somebody else has it. @returns how many days were ranked. */
async function inStore(
  { connectionString }: Context['database'],
  storeId: number,
  rank: (tx: Kysely<Database>) => Promise<string[]>,
): Promise<number> {
  const connection = await connectStore(connectionString);
  try {
    await connection.begin();
    if (!(await tryLockStore(connection.db, storeId))) return 0;
    const ranked = await rank(connection.db);
    await recountPending(connection.db, storeId, ranked);
    await connection.commit();
    return ranked.length;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}
