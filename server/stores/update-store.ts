import type { StoreInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { publishLive } from '../platform/live.ts';
import { tellOfSettings } from '../platform/settings-news.ts';
import { refuseTakenNumber } from './create-store.ts';
import { lockStoreRow, renameAssignments, saveStore, type StoreRow } from './stores.queries.ts';

/** Whose files are the store's, whether anybody looks into it, and who is sent its reports. */
const TOLD: Partial<Record<keyof StoreInput, string>> = {
  storeNumber: 'Number',
  name: 'Name',
  franchiseOwnerEmail: 'Owner’s email',
};

/**
 * Writes nothing if no detail changes.
 * @throws AppError NOT_FOUND, or STORE_NUMBER_TAKEN at the field.
 */
export async function updateStore(
  db: Kysely<Database>,
  author: AuditAuthor,
  id: number,
  input: StoreInput,
): Promise<StoreRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockStoreRow(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'Store not found');
    const before: StoreInput = {
      storeNumber: row.store_number,
      name: row.name,
      address: row.address,
      franchiseOwnerEmail: row.franchise_owner_email,
    };
    const changed = (Object.keys(before) as (keyof StoreInput)[]).filter(
      (field) => before[field] !== input[field],
    );
    if (changed.length === 0) return row;
    const after = await saveStore(tx, id, input);
    if (!after) throw refuseTakenNumber(input.storeNumber);
    if (changed.includes('storeNumber')) await renameAssignments(tx, before.storeNumber, input.storeNumber);
    await recordAudit(tx, author, {
      action: 'update',
      entityType: 'store',
      entityId: id,
      changes: {
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
        after: Object.fromEntries(changed.map((field) => [field, input[field]])),
      },
    });
    await tellOfSettings(tx, author, {
      of: 'store',
      storeId: id,
      changes: changed.flatMap((field) =>
        TOLD[field] === undefined ? [] : [`${TOLD[field]}: ${before[field]} → ${input[field]}`],
      ),
    });
    await publishLive(tx, { type: 'stores' });
    return after;
  });
}
