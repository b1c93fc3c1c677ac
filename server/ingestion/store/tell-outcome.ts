// Notifies people of the outcome of an upload, in the same transaction that completes or fails it.
import { formatRecordId } from '@tillwatch/contract/record-key';
import { type ColumnQuestion, listAsked } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify, settleNotifications } from '../../platform/notify.ts';
import type { LoadCounts } from './transaction-load.ts';
import type { UploadKey } from './upload-key.ts';

/** Notifies the uploader and, if there is something new to review, the store's agents. */
export async function tellCompletion(
  tx: Kysely<Database>,
  upload: UploadKey,
  { counts, rejectedRows }: { counts: LoadCounts; rejectedRows: number },
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id], ...(counts.fresh > 0 && { agentsOfStore: storeId }) },
    subject: uploadId,
    storeId,
    content: {
      kind: 'upload-completed',
      uploadId,
      filename,
      uploadedBy,
      newTransactions: counts.fresh,
      repeatedTransactions: counts.repeated,
      rejectedRows,
      firstDay: counts.days[0] ?? null,
      lastDay: counts.days.at(-1) ?? null,
    },
  });
}

/** Notifies only the uploader, since nobody else can do anything about it. */
export async function tellFailure(
  tx: Kysely<Database>,
  upload: UploadKey,
  errorMessage: string,
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id] },
    subject: uploadId,
    storeId,
    content: { kind: 'upload-failed', uploadId, filename, errorMessage },
  });
}

/** Notifies those who may answer: the uploader and the store's agents. */
export async function tellQuestion(
  tx: Kysely<Database>,
  upload: UploadKey,
  questions: readonly ColumnQuestion[],
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id], agentsOfStore: storeId },
    subject: uploadId,
    storeId,
    content: { kind: 'upload-asks', uploadId, filename, question: questions.flatMap(listAsked)[0] ?? '' },
  });
}

/** @param actor null if nobody had to do anything */
export async function tellEnding(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  ending: 'answered' | 'discarded',
  actor: Actor | null,
): Promise<void> {
  const name = actor === null ? '' : `${actor.user.firstName} ${actor.user.lastName}`.trim();
  await settleNotifications(tx, 'upload-asks', formatRecordId(storeId, uploadId), {
    ending,
    ...(name !== '' && { endedBy: name }),
  });
}

/** Shows those who were notified of its completion that there is nothing left to review. */
export async function tellWithdrawal(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  { user }: Actor,
): Promise<void> {
  await settleNotifications(tx, 'upload-completed', formatRecordId(storeId, uploadId), {
    withdrawnBy: `${user.firstName} ${user.lastName}`.trim(),
  });
}

async function findOrigin(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ filename: string; uploadedBy: { id: number; name: string } }> {
  const row = await tx
    .selectFrom('data_uploads')
    .innerJoin('users', 'users.id', 'data_uploads.uploaded_by')
    .select(['users.id', 'users.first_name', 'users.last_name', 'filename'])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { filename: row.filename, uploadedBy: { id: row.id, name } };
}
