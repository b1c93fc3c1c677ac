// Uploads a file that was uploaded to one store to another one that it names.
import { formatRecordId } from '@tillwatch/contract';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { requireUpload } from './find-upload.ts';
import { describeOtherStores } from './other-stores.ts';
import { registerUpload } from './register-upload.ts';

/**
 * @returns the new upload's id.
 * @throws AppError NOT_FOUND for a store or an upload that the actor may not see, CONFLICT if the file doesn't name the
 * store or is no longer kept, or as `registerUpload`.
 */
export async function uploadToOtherStore(
  context: Context,
  actor: Actor,
  uploadId: string,
  storeId: number,
): Promise<string> {
  const upload = await requireUpload(context, actor, uploadId);
  requireStore(actor, storeId);
  const { db } = context.database;
  const others = await describeOtherStores(db, actor, upload.content_hash, upload.report?.otherStores ?? []);
  const offered = others.find(({ store }) => store?.id === storeId)?.store;
  if (!offered) throw new AppError('CONFLICT', 'This file does not name that store.');
  if (offered.hasFile) throw new AppError('CONFLICT', 'This file was already uploaded to that store.');
  const { filename, size_bytes: sizeBytes, content_hash: contentHash } = upload;
  const file = { filename, sizeBytes, contentHash, temporaryPath: null };
  const id = await registerUpload(context, actor, storeId, file, {
    isBounded: true,
    isUnattended: actor.tokenScopes !== null,
  });
  return formatRecordId(storeId, id);
}
