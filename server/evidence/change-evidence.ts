// Changes an image's caption, removes it, or brings it back, and audits that.
import { type EvidenceChange, formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { type AuditEntry, recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { refuseClosed, requireRoom } from './add-evidence.ts';
import { auditOwner, announceChange, stepOf } from './announce-change.ts';
import { canChange, canSee } from './evidence-rights.ts';
import {
  type EvidenceRecord,
  findAllEvidence,
  findEvidence,
  lockOwner,
  ownerOf,
  saveCaption,
  saveRemoval,
} from './evidence.queries.ts';
import { tellOfEvidence } from './tell-of-evidence.ts';

export interface EvidenceKey {
  storeId: number;
  id: number;
}

type Change = (
  tx: Kysely<Database>,
  image: EvidenceRecord,
) => Promise<(Pick<AuditEntry, 'action' | 'changes'> & Pick<EvidenceChange, 'what'>) | null>;

/** @throws AppError NOT_FOUND, NOT_ALLOWED, or CONFLICT if the image has been removed. */
export function writeCaption(
  context: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: EvidenceKey,
  caption: string,
): Promise<void> {
  return change(context, actor, key, async (tx, image) => {
    if (image.removed_at !== null)
      throw new AppError('CONFLICT', 'The image has been removed in the meantime.');
    if (image.caption === caption) return null;
    const captions = { before: image.caption, after: caption };
    await saveCaption(tx, key, caption, stepOf(actor, 'captioned', captions));
    return {
      what: 'captioned',
      action: 'update',
      changes: { before: { caption: image.caption }, after: { caption } },
    };
  });
}

/** Deletes nothing: the file and who added it are kept. @throws AppError NOT_FOUND or NOT_ALLOWED. */
export function removeEvidence(
  context: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: EvidenceKey,
): Promise<void> {
  return change(context, actor, key, async (tx, image) => {
    if (image.removed_at !== null) return null;
    await saveRemoval(tx, key, actor.user.id, stepOf(actor, 'removed', { before: image.caption }));
    return { what: 'removed', action: 'remove', changes: { before: auditedFields(image) } };
  });
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED, or CONFLICT if the limit is reached or the image was added again. */
export function restoreEvidence(
  context: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: EvidenceKey,
): Promise<void> {
  return change(context, actor, key, async (tx, image) => {
    if (image.removed_at === null) return null;
    const owner = ownerOf(image);
    const present = (await findAllEvidence(tx, owner)).filter(({ removed_at }) => removed_at === null);
    const isSame = (one: EvidenceRecord): boolean =>
      one.content_hash === image.content_hash && one.added_by === image.added_by;
    if (present.some(isSame)) {
      throw new AppError('CONFLICT', 'The same image has been added again in the meantime.');
    }
    requireRoom(owner, present, image.added_by);
    await saveRemoval(tx, key, null, stepOf(actor, 'restored', { after: image.caption }));
    return { what: 'restored', action: 'restore', changes: { after: auditedFields(image) } };
  });
}

async function change(
  { database: { db }, live }: Pick<Context, 'database' | 'live'>,
  actor: Actor,
  key: EvidenceKey,
  apply: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const image = await lockEvidence(tx, key);
    if (!image || !canSee(actor, image)) throw imageNotFound();
    if (!canChange(actor, image)) {
      throw new AppError(
        'NOT_ALLOWED',
        image.removed_at === null
          ? `Only ${image.added_by_name}, who added this image, a supervisor or an admin can change it.`
          : `Only ${image.removed_by_name}, who removed this image, a supervisor or an admin can bring it back.`,
      );
    }
    await refuseClosed(tx, ownerOf(image));
    const done = await apply(tx, image);
    if (done === null) return;
    const { what, ...entry } = done;
    await recordAudit(tx, actor, {
      ...entry,
      entityType: 'evidence_image',
      entityId: formatRecordId(key.storeId, key.id),
    });
    await tellOfEvidence(tx, actor, { owner: ownerOf(image), what, addedBy: image.added_by });
    await announceChange(tx, live, ownerOf(image), actor);
  });
}

/** Changes to images of the same transaction or case wait for each other, as additions do. */
async function lockEvidence(
  tx: Kysely<Database>,
  { storeId, id }: EvidenceKey,
): Promise<EvidenceRecord | undefined> {
  const image = await findEvidence(tx, storeId, id);
  if (!image || !(await lockOwner(tx, ownerOf(image)))) return undefined;
  return findEvidence(tx, storeId, id);
}

function auditedFields(image: EvidenceRecord): Record<string, unknown> {
  return {
    ...auditOwner(ownerOf(image)),
    filename: image.filename,
    contentHash: image.content_hash,
  };
}

export function imageNotFound(): AppError {
  return new AppError('NOT_FOUND', 'The image could not be found. It may have been removed.');
}
