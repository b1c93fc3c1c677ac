import type { Kysely } from 'kysely';
import { findPresentEvidence } from '../../../evidence/evidence.queries.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AttachmentRecord } from '../email-reports.queries.ts';
import { readReviewed } from './read-reviewed.ts';
import type { ReviewedScope } from './reviewed.queries.ts';

export interface Screenshot {
  /** The transaction's number within the store. */
  transactionId: number;
  caption: string;
  attachment: AttachmentRecord;
}

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * The images on the flagged transactions. They are already stored under their hash, and stay there when removed from
 * the transaction. Their names have the printed transaction number: 'transaction-5003-screenshot-1.png'.
 */
export async function listScreenshots(db: Kysely<Database>, scope: ReviewedScope): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  // Two registers may have printed the same number.
  const counts = new Map<string, number>();
  for await (const batch of readReviewed(db, scope, 'flagged')) {
    const ids = batch.map(({ id }) => id);
    const evidence = await findPresentEvidence(db, scope.storeId, ids);
    for (const { id, transaction_number: number } of batch) {
      const name = `transaction-${number.replaceAll(/[^\w-]+/g, '_')}-screenshot`;
      for (const image of evidence.filter((candidate) => candidate.transaction_id === id)) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        screenshots.push({
          transactionId: id,
          caption: image.caption,
          attachment: {
            filename: `${name}-${count}.${EXTENSIONS[image.content_type]}`,
            content_type: image.content_type,
            size_bytes: image.size_bytes,
            content_hash: image.content_hash,
            path: image.path,
          },
        });
      }
    }
  }
  return screenshots;
}
