import { parseRecordId } from '@tillwatch/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** A case's store, and its number. */
export interface CaseKey {
  storeId: number;
  id: number;
}

/** @throws AppError NOT_FOUND for a case of a store that the actor may not see. */
export function readCaseKey(actor: Actor, recordId: string): CaseKey {
  const key = parseRecordId(recordId);
  if (!actor.storeIds.has(key.storeId)) throw caseNotFound();
  return key;
}

export function caseNotFound(): AppError {
  return new AppError('NOT_FOUND', 'The case could not be found.');
}
