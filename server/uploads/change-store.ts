// What people change in a whole store: withdrawing an upload, deciding between files.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectStore, type StoreConnection } from '../ingestion/store/connection.ts';
import { tryLockStore } from '../ingestion/store/upload-state.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { isReadingFile } from './uploads.queries.ts';

// Milliseconds. Ranking a store, which follows every upload, is over by then; nobody waits for a file.
const PATIENCE = 5000;
const PAUSE = 50;

/**
 * With the store's lock, in one database transaction.
 * @param next what to do once nobody else has the lock, for the refusal.
 * @throws AppError CONFLICT with the reason, if somebody else has it.
 */
export async function changeStore<Result>(
  { connectionString }: Pick<Context['database'], 'connectionString'>,
  { storeId, next }: { storeId: number; next: string },
  change: (connection: StoreConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connectStore(connectionString);
  await connection.begin();
  try {
    const busy = await waitForLock(connection, storeId);
    if (busy) throw new AppError('CONFLICT', `${busy} ${next}`);
    const result = await change(connection);
    await connection.commit();
    return result;
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

/** @returns a sentence, if somebody else keeps the lock; otherwise null, with the lock. */
async function waitForLock({ db }: StoreConnection, storeId: number): Promise<string | null> {
  const end = performance.now() + PATIENCE;
  while (!(await tryLockStore(db, storeId))) {
    if (await isReadingFile(db, storeId)) return 'A file is being processed for this store.';
    if (performance.now() > end) {
      return "Somebody else is changing this store's data, such as by deciding between files or withdrawing an upload.";
    }
    await sleep(PAUSE);
  }
  return null;
}
