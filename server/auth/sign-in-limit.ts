import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { Origin } from './describe-user.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
// From one address, and from anywhere: a stranger must not be able to lock somebody out with a handful of guesses.
const MAX_FAILURES_BY_ADDRESS = 10;
const MAX_FAILURES = 100;

/** Slows down whoever guesses passwords or codes. */
export interface SignInLimit {
  /** Counts a failure before the password is looked at. @throws AppError TOO_MANY_REQUESTS. */
  take(email: string, origin: Origin): Promise<void>;
  /** It was none: the password was right. */
  giveBack(email: string, origin: Origin): Promise<void>;
  /** Whoever has signed in, or has a new password, may err again. */
  forget(email: string, origin: Origin): Promise<void>;
}

export function createSignInLimit(db: Kysely<Database>): SignInLimit {
  const byAddress = createAttemptLimit(db, {
    name: 'sign-in at address',
    max: MAX_FAILURES_BY_ADDRESS,
    windowMs: WINDOW_MS,
  });
  const byAccount = createAttemptLimit(db, { name: 'sign-in', max: MAX_FAILURES, windowMs: WINDOW_MS });
  const accountOf = (email: string): string => email.toLowerCase();
  const accountAtAddress = (email: string, origin: Origin): string =>
    `${accountOf(email)} ${origin.ipAddress}`;

  return {
    async take(email, origin) {
      // What one address may not is not counted against the account.
      const waitMs =
        (await byAddress.take(accountAtAddress(email, origin))) || (await byAccount.take(accountOf(email)));
      if (waitMs === 0) return;
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    },
    async giveBack(email, origin) {
      await byAddress.giveBack(accountAtAddress(email, origin));
      await byAccount.giveBack(accountOf(email));
    },
    forget: (email, origin) => byAddress.forget(accountAtAddress(email, origin)),
  };
}
