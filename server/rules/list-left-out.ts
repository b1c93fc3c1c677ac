import type { TransactionDetail } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { onlyStore } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { labelOf } from './describe-exception.ts';
import { listNamedExceptions } from './rules.queries.ts';

/** @param ids numbers of exceptions; those that have ended are skipped. */
export async function listLeftOut(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<TransactionDetail['leftOut']> {
  if (ids.length === 0) return [];
  const exceptions = await listNamedExceptions(db, onlyStore(storeId));
  return exceptions
    .filter(({ id }) => ids.includes(id))
    .map(({ until, reason, by, ...exception }) => ({ label: labelOf(exception), until, reason, by }));
}
