// Stores the image in a multipart request under its hash, byte for byte, adds it to a transaction or a case, and audits
// it.
import { evidenceUpdate, formatRecordId, LIMITS } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { caseNotFound } from '../platform/case-key.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { evidencePath } from '../platform/files.ts';
import { bytesOf, type ReceivedFile, receiveForm } from '../platform/http/receive-form.ts';
import { whileKept } from '../platform/keep-file.ts';
import { lockSpace } from '../platform/space.queries.ts';
import { requireSpace } from '../platform/space.ts';
import { transactionNotFound } from '../platform/transaction-key.ts';
import { auditOwner, announceChange, stepOf } from './announce-change.ts';
import {
  type EvidenceOwner,
  type EvidenceRecord,
  findAllEvidence,
  insertEvidence,
  isOfClosedCase,
  lockOwner,
} from './evidence.queries.ts';
import { type ImageHeader, readImageHeader } from './read-image-header.ts';
import { refuseBrokenImage } from './refuse-broken-image.ts';
import { tellOfEvidence } from './tell-of-evidence.ts';

const FORM_RULES = {
  maxFileBytes: LIMITS.evidenceImageBytes,
  tooLargeMessage: `An image can have at most ${LIMITS.evidenceImageBytes / 1024 / 1024} MB`,
};

/**
 * Adding the same image again doesn't duplicate it, so a caller who got no response can try again. Somebody else's is
 * another one: it stays if the first is removed.
 * @returns the image's number.
 * @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT or UNSUPPORTED_FILE, or as `receiveForm` and `requireSpace` do;
 * the
 *   file is then removed.
 */
export async function addEvidence(
  { config, files, database: { db }, live }: Pick<Context, 'config' | 'files' | 'database' | 'live'>,
  actor: Actor,
  owner: EvidenceOwner,
  request: FastifyRequest,
): Promise<number> {
  await requireSpace(db, actor.user.id, bytesOf(request, FORM_RULES));
  const form = await receiveForm(request, { config, files }, FORM_RULES);
  try {
    const { file } = form;
    if (!file)
      throw new AppError('INVALID_INPUT', 'Please choose an image', { file: 'Please choose an image' });
    const caption = readCaption(form.fields.get('caption'));
    const header = await readImageHeader(file.temporaryPath);
    await refuseBrokenImage(file.temporaryPath, header);

    const image = { file, header, caption };
    const own = await db.transaction().execute((tx) => findOwn(tx, actor, owner, file));
    if (own !== null) return own;
    const kept = { temporaryPath: file.temporaryPath, kept: evidencePath(file.contentHash) };
    return await whileKept({ db, files }, kept, () =>
      db.transaction().execute(async (tx) => {
        // Others may have added theirs in the meantime.
        const added = await findOwn(tx, actor, owner, file);
        if (added !== null) return added;
        const id = await insertAndRecord(tx, actor, owner, image);
        await tellOfEvidence(tx, actor, { owner, what: 'added', addedBy: actor.user.id });
        await announceChange(tx, live, owner, actor);
        return id;
      }),
    );
  } finally {
    await form.discard();
  }
}

/**
 * Keeps others from adding to the owner, and the person from using up their space, until the transaction ends.
 *
 * @returns the person's same image, if it's there already
 * @throws AppError as `addEvidence`, if there is no room for it.
 */
async function findOwn(
  tx: Kysely<Database>,
  actor: Actor,
  owner: EvidenceOwner,
  { contentHash, sizeBytes }: ReceivedFile,
): Promise<number | null> {
  if (!(await lockOwner(tx, owner))) throw ownerNotFound(owner);
  const present = (await findAllEvidence(tx, owner)).filter((image) => image.removed_at === null);
  const own = present.find((image) => image.content_hash === contentHash && image.added_by === actor.user.id);
  if (own) return own.id;
  // A closed case itself takes images: its history has them.
  if (owner.of === 'transaction') await refuseClosed(tx, owner);
  requireRoom(owner, present, actor.user.id);
  await lockSpace(tx, actor.user.id);
  await requireSpace(tx, actor.user.id, sizeBytes);
  return null;
}

async function insertAndRecord(
  tx: Kysely<Database>,
  actor: Actor,
  owner: EvidenceOwner,
  { file, header, caption }: { file: ReceivedFile; header: ImageHeader; caption: string },
): Promise<number> {
  const { of, storeId, id: ownerId } = owner;
  const { contentType, width, height } = header;
  const { sizeBytes, contentHash } = file;
  const filename = file.filename || 'image';
  const id = await insertEvidence(tx, {
    store_id: storeId,
    transaction_id: of === 'transaction' ? ownerId : null,
    case_id: of === 'case' ? ownerId : null,
    filename,
    content_type: contentType,
    size_bytes: sizeBytes,
    width,
    height,
    content_hash: contentHash,
    path: evidencePath(contentHash),
    caption,
    added_by: actor.user.id,
    history: JSON.stringify([stepOf(actor, 'added', { after: caption })]),
  });
  await recordAudit(tx, actor, {
    action: 'create',
    entityType: 'evidence_image',
    entityId: formatRecordId(storeId, id),
    changes: {
      after: {
        ...auditOwner(owner),
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

/**
 * Each person has a share, so nobody keeps others' images out.
 * @param present the images that the transaction or case has
 * @param userId who added the one more
 * @throws AppError CONFLICT.
 */
export function requireRoom({ of }: EvidenceOwner, present: readonly EvidenceRecord[], userId: number): void {
  if (present.filter((image) => image.added_by === userId).length < LIMITS.evidenceImagesEach) return;
  throw new AppError(
    'CONFLICT',
    `One person can add at most ${LIMITS.evidenceImagesEach} evidence images to a ${of}. Remove one first.`,
  );
}

/** Call `lockOwner` first. @throws AppError CONFLICT where a closed case rests on these images. */
export async function refuseClosed(tx: Kysely<Database>, owner: EvidenceOwner): Promise<void> {
  if (!(await isOfClosedCase(tx, owner))) return;
  throw new AppError(
    'CONFLICT',
    owner.of === 'case'
      ? 'This case is closed. Reopen it first.'
      : 'This transaction is in a closed case. A supervisor can reopen it first.',
  );
}

export function ownerNotFound({ of }: EvidenceOwner): AppError {
  return of === 'case' ? caseNotFound() : transactionNotFound();
}

function readCaption(text = ''): string {
  const parsed = evidenceUpdate.safeParse({ caption: text });
  if (parsed.success) return parsed.data.caption;
  const message = parsed.error.issues[0]?.message ?? 'The caption is not valid';
  throw new AppError('INVALID_INPUT', message, { caption: message });
}
