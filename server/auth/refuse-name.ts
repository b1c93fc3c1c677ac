import { type Role, ROLES } from '@tillwatch/contract';
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

/** Words that say that somebody is more than an agent, and the lowest role of whoever may be called so. */
const ROLE_WORDS: readonly [word: string, role: Role][] = [
  ['supervisor', 'supervisor'],
  ['administrator', 'admin'],
];

/**
 * @throws AppError INVALID_INPUT if the audit log reserves this name for someone who isn't a user, or if the name says
 * that the user has a role other than this one.
 */
export function refuseFalseName(name: FullName, role: Role): void {
  if (LOG_AUTHORS.has(foldName(name)))
    throw refusal('The audit log uses this name for what was not done by a user. Please choose another one.');
  const claimed = claimedRole(name);
  if (claimed !== undefined && ROLES.indexOf(role) < ROLES.indexOf(claimed))
    throw refusal(`This name says “${claimed}”, but the account is not one. Please leave that word out.`);
  if (foldName(name).includes('thencalled'))
    throw refusal('Please enter only your name, without what you or others were called.');
}

/** The role that a name mentions, such as 'Sam Demo (supervisor)'. */
function claimedRole(name: FullName): Role | undefined {
  const folded = foldName(name);
  const words = `${name.firstName} ${name.lastName}`.split(/[^\p{L}\p{M}\p{N}]+/u).map(fold);
  const named = ROLE_WORDS.filter(([word]) => folded.includes(word)).map(([, role]) => role);
  return words.includes('admin') || words.includes('admins') ? 'admin' : named.at(-1);
}

/**
 * For users who change their own name. Two people may have the same name, but only an administrator can give it.
 * @throws AppError INVALID_INPUT if another active account has the name.
 */
export async function refuseTakenName(tx: Kysely<Database>, userId: number, name: FullName): Promise<void> {
  const folded = foldName(name);
  const others = await findActiveNames(tx, userId);
  if (!others.some((other) => foldName(other) === folded)) return;
  throw refusal(
    'Another account already has this name. Add a middle initial to tell them apart, or ask an administrator.',
  );
}

function refusal(message: string): AppError {
  return new AppError('INVALID_INPUT', message, { lastName: message });
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
