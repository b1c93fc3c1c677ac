import type { StoreInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { publishLive } from '../platform/live.ts';
import { insertStore, type StoreRow } from './stores.queries.ts';

/** @throws AppError STORE_NUMBER_TAKEN, at the field. */
export async function createStore(
  db: Kysely<Database>,
  author: AuditAuthor,
  input: StoreInput,
): Promise<StoreRow> {
  return db.transaction().execute(async (tx) => {
    const row = await insertStore(tx, input);
    if (!row) throw refuseTakenNumber(input.storeNumber);
    await recordAudit(tx, author, {
      action: 'create',
      entityType: 'store',
      entityId: row.id,
      changes: { after: { ...input } },
    });
    await publishLive(tx, { type: 'stores' });
    return row;
  });
}

export function refuseTakenNumber(storeNumber: string): AppError {
  const message = `Store number ${storeNumber} is already in use`;
  return new AppError('STORE_NUMBER_TAKEN', message, { storeNumber: message });
}
