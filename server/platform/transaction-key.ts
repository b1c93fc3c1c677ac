import { parseRecordId } from '@tillwatch/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** A transaction's store, and its number within the store. */
export interface TransactionKey {
  storeId: number;
  id: number;
}

/** @throws AppError NOT_FOUND for a nonexistent id and for one of a store the actor may not see. */
export function readTransactionKey(actor: Actor, recordId: string): TransactionKey {
  const key = parseRecordId(recordId);
  if (!actor.storeIds.has(key.storeId)) throw transactionNotFound();
  return key;
}

export function transactionNotFound(): AppError {
  return new AppError('NOT_FOUND', 'The requested transaction could not be found.');
}
