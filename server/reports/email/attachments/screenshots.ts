import type { Kysely } from 'kysely';
import { findPresentEvidence } from '../../../evidence/evidence.queries.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AttachmentRecord } from '../email-reports.queries.ts';
import { readReviewed } from './read-reviewed.ts';
import type { ReviewedScope } from './reviewed.queries.ts';

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * The images that reviewers put on the flagged transactions. They lie under their hash already, and stay there when they
 * are taken off the transaction. The names carry the transaction's number: 'transaction-5003-screenshot-1.png'.
 */
export async function listScreenshots(
  db: Kysely<Database>,
  scope: ReviewedScope,
): Promise<AttachmentRecord[]> {
  const attachments: AttachmentRecord[] = [];
  for await (const batch of readReviewed(db, scope, 'flagged')) {
    const evidence = await findPresentEvidence(
      db,
      scope.storeId,
      batch.map(({ id }) => id),
    );
    const byTransaction = Map.groupBy(evidence, (image) => image.transaction_id);
    for (const { id, transaction_number: number } of batch) {
      for (const [index, image] of (byTransaction.get(id) ?? []).entries()) {
        attachments.push({
          filename: `transaction-${number.replaceAll(/[^\w-]+/g, '_')}-screenshot-${index + 1}.${EXTENSIONS[image.content_type]}`,
          content_type: image.content_type,
          size_bytes: image.size_bytes,
          content_hash: image.content_hash,
          path: image.path,
        });
      }
    }
  }
  return attachments;
}
