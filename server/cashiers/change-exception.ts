// Leaves a cashier out of comparisons, and takes one in again.
import type { Kysely } from 'kysely';
import { rankInStore } from '../ingestion/store/rank-in-store.ts';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { isWithinAYear } from '../platform/within-a-year.queries.ts';
import { describeException } from '../ranking/describe-exception.ts';
import { type ComparisonException, removeException, saveException } from '../ranking/exceptions.queries.ts';
import { rankPeopleAnew } from '../ranking/rank-days.ts';

/** @throws AppError INVALID_INPUT for a day that has passed or is too far off, CONFLICT while a file is being loaded. */
export async function leaveOut(
  database: AppDatabase,
  actor: Actor,
  storeId: number,
  exception: ComparisonException,
): Promise<void> {
  if (!(await isWithinAYear(database.db, exception.until))) {
    throw new AppError('INVALID_INPUT', 'Choose a last day from today on, at most a year ahead.');
  }
  await changeIn(database, storeId, async (tx) => {
    const before = await removeException(tx, storeId, exception.employeeId);
    await saveException(tx, storeId, actor.user.id, exception);
    const changes = { ...(before && { before }), after: exception };
    await recordAudit(tx, actor, describeException(storeId, 'leave_out', changes));
  });
}

/** Nothing to do where the cashier is compared already. @throws AppError CONFLICT while a file is being loaded. */
export async function compareAgain(
  database: AppDatabase,
  actor: Actor,
  storeId: number,
  employeeId: string,
): Promise<void> {
  await changeIn(database, storeId, async (tx) => {
    const before = await removeException(tx, storeId, employeeId);
    if (before) await recordAudit(tx, actor, describeException(storeId, 'compare_again', { before }));
  });
}

async function changeIn(
  database: AppDatabase,
  storeId: number,
  change: (tx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const ranked = await rankInStore(database, storeId, async (tx) => {
    await change(tx);
    return rankPeopleAnew(tx, storeId);
  });
  if (ranked === null) {
    throw new AppError('CONFLICT', 'A file is being processed for this store. Try again when that is done.');
  }
}
