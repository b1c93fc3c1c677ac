// Brings the rules in force to what is stored: after a change of the rules, and after an exception has ended. A step is some
// days of a store, whole or not at all, so that a process that was killed goes on where it stood.
import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import { recordSystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { publishLive } from '../../platform/live.ts';
import { describeRuleException } from '../../rules/describe-exception.ts';
import { findStoreRules, type StoreRules } from '../../rules/rules-in-force.ts';
import { deleteException, findOverdue } from '../../rules/rules.queries.ts';
import { listUnassessed } from '../../rules/unassessed.ts';
import { connectStore } from '../store/connection.ts';
import { reassessDays } from '../store/reassess-days.ts';
import { listDaysByOtherRules, recountStoreDays } from '../store/store-days.ts';
import { tryLockStore } from '../store/upload-state.ts';
import { rankOutdated } from './ranking.jobs.ts';

const QUEUE = 'reassess-stores';
const EVERY_MINUTE = '* * * * *';
const END_QUEUE = 'end-rule-exceptions';
/** After midnight everywhere that has a store; UTC. */
const NIGHTLY = '17 6 * * *';
const DAYS_AT_ONCE = 7;

type Parts = Pick<Context, 'database' | 'log'>;

export async function reassessJobs(context: Context): Promise<void> {
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => reassessStores(context));
  await context.jobs.schedule(END_QUEUE, NIGHTLY, async () => {
    await endRuleExceptions(context);
    await reassessStores(context);
  });
}

/** What is stored follows at once, when the transaction that changes the rules commits. */
export async function enqueueReassessment(jobs: Pick<Jobs, 'enqueue'>, tx: Kysely<Database>): Promise<void> {
  await jobs.enqueue(tx, QUEUE, {});
}

/** A store that a file is being loaded into goes on the next time. */
export async function reassessStores(parts: Parts): Promise<void> {
  const { database, log } = parts;
  for (const storeId of await listUnassessed(database.db)) {
    let changed = 0;
    for (;;) {
      const step = await takeStep(database, storeId);
      if (step === null) break;
      changed += step;
    }
    log.info({ storeId, changed }, 'The rules in force were brought to what is stored');
  }
  const ranked = await rankOutdated(parts);
  for (const storeId of ranked) await publishLive(database.db, { type: 'rules', storeId });
}

/** @returns how many transactions have changed; null when there is nothing to do, or somebody else has the store's lock. */
async function takeStep(
  { connectionString }: Pick<AppDatabase, 'connectionString'>,
  storeId: number,
): Promise<number | null> {
  const connection = await connectStore(connectionString);
  try {
    await connection.begin();
    if (!(await tryLockStore(connection.db, storeId))) return null;
    const rules = await findStoreRules(connection.db, storeId);
    const days = await listDaysByOtherRules(connection.client, storeId, rules.detectionVersion);
    if (days.length === 0) return null;
    const some = days.slice(0, DAYS_AT_ONCE).toSorted();
    const changed = await bringRules(connection.client, storeId, some, rules);
    await publishLive(connection.db, { type: 'rules', storeId });
    await connection.commit();
    return changed;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

/** With the store's lock held. @param days 'YYYY-MM-DD', ascending @returns how many transactions have changed. */
export async function bringRules(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
  rules: StoreRules,
): Promise<number> {
  return reassessDays(client, storeId, days, rules, () => recountStoreDays(client, storeId, days));
}

/** Whoever was left out until a day counts again after it. */
export async function endRuleExceptions({ database, log }: Parts): Promise<void> {
  for (const { storeId, id } of await findOverdue(database.db)) {
    await database.db.transaction().execute(async (tx) => {
      const ended = await deleteException(tx, storeId, id);
      if (!ended) return;
      await recordSystem(tx, 'system', describeRuleException('end', { before: ended }));
      log.info({ storeId, exception: id }, 'An exception has ended');
    });
  }
}
