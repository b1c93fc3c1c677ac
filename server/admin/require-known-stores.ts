import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { findUnknownStores } from './managed-users.queries.ts';

/** @throws AppError INVALID_INPUT at the field, listing the store numbers that don't exist. */
export async function requireKnownStores(tx: Kysely<Database>, numbers: readonly string[]): Promise<void> {
  const unknown = await findUnknownStores(tx, numbers);
  if (unknown.length === 0) return;
  const message =
    unknown.length === 1
      ? `There is no store with the number ${unknown[0]}`
      : `There are no stores with the numbers ${unknown.join(', ')}`;
  throw new AppError('INVALID_INPUT', message, { assignedStores: message });
}
