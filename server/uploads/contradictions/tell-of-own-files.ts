import { randomUUID } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify } from '../../platform/notify.ts';
import type { Contradiction } from './contradictions.queries.ts';
import type { OwnFile } from './own-files.queries.ts';

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
  }: { storeId: number; decided: readonly Contradiction[]; ownFiles: readonly OwnFile[]; reason: string },
): Promise<number | null> {
  const told = new Set<number>();
  const files = new Map(ownFiles.map((file) => [file.uploadId, file.filename]));
  let isOwn = false;
  for (const [uploadId, filename] of files) {
    const ids = ownFiles.flatMap((file) => (file.uploadId === uploadId ? [file.contradictionId] : []));
    const [first, ...more] = decided.filter(({ id }) => ids.includes(id));
    if (first === undefined) continue;
    isOwn = true;
    const heard = await notify(tx, {
      to: { roles: ['supervisor', 'admin'], except: actor.user.id },
      subject: `${formatRecordId(storeId, uploadId)} ${randomUUID()}`,
      storeId,
      content: {
        kind: 'own-file-preferred',
        uploadId: formatRecordId(storeId, uploadId),
        filename,
        decidedBy: nameOf(actor),
        reason,
        transactions: new Set([first, ...more].map((one) => one.transactionId)).size,
        transactionId: formatRecordId(storeId, first.transactionId),
        transactionNumber: first.transactionNumber,
      },
    });
    for (const userId of heard) told.add(userId);
  }
  return isOwn ? told.size : null;
}
