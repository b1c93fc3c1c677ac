import { type EvidenceImage, formatRecordId } from '@tillwatch/contract';
import type { Actor } from '../platform/actor.ts';
import { listEarlierCaptions } from './describe-changes.ts';
import { canChange } from './evidence-rights.ts';
import type { EvidenceRecord } from './evidence.queries.ts';

/** An image as calls show it to the actor. */
export function describeEvidence(record: EvidenceRecord, actor: Pick<Actor, 'user'>): EvidenceImage {
  return {
    id: formatRecordId(record.store_id, record.id),
    transactionId:
      record.transaction_id === null ? null : formatRecordId(record.store_id, record.transaction_id),
    caseId: record.case_id === null ? null : formatRecordId(record.store_id, record.case_id),
    filename: record.filename,
    contentType: record.content_type,
    sizeBytes: record.size_bytes,
    width: record.width,
    height: record.height,
    caption: record.caption,
    earlierCaptions: listEarlierCaptions(record),
    addedBy: record.added_by,
    addedByName: record.added_by_name,
    addedAt: record.added_at.toISOString(),
    removedByName: record.removed_by_name,
    removedAt: record.removed_at?.toISOString() ?? null,
    canChange: canChange(actor, record),
  };
}
