import type { Kysely } from 'kysely';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Turns } from '../../platform/jobs.ts';
import { callUp, INGESTION_WORKERS } from './call-up.ts';
import { findPlaces, lockTurns, saveCalls } from './turns.queries.ts';

/**
 * Calls up the waiting uploads whose turn it is.
 * @param ended a job whose run has ended, even though the queue doesn't know yet.
 */
export async function callUpNext(tx: Kysely<Database>, ended: string | null): Promise<void> {
  await lockTurns(tx);
  const { waiting, running } = await findPlaces(tx, ended);
  await saveCalls(tx, callUp(waiting, running), ended);
}

export function ingestionTurns({ db }: Pick<AppDatabase, 'db'>): Turns {
  return {
    workers: INGESTION_WORKERS,
    callUp: (ended) => db.transaction().execute((tx) => callUpNext(tx, ended)),
  };
}
