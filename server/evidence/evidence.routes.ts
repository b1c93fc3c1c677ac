import { type EvidenceImage, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { canSeeCase } from '../platform/case-key.queries.ts';
import { readCaseKey } from '../platform/case-key.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { hasTransaction } from '../platform/transaction-key.queries.ts';
import { readTransactionKey } from '../platform/transaction-key.ts';
import { addEvidence, ownerNotFound } from './add-evidence.ts';
import {
  type EvidenceKey,
  imageNotFound,
  removeEvidence,
  restoreEvidence,
  writeCaption,
} from './change-evidence.ts';
import { describeEvidence } from './describe-evidence.ts';
import { canSee } from './evidence-rights.ts';
import {
  type EvidenceOwner,
  type EvidenceRecord,
  findAllEvidence,
  findEvidence,
  ownerOf,
} from './evidence.queries.ts';
import { sendImage } from './send-image.ts';

/** Images that people attach to a transaction or a case: a video still, a signed receipt, a photo of the shelf. */
export function evidenceRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  /** @throws AppError NOT_FOUND */
  async function requireOwner(actor: Actor, owner: EvidenceOwner): Promise<EvidenceOwner> {
    const isThere =
      owner.of === 'case' ? await canSeeCase(db, actor, owner) : await hasTransaction(db, owner);
    if (!isThere) throw ownerNotFound(owner);
    return owner;
  }

  async function requireVisible(actor: Actor, { storeId, id }: EvidenceKey): Promise<EvidenceRecord> {
    const record = await readAs(db, actor, (tx) => findEvidence(tx, storeId, id));
    if (!record || !canSee(actor, record)) throw imageNotFound();
    if (record.case_id !== null && !(await canSeeCase(db, actor, ownerOf(record)))) throw imageNotFound();
    return record;
  }

  async function describe(actor: Actor, key: EvidenceKey): Promise<EvidenceImage> {
    return describeEvidence(await requireVisible(actor, key), actor);
  }

  async function add(actor: Actor, owner: EvidenceOwner, request: FastifyRequest): Promise<EvidenceImage> {
    const id = await addEvidence(context, actor, await requireOwner(actor, owner), request);
    return describe(actor, { storeId: owner.storeId, id });
  }

  registerRoute(app, ROUTES.addEvidence, ({ actor, params, request }) =>
    add(actor, { of: 'transaction', ...readTransactionKey(actor, params.id) }, request),
  );

  registerRoute(app, ROUTES.addCaseEvidence, ({ actor, params, request }) =>
    add(actor, { of: 'case', ...readCaseKey(actor, params.id) }, request),
  );

  registerRoute(app, ROUTES.listEvidence, async ({ actor, params }) => {
    const owner = await requireOwner(actor, { of: 'transaction', ...readTransactionKey(actor, params.id) });
    const images = await readAs(db, actor, (tx) => findAllEvidence(tx, owner));
    const visible = images.filter((record) => canSee(actor, record));
    const describeThose = (isRemoved: boolean): EvidenceImage[] =>
      visible
        .filter((record) => (record.removed_at !== null) === isRemoved)
        .map((record) => describeEvidence(record, actor));
    return { images: describeThose(false), removed: describeThose(true) };
  });

  registerRoute(app, ROUTES.getEvidenceFile, async ({ actor, params, request, reply }) => {
    const record = await requireVisible(actor, readEvidenceKey(actor, params.imageId));
    return sendImage(record, { files: context.files, request, reply });
  });

  registerRoute(app, ROUTES.updateEvidence, async ({ actor, params, body }) => {
    const key = readEvidenceKey(actor, params.imageId);
    await requireVisible(actor, key);
    await writeCaption(context, actor, key, body.caption);
    return describe(actor, key);
  });

  registerRoute(app, ROUTES.removeEvidence, async ({ actor, params }) => {
    const key = readEvidenceKey(actor, params.imageId);
    await requireVisible(actor, key);
    await removeEvidence(context, actor, key);
    return describe(actor, key);
  });

  registerRoute(app, ROUTES.restoreEvidence, async ({ actor, params }) => {
    const key = readEvidenceKey(actor, params.imageId);
    await requireVisible(actor, key);
    await restoreEvidence(context, actor, key);
    return describe(actor, key);
  });
}

/** @throws AppError NOT_FOUND for a nonexistent id and for one of a store the actor may not see. */
function readEvidenceKey(actor: Actor, recordId: string): EvidenceKey {
  const key = parseRecordId(recordId);
  if (!actor.storeIds.has(key.storeId)) throw imageNotFound();
  return key;
}
