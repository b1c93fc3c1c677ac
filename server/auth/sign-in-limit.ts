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
  /** @throws AppError TOO_MANY_REQUESTS. */
  refuseTooMany(email: string, origin: Origin): void;
  countFailure(email: string, origin: Origin): void;
  /** Whoever has signed in, or has a new password, may err again. */
  forget(email: string, origin: Origin): void;
}

export function createSignInLimit(): SignInLimit {
  const byAddress = createAttemptLimit(MAX_FAILURES_BY_ADDRESS, WINDOW_MS);
  const byAccount = createAttemptLimit(MAX_FAILURES, WINDOW_MS);
  const accountOf = (email: string): string => email.toLowerCase();
  const accountAtAddress = (email: string, origin: Origin): string =>
    `${accountOf(email)} ${origin.ipAddress}`;

  return {
    refuseTooMany(email, origin) {
      const waitMs = Math.max(
        byAddress.waitMs(accountAtAddress(email, origin)),
        byAccount.waitMs(accountOf(email)),
      );
      if (waitMs === 0) return;
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    },
    countFailure(email, origin) {
      byAddress.count(accountAtAddress(email, origin));
      byAccount.count(accountOf(email));
    },
    forget(email, origin) {
      byAddress.forget(accountAtAddress(email, origin));
    },
  };
}
