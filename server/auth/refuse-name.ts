import type { Kysely } from 'kysely';
import { AUTHORS } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { LOOKALIKES } from './lookalikes.ts';
import { findActiveNames } from './users.queries.ts';

interface FullName {
  firstName: string;
  lastName: string;
}

const LOG_AUTHORS = new Set(Object.values(AUTHORS).map(fold));

/** @throws AppError INVALID_INPUT if the audit log reserves this name for someone who isn't a user. */
export function refuseLogName(name: FullName): void {
  if (!LOG_AUTHORS.has(foldName(name))) return;
  const message = 'The audit log uses this name for what was not done by a user. Please choose another one.';
  throw new AppError('INVALID_INPUT', message, { lastName: message });
}

/**
 * For users who change their own name. Two people may have the same name, but only an administrator can give it.
 * @throws AppError INVALID_INPUT if another active account has the name.
 */
export async function refuseTakenName(tx: Kysely<Database>, userId: number, name: FullName): Promise<void> {
  const folded = foldName(name);
  const others = await findActiveNames(tx, userId);
  if (!others.some((other) => foldName(other) === folded)) return;
  const message =
    'Another account already has this name. Add a middle initial to tell them apart, or ask an administrator.';
  throw new AppError('INVALID_INPUT', message, { lastName: message });
}

export function isSameName(a: FullName, b: FullName): boolean {
  return foldName(a) === foldName(b);
}

function foldName({ firstName, lastName }: FullName): string {
  return fold(`${firstName} ${lastName}`);
}

/** Gives names that look the same the same result, wherever they are split. */
function fold(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\s]/gu, '');
  return Array.from(plain, (letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toUpperCase()
    .toLowerCase();
}
