import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../platform/errors.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Shorter names stand in many words by chance. */
const SHORTEST_NAME = 3;
/** So much of a password must not be its owner's name or address. */
const MIN_OTHER_CHARACTERS = 6;
/** The product's own name is the first thing that is tried here. */
const OWN_WORDS = ['tillwatch'];

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

/**
 * Beside the rules of the specification, which the contract checks: nothing that guessers try first.
 * @throws AppError INVALID_INPUT at the field `password`, in words for the user.
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

/** As `refuseWeakPassword`, where it is not known yet whose password it is to be. */
export function refuseCommonPassword(password: string): void {
  if (COMMON.has(password.toLowerCase())) {
    refuse('This password is one of the most common ones, which are tried first. Please choose another one.');
  }
}

/** In small letters, the longest first. */
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
