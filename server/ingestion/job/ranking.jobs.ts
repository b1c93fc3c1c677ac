// Ranks stores again whose ranking used other weights or signals, as after an upgrade or a restore of an older backup;
// and every night, learns from reviewers' answers.
import type { Context } from '../../platform/context.ts';
import { readReachable } from '../../platform/database/reachable.ts';
import { findAnswered } from '../../ranking/answers.queries.ts';
import { learnAtNight } from '../../ranking/learn-weights.ts';
import { learnAnswers, rankDays } from '../../ranking/rank-days.ts';
import { findOutdated } from '../../ranking/weights-in-force.ts';
import { rankInStore } from '../store/rank-in-store.ts';

const QUEUE = 'rank-stores';
const EVERY_MINUTE = '* * * * *';
const LEARN_QUEUE = 'learn-answers';
/** UTC; after retention. */
const NIGHTLY = '23 6 * * *';

type Parts = Pick<Context, 'database' | 'log'>;

export async function rankingJobs(context: Context): Promise<void> {
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, async () => {
    await rankOutdated(context);
  });
  await context.jobs.schedule(LEARN_QUEUE, NIGHTLY, async () => {
    await learnFromAnswers(context);
    const learned = await learnAtNight(context.database);
    if (learned) context.log.info(learned, 'Weights were learned');
  });
}

/** Skips stores with a running upload, which ranks them, and those on nodes that are down, or the next run does. @returns the stores that were ranked. */
export async function rankOutdated({ database, log }: Parts): Promise<number[]> {
  const ranked: number[] = [];
  const { db } = database;
  for (const storeId of await readReachable(db, (scope) => findOutdated(db, scope))) {
    const days = await rankInStore(database, storeId, (tx) => rankDays(tx, storeId, []));
    if (days === null) continue;
    ranked.push(storeId);
    log.info({ storeId, days }, 'A store was ranked again');
  }
  return ranked;
}

/** Stores with a running upload wait until the next night. */
export async function learnFromAnswers({ database, log }: Parts): Promise<void> {
  for (const storeId of await findAnswered(database.db)) {
    const days = await rankInStore(database, storeId, (tx) => learnAnswers(tx, storeId));
    if (days) log.info({ storeId, days }, "A store was ranked with reviewers' answers");
  }
}
