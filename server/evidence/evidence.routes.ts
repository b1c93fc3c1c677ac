import { type EvidenceImage, parseRecordId, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { hasTransaction } from '../platform/transaction-key.queries.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { addEvidence } from './add-evidence.ts';
import {
  type EvidenceKey,
  imageNotFound,
  removeEvidence,
  restoreEvidence,
  writeCaption,
} from './change-evidence.ts';
import { describeEvidence } from './describe-evidence.ts';
import { canSee } from './evidence-rights.ts';
import { type EvidenceRecord, findAllEvidence, findEvidence } from './evidence.queries.ts';
import { sendImage } from './send-image.ts';

/** Images that reviewers attach to a transaction: a video still, a signed receipt, a photo of the shelf. */
export function evidenceRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  async function requireVisible(actor: Actor, { storeId, id }: EvidenceKey): Promise<EvidenceRecord> {
    const record = await findEvidence(db, storeId, id);
    if (!record || !canSee(actor, record)) throw imageNotFound();
    return record;
  }

  async function describe(actor: Actor, key: EvidenceKey): Promise<EvidenceImage> {
    return describeEvidence(await requireVisible(actor, key), actor);
  }

  registerRoute(app, ROUTES.addEvidence, async ({ actor, params, request }) => {
    const key = readTransactionKey(actor, params.id);
    const id = await addEvidence(context, actor, key, request);
    return describe(actor, { storeId: key.storeId, id });
  });

  registerRoute(app, ROUTES.listEvidence, async ({ actor, params }) => {
    const { storeId, id } = readTransactionKey(actor, params.id);
    if (!(await hasTransaction(db, { storeId, id }))) throw transactionNotFound();
    const visible = (await findAllEvidence(db, storeId, id)).filter((record) => canSee(actor, record));
    const describeThose = (isRemoved: boolean): EvidenceImage[] =>
      visible
        .filter((record) => (record.removed_at !== null) === isRemoved)
        .map((record) => describeEvidence(record, actor));
    return { images: describeThose(false), removed: describeThose(true) };
  });

  registerRoute(app, ROUTES.getEvidenceFile, async ({ actor, params, request, reply }) => {
    const record = await requireVisible(actor, readEvidenceKey(actor, params.imageId));
    return sendImage(record, { dataDir: context.config.dataDir, request, reply });
  });

  registerRoute(app, ROUTES.updateEvidence, async ({ actor, params, body }) => {
    const key = readEvidenceKey(actor, params.imageId);
    await writeCaption(context, actor, key, body.caption);
    return describe(actor, key);
  });

  registerRoute(app, ROUTES.removeEvidence, async ({ actor, params }) => {
    const key = readEvidenceKey(actor, params.imageId);
    await removeEvidence(context, actor, key);
    return describe(actor, key);
  });

  registerRoute(app, ROUTES.restoreEvidence, async ({ actor, params }) => {
    const key = readEvidenceKey(actor, params.imageId);
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
