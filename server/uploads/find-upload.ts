import { parseRecordId, type UploadDetails } from '@tillwatch/contract';
import { countReviewedOf } from '../ingestion/store/withdraw-transactions.ts';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { describeRecord } from './describe-upload.ts';
import { findUpload, findUploadRecord, type UploadRow } from './uploads.queries.ts';

/** @throws AppError NOT_FOUND, also for an upload of a store that is not the actor's. */
export async function requireUpload(
  { database: { db } }: Context,
  actor: Actor,
  uploadId: string,
): Promise<UploadRow> {
  const { storeId, id } = parseRecordId(uploadId);
  const row = actor.storeIds.has(storeId) ? await findUpload(db, storeId, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND', 'Upload not found');
  return row;
}

/** @throws AppError NOT_FOUND, as `requireUpload`. */
export async function describeDetails(
  { database: { db } }: Context,
  actor: Actor,
  uploadId: string,
): Promise<UploadDetails> {
  const { storeId, id } = parseRecordId(uploadId);
  const row = actor.storeIds.has(storeId) ? await findUploadRecord(db, storeId, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND', 'Upload not found');
  const { first_day: first, last_day: last } = row;
  const reviewedTransactions =
    first === null || last === null || row.withdrawn_at !== null
      ? 0
      : await countReviewedOf(db, { storeId, uploadId: id }, { first, last });
  return { ...describeRecord(row), report: row.report, reviewedTransactions };
}
