import type { Kysely } from 'kysely';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import { onlyStore } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { publishLive } from '../platform/live.ts';
import { tellOfSettings } from '../platform/settings-news.ts';
import { findOverviews } from './overview.queries.ts';
import { lockStoreRow, saveStoreStatus, type StoreRow } from './stores.queries.ts';

/**
 * Closes or reopens a store. A closed one keeps its data, people, and reports, but takes no uploads and is in no queue
 * or digest. Writes nothing if that is already its status.
 * @throws AppError NOT_FOUND.
 */
export async function setStoreStatus(
  db: Kysely<Database>,
  author: AuditAuthor,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<StoreRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockStoreRow(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'Store not found');
    if (row.is_active === isActive) return row;
    const after = await saveStoreStatus(tx, id, isActive);
    await recordAudit(tx, author, {
      action: isActive ? 'open' : 'close',
      entityType: 'store',
      entityId: id,
      changes: { before: { isActive: row.is_active }, after: { isActive } },
    });
    if (!isActive) await tellOfClosing(tx, author, id);
    await publishLive(tx, { type: 'stores' });
    return after;
  });
}

async function tellOfClosing(tx: Kysely<Database>, author: AuditAuthor, storeId: number): Promise<void> {
  const [overview] = await findOverviews(tx, [storeId], onlyStore(storeId));
  const { pending = 0, pendingCheckAll = 0 } = overview ?? {};
  const open =
    pending === 0
      ? 'nothing was pending'
      : `${pending.toLocaleString('en-US')} pending in its last 30 days, ${pendingCheckAll.toLocaleString('en-US')} of them Check All`;
  await tellOfSettings(tx, author, { of: 'store', storeId, changes: [`Closed: ${open}`] });
}
