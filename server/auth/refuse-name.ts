import { type Role, ROLES } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { AUTHORS } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { ALIKE_IN_LATIN, LOOKALIKES } from './lookalikes.ts';
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

/** Words by which texts name what no person did, or nobody in particular. */
const NO_PERSON = [
  'tillwatch',
  'system',
  'automatic',
  'automatically',
  'automated',
  'somebody',
  'someone',
  'nobody',
];

/**
 * @throws AppError INVALID_INPUT if the audit log reserves this name for someone who isn't a user, or if the name says
 * that the user has a role other than this one, or is no person.
 */
export function refuseFalseName(name: FullName, role: Role): void {
  if (LOG_AUTHORS.has(foldName(name)))
    throw refusal('The audit log uses this name for what was not done by a user. Please choose another one.');
  const claimed = claimedRole(name);
  if (claimed !== undefined && ROLES.indexOf(role) < ROLES.indexOf(claimed))
    throw refusal(`This name says “${claimed}”, but the account is not one. Please leave that word out.`);
  const word = NO_PERSON.find((one) => wordsOf(name).includes(fold(one)));
  if (word !== undefined)
    throw refusal(`This name says “${word}”, which is no person. Please enter your own name.`);
  if (foldName(name).includes(fold('then called')))
    throw refusal('Please enter only your name, without what you or others were called.');
}

/** The role that a name mentions, such as 'Sam Demo (supervisor)'. */
function claimedRole(name: FullName): Role | undefined {
  const folded = foldName(name);
  const words = wordsOf(name);
  const named = ROLE_WORDS.filter(([word]) => folded.includes(fold(word))).map(([, role]) => role);
  return ['admin', 'admins'].some((word) => words.includes(fold(word))) ? 'admin' : named.at(-1);
}

const wordsOf = ({ firstName, lastName }: FullName): string[] =>
  `${firstName} ${lastName}`.split(/[^\p{L}\p{M}\p{N}|!$@]+/u).map(fold);

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

/** Gives names that look the same the same result, wherever they are split, whatever stands between their letters. */
function fold(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\s]/gu, '');
  const latin = Array.from(plain, (letter) => LOOKALIKES.get(letter) ?? letter).join('');
  const lower = latin.toUpperCase().toLowerCase();
  return Array.from(lower, (letter) => ALIKE_IN_LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
