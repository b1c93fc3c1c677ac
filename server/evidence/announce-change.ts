import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Database, EvidenceStep } from '../platform/database/schema.ts';
import { findBlindInCase, findSecondReviewers } from '../platform/sight.queries.ts';
import type { EvidenceOwner } from './evidence.queries.ts';

/** Announces a change of images to pages, except to an agent whose second look at the transaction is pending. */
export async function announceChange(
  tx: Kysely<Database>,
  live: Context['live'],
  owner: EvidenceOwner,
  actor: Actor,
): Promise<void> {
  const { of, storeId, id } = owner;
  const recordId = formatRecordId(storeId, id);
  if (of === 'case') {
    const hiddenFrom = await findBlindInCase(tx, { storeId, id });
    return live.publish(tx, { type: 'case', storeId, caseId: recordId }, { hiddenFrom });
  }
  const hiddenFrom = await findSecondReviewers(tx, storeId, [id]);
  const event = { type: 'evidence', storeId, transactionId: recordId, byUserId: actor.user.id } as const;
  return live.publish(tx, event, { hiddenFrom });
}

/** What images belong to, as the audit log identifies it. */
export function auditOwner({ of, storeId, id }: EvidenceOwner): Record<string, string> {
  return { [of === 'case' ? 'caseId' : 'transactionId']: formatRecordId(storeId, id) };
}

/** What somebody does to an image now, for its history. */
export function stepOf(
  actor: Actor,
  what: EvidenceStep['what'],
  captions: Pick<EvidenceStep, 'before' | 'after'>,
): EvidenceStep {
  return { what, by: actor.user.id, at: new Date().toISOString(), ...captions };
}
