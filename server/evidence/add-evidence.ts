// Stores the image in a multipart request under its hash, byte for byte, adds it to a transaction, and audits it.
import { evidenceUpdate, formatRecordId, LIMITS } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { evidencePath } from '../platform/files.ts';
import { bytesOf, type ReceivedFile, receiveForm } from '../platform/http/receive-form.ts';
import { keepFile } from '../platform/keep-file.ts';
import { lockSpace } from '../platform/space.queries.ts';
import { requireSpace } from '../platform/space.ts';
import { hasTransaction } from '../platform/transaction-key.queries.ts';
import { type TransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { findPresentEvidence, insertEvidence, lockTransaction } from './evidence.queries.ts';
import { type ImageHeader, readImageHeader } from './read-image-header.ts';

const FORM_RULES = {
  maxFileBytes: LIMITS.evidenceImageBytes,
  tooLargeMessage: `An image can have at most ${LIMITS.evidenceImageBytes / 1024 / 1024} MB`,
};

/**
 * Adding the same image again doesn't duplicate it, so a caller who got no response can try again.
 * @returns the image's number.
 * @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT or UNSUPPORTED_FILE, or as `receiveForm` and `requireSpace` do; the
 *   file is then removed.
 */
export async function addEvidence(
  { config, database: { db }, live }: Pick<Context, 'config' | 'database' | 'live'>,
  actor: Actor,
  key: TransactionKey,
  request: FastifyRequest,
): Promise<number> {
  if (!(await hasTransaction(db, key))) throw transactionNotFound();
  await requireSpace(db, actor.user.id, bytesOf(request, FORM_RULES));
  const form = await receiveForm(request, config, FORM_RULES);
  try {
    const { file } = form;
    if (!file)
      throw new AppError('INVALID_INPUT', 'Please choose an image', { file: 'Please choose an image' });
    const caption = readCaption(form.fields.get('caption'));
    const header = await readImageHeader(file.temporaryPath);

    return await db.transaction().execute(async (tx) => {
      if (!(await lockTransaction(tx, key.storeId, key.id))) throw transactionNotFound();
      const present = await findPresentEvidence(tx, key.storeId, [key.id]);
      const same = present.find((image) => image.content_hash === file.contentHash);
      if (same) return same.id;
      requireRoom(present.length);
      await lockSpace(tx, actor.user.id);
      await requireSpace(tx, actor.user.id, file.sizeBytes);
      await keepFile(tx, file.temporaryPath, evidencePath(file.contentHash), config.dataDir);
      const id = await insertAndRecord(tx, actor, key, { file, header, caption });
      await live.publish(tx, {
        type: 'evidence',
        storeId: key.storeId,
        transactionId: formatRecordId(key.storeId, key.id),
        byUserId: actor.user.id,
      });
      return id;
    });
  } finally {
    await form.discard();
  }
}

async function insertAndRecord(
  tx: Kysely<Database>,
  actor: Actor,
  { storeId, id: transactionId }: TransactionKey,
  { file, header, caption }: { file: ReceivedFile; header: ImageHeader; caption: string },
): Promise<number> {
  const { contentType, width, height } = header;
  const { sizeBytes, contentHash } = file;
  const filename = file.filename || 'image';
  const id = await insertEvidence(tx, {
    store_id: storeId,
    transaction_id: transactionId,
    filename,
    content_type: contentType,
    size_bytes: sizeBytes,
    width,
    height,
    content_hash: contentHash,
    path: evidencePath(contentHash),
    caption,
    added_by: actor.user.id,
  });
  await recordAudit(tx, actor, {
    action: 'create',
    entityType: 'evidence_image',
    entityId: formatRecordId(storeId, id),
    changes: {
      after: {
        transactionId: formatRecordId(storeId, transactionId),
        filename,
        contentType,
        sizeBytes,
        contentHash,
        ...(caption && { caption }),
      },
    },
  });
  return id;
}

/** @param count of existing images. @throws AppError CONFLICT. */
export function requireRoom(count: number): void {
  if (count < LIMITS.evidenceImagesPerTransaction) return;
  throw new AppError(
    'CONFLICT',
    `A transaction can have at most ${LIMITS.evidenceImagesPerTransaction} evidence images. Remove one first.`,
  );
}

function readCaption(text = ''): string {
  const parsed = evidenceUpdate.safeParse({ caption: text });
  if (parsed.success) return parsed.data.caption;
  const message = parsed.error.issues[0]?.message ?? 'The caption is not valid';
  throw new AppError('INVALID_INPUT', message, { caption: message });
}
