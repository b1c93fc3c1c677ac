import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../platform/errors.ts';

/** The future owner of a password. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Shorter names occur in many words by chance. */
const SHORTEST_NAME = 3;
/** How many characters of a password must not come from its owner's name or address. */
const MIN_OTHER_CHARACTERS = 6;
/** The product's own name is one of the first guesses. */
const OWN_WORDS = ['tillwatch'];

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

/**
 * Refuses likely guesses, in addition to the specification's rules, which the contract checks.
 * @throws AppError INVALID_INPUT at the field `password`, with a message for the user.
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  refuseCommonPassword(password);
  let rest = password.toLowerCase();
  for (const name of namesOf(owner)) rest = rest.replaceAll(name, '');
  if (rest.length < password.length && rest.length < MIN_OTHER_CHARACTERS) {
    refuse(
      'This password is made of your name or email address. Please choose one that others cannot guess.',
    );
  }
}

/** Like `refuseWeakPassword`, for when the owner isn't known yet. */
export function refuseCommonPassword(password: string): void {
  if (COMMON.has(password.toLowerCase())) {
    refuse(
      'This password is one of the most common ones, which attackers try first. Please choose another one.',
    );
  }
}

/** In lowercase, longest first. */
function namesOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const address = email.toLowerCase();
  const [local = ''] = address.split('@', 1);
  const names = [address, local, ...local.split(/[^\p{L}]+/u), firstName, lastName, ...OWN_WORDS];
  return names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
}

function refuse(message: string): never {
  throw new AppError('INVALID_INPUT', message, { password: message });
}
