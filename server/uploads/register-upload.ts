// Turns a received file into unaltered bytes under their hash, a data_upload row, and a job.
import { formatRecordId } from '@tillwatch/contract';
import { maskCardNumbers } from '@tillwatch/core/privacy';
import type { Kysely } from 'kysely';
import { enqueueIngestion } from '../ingestion/job/ingestion.jobs.ts';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { originalPath } from '../platform/files.ts';
import type { ReceivedFile } from '../platform/http/receive-form.ts';
import { whileKept } from '../platform/keep-file.ts';
import { lockSpace } from '../platform/space.queries.ts';
import { requireUploadSpace } from '../platform/space.ts';
import { readFileType } from './file-type.ts';
import { holdStore, insertUpload } from './uploads.queries.ts';

/**
 * @param file is moved away from where it was received; null for a path if an upload has kept it.
 * @param options.isBounded whether it counts against what one person may upload. Files on the server's own disk don't:
 * they
 *   are imported one after the other, and each waits for its turn.
 * @param options.isUnattended whether no screen shows its progress, so questions are asked by notification.
 * @returns the upload's number.
 * @throws AppError NOT_FOUND if the store was deleted in the meantime, CONFLICT if it's closed or the file is no longer
 * kept, or as `requireUploadSpace`.
 */
export async function registerUpload(
  { files, database, jobs }: Pick<Context, 'files' | 'database' | 'jobs'>,
  author: AuditAuthor,
  storeId: number,
  file: Omit<ReceivedFile, 'temporaryPath'> & { temporaryPath: string | null },
  { isBounded, isUnattended }: { isBounded: boolean; isUnattended: boolean },
): Promise<number> {
  const rawDataPath = originalPath(file.contentHash);
  const filename = maskCardNumbers(file.filename);
  const { db } = database;

  /** Keeps the store from being deleted or closed, and the person from using up their space, until `tx` ends. */
  async function requireRoom(tx: Kysely<Database>): Promise<void> {
    const store = await holdStore(tx, storeId);
    if (!store) throw new AppError('NOT_FOUND', 'Store not found');
    if (!store.isActive) {
      throw new AppError(
        'CONFLICT',
        'This store is closed, so it takes no uploads. An administrator can open it again under Manage Stores.',
      );
    }
    if (!isBounded) return;
    await lockSpace(tx, author.user.id);
    await requireUploadSpace(tx, author.user.id, file.sizeBytes);
  }

  async function register(tx: Kysely<Database>): Promise<number> {
    await requireRoom(tx);
    const id = await insertUpload(tx, {
      store_id: storeId,
      uploaded_by: author.user.id,
      filename,
      file_type: readFileType(file.filename) ?? 'xlsx',
      size_bytes: file.sizeBytes,
      content_hash: file.contentHash,
      raw_data_path: rawDataPath,
      is_unattended: isUnattended,
    });
    await recordAudit(tx, author, {
      action: 'create',
      entityType: 'data_upload',
      entityId: formatRecordId(storeId, id),
      changes: {
        after: { filename, sizeBytes: file.sizeBytes, contentHash: file.contentHash },
      },
    });
    await enqueueIngestion(jobs, tx, [{ storeId, uploadId: id }]);
    return id;
  }

  await db.transaction().execute(requireRoom);
  const kept = { temporaryPath: file.temporaryPath, kept: rawDataPath };
  return whileKept({ db, files }, kept, (isThere) => {
    if (!isThere) throw new AppError('CONFLICT', 'This file is no longer kept. Upload it again.');
    return db.transaction().execute(register);
  });
}
