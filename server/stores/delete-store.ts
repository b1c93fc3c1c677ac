import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { publishLive } from '../platform/live.ts';
import { removeUnnamedFiles } from '../platform/remove-files.ts';
import {
  countTransactions,
  hasSetAside,
  hasUnfinishedUploads,
  lockStoreRow,
  removeAssignments,
  removeStore,
} from './stores.queries.ts';

/**
 * Deletes a store without transactions (specification, section 5), and its files, which nobody could access anymore.
 * @throws AppError NOT_FOUND, or CONFLICT with the reason.
 */
export async function deleteStore(
  { files, database, log }: Pick<Context, 'files' | 'database' | 'log'>,
  author: AuditAuthor,
  id: number,
): Promise<void> {
  const paths = await database.db.transaction().execute(async (tx) => {
    const row = await lockStoreRow(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'Store not found');
    if (await hasUnfinishedUploads(tx, id)) {
      throw new AppError(
        'CONFLICT',
        'A file is being processed for this store, so it cannot be deleted now.',
      );
    }
    const count = await countTransactions(tx, id);
    if (count > 0) {
      const noun = count === 1 ? 'transaction' : 'transactions';
      throw new AppError(
        'CONFLICT',
        `This store has ${count.toLocaleString('en-US')} ${noun}; only a store without any can be deleted.`,
      );
    }
    if (await hasSetAside(tx, id)) {
      throw new AppError('CONFLICT', 'This store has reviews that were set aside, so it cannot be deleted.');
    }
    await removeAssignments(tx, row.store_number);
    const named = await removeStore(tx, id);
    await recordAudit(tx, author, {
      action: 'delete',
      entityType: 'store',
      entityId: id,
      changes: {
        before: {
          storeNumber: row.store_number,
          name: row.name,
          address: row.address,
          franchiseOwnerEmail: row.franchise_owner_email,
        },
      },
    });
    await publishLive(tx, { type: 'stores' });
    return named;
  });
  const removed = await removeUnnamedFiles(database, files, paths);
  if (removed === null) {
    log.warn(
      { storeId: id, paths },
      'A backup is running or a node is down, so the files of the deleted store stay for now',
    );
  }
}
