import type { Kysely } from 'kysely';
import { AUTHORS } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
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

/** Cyrillic and Greek letters, and the Latin ones that they look like. */
const LOOKALIKES = new Map(
  Object.entries({
    А: 'a',
    а: 'a',
    В: 'b',
    Е: 'e',
    е: 'e',
    З: '3',
    І: 'i',
    і: 'i',
    Ј: 'j',
    ј: 'j',
    К: 'k',
    к: 'k',
    М: 'm',
    м: 'm',
    Н: 'h',
    О: 'o',
    о: 'o',
    Р: 'p',
    р: 'p',
    С: 'c',
    с: 'c',
    Ѕ: 's',
    ѕ: 's',
    Т: 't',
    т: 't',
    У: 'y',
    у: 'y',
    Х: 'x',
    х: 'x',
    Ү: 'y',
    ү: 'y',
    һ: 'h',
    Һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    Ԝ: 'w',
    ԝ: 'w',
    ӏ: 'l',
    Ӏ: 'i',
    Α: 'a',
    α: 'a',
    Β: 'b',
    Ε: 'e',
    Ζ: 'z',
    Η: 'h',
    Ι: 'i',
    ι: 'i',
    Κ: 'k',
    κ: 'k',
    Μ: 'm',
    Ν: 'n',
    ν: 'v',
    Ο: 'o',
    ο: 'o',
    Ρ: 'p',
    ρ: 'p',
    Τ: 't',
    τ: 't',
    Υ: 'y',
    υ: 'u',
    Χ: 'x',
    χ: 'x',
    ı: 'i',
  }),
);

/** The same for names that look the same, wherever they are parted. */
function fold(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\s]/gu, '');
  return Array.from(plain, (letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toUpperCase()
    .toLowerCase();
}
