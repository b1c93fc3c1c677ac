import { formatRecordId, type LiveEvent } from '@tillwatch/contract';
import type { Actor } from '../platform/actor.ts';
import type { EvidenceOwner } from './evidence.queries.ts';

/** The live event of a change of images. */
export function eventOf({ of, storeId, id }: EvidenceOwner, actor: Actor): LiveEvent {
  const recordId = formatRecordId(storeId, id);
  return of === 'case'
    ? { type: 'case', storeId, caseId: recordId }
    : { type: 'evidence', storeId, transactionId: recordId, byUserId: actor.user.id };
}

/** How the audit log names what images belong to. */
export function auditOwner({ of, storeId, id }: EvidenceOwner): Record<string, string> {
  return { [of === 'case' ? 'caseId' : 'transactionId']: formatRecordId(storeId, id) };
}
