import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify } from '../../platform/notify.ts';
import type { Contradiction } from './contradictions.queries.ts';
import type { OwnFile } from './own-files.queries.ts';

/** With what the decision lets go of each, as `findLoss` says. */
export type Decided = Contradiction & { loss: string[] | null };

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const SUPERVISORS = ['supervisor', 'admin'] as const;

/**
 * Tells the other supervisors and admins that somebody has preferred a file of their own, once for each file.
 * @param ownFiles by contradiction
 * @returns how many people were told; null if nothing was decided for an own file.
 */
export async function tellOfOwnFiles(
  tx: Kysely<Database>,
  actor: Actor,
  {
    storeId,
    decided,
    ownFiles,
    reason,
  }: { storeId: number; decided: readonly Decided[]; ownFiles: readonly OwnFile[]; reason: string },
): Promise<number | null> {
  const told = new Set<number>();
  const files = new Map(ownFiles.map((file) => [file.uploadId, file]));
  let isOwn = false;
  for (const [uploadId, { filename, isUploaded }] of files) {
    const ids = ownFiles.flatMap((file) => (file.uploadId === uploadId ? [file.contradictionId] : []));
    const [first, ...more] = decided.filter(({ id }) => ids.includes(id));
    if (first === undefined) continue;
    isOwn = true;
    const letGo = sumUp([first, ...more]);
    const heard = await notify(tx, {
      to: { roles: SUPERVISORS, except: actor.user.id },
      subject: `${formatRecordId(storeId, uploadId)} ${randomUUID()}`,
      storeId,
      content: {
        kind: 'own-file-preferred',
        uploadId: formatRecordId(storeId, uploadId),
        filename,
        ...(!isUploaded && { isReadAgain: true }),
        decidedBy: nameOf(actor),
        reason,
        transactions: new Set([first, ...more].map((one) => one.transactionId)).size,
        transactionId: formatRecordId(storeId, first.transactionId),
        transactionNumber: first.transactionNumber,
        ...(letGo && { letGo }),
      },
    });
    for (const userId of heard) told.add(userId);
  }
  return isOwn ? told.size : null;
}

/**
 * Tells the other supervisors and admins of findings that went with what the actor decided, once for each file, except
 * those that `tellOfOwnFiles` tells.
 * @param explained uploads that are read as the actor has explained
 */
export async function tellOfLosses(
  tx: Kysely<Database>,
  actor: Actor,
  {
    storeId,
    decided,
    explained,
    takes,
    reason,
  }: {
    storeId: number;
    decided: readonly Decided[];
    explained: ReadonlySet<number>;
    takes: boolean;
    reason: string;
  },
): Promise<void> {
  const losing = decided.filter(({ loss }) => loss !== null);
  for (const uploadId of new Set(losing.map((one) => one.uploadId))) {
    const its = losing.filter((one) => one.uploadId === uploadId);
    const [first] = its;
    const letGo = sumUp(its);
    if (first === undefined || letGo === undefined) continue;
    await notify(tx, {
      to: { roles: SUPERVISORS, except: actor.user.id },
      // Each decision gets its own notification.
      subject: `${formatRecordId(storeId, uploadId)} ${randomUUID()}`,
      storeId,
      content: {
        kind: 'findings-let-go',
        uploadId: formatRecordId(storeId, uploadId),
        filename: first.filename,
        isKept: !takes,
        isExplained: its.some((one) => explained.has(takes ? one.uploadId : one.storedUploadId)),
        decidedBy: nameOf(actor),
        reason,
        transactions: letGo.transactions,
        transactionId: formatRecordId(storeId, first.transactionId),
        letGo,
      },
    });
  }
}

/** @returns undefined if none of them loses anything. */
function sumUp(decided: readonly Decided[]) {
  const losing = decided.filter(({ loss }) => loss !== null);
  const [first] = losing;
  if (first === undefined) return undefined;
  return {
    transactions: new Set(losing.map((one) => one.transactionId)).size,
    transactionNumber: first.transactionNumber,
    day: (first.stored.facts.transactionTime ?? '').slice(0, DAY_LENGTH),
    filters: [...new Set(losing.flatMap(({ loss }) => loss ?? []))],
  };
}
