// Applies the rules in force to stored transactions, after the rules change or an exception ends. A step covers some
// days of a store and is all or nothing, so if the process is killed, the work resumes where it stopped.
import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import { recordSystem } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import { readReachable } from '../../platform/database/reachable.ts';
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
/** UTC; after midnight in every time zone with stores. */
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

/** Runs as soon as the transaction that changes the rules commits. */
export async function enqueueReassessment(jobs: Pick<Jobs, 'enqueue'>, tx: Kysely<Database>): Promise<void> {
  await jobs.enqueue(tx, QUEUE, {});
}

/** A store with a running upload continues the next time. */
export async function reassessStores(parts: Parts): Promise<void> {
  const { database, log } = parts;
  for (const storeId of await listUnassessed(database.db)) {
    let changed = 0;
    for (;;) {
      const step = await takeStep(database, storeId);
      if (step === null) break;
      changed += step;
    }
    log.info({ storeId, changed }, 'The rules in force were applied to stored transactions');
  }
  const ranked = await rankOutdated(parts);
  for (const storeId of ranked) await publishLive(database.db, { type: 'rules', storeId });
}

/** @returns how many transactions changed; null if there is nothing to do, or another process has the store's lock. */
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

/** Needs the store's lock. @param days 'YYYY-MM-DD', ascending. @returns how many transactions changed. */
export async function bringRules(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
  rules: StoreRules,
): Promise<number> {
  return reassessDays(client, storeId, days, rules, () => recountStoreDays(client, storeId, days));
}

/** After its last day, somebody who was left out counts again; where a node is down, in another night. */
export async function endRuleExceptions({ database, log }: Parts): Promise<void> {
  const { db } = database;
  for (const { storeId, id } of await readReachable(db, (scope) => findOverdue(db, scope))) {
    await db.transaction().execute(async (tx) => {
      const ended = await deleteException(tx, storeId, id);
      if (!ended) return;
      await recordSystem(tx, 'system', describeRuleException('end', { before: ended }));
      log.info({ storeId, exception: id }, 'An exception has ended');
    });
  }
}
