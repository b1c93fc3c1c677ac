import type { LoginInput } from '@tillwatch/contract';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { asAuthor, type Origin } from './describe-user.ts';
import { verificationMessage } from './messages.ts';
import { verifyPassword } from './passwords.ts';
import { createVerification } from './register-account.ts';
import { createToken } from './tokens.ts';
import { findUserByEmail, markSignedIn, renewVerification, type UserRow } from './users.queries.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
// From one address, and from anywhere: a stranger must not be able to lock somebody out with a handful of guesses.
const MAX_FAILURES_BY_ADDRESS = 10;
const MAX_FAILURES = 100;

/** @returns checks a login and notes it; throws AppError with words for the user when it is refused. */
export function createSignIn({
  config,
  database: { db },
  mail,
}: Pick<Context, 'config' | 'database' | 'mail'>): (input: LoginInput, origin: Origin) => Promise<UserRow> {
  const byAddress = createAttemptLimit(MAX_FAILURES_BY_ADDRESS, WINDOW_MS);
  const byAccount = createAttemptLimit(MAX_FAILURES, WINDOW_MS);

  return async (input, origin) => {
    const account = input.email.toLowerCase();
    const accountAtAddress = `${account} ${origin.ipAddress}`;
    refuseTooManyFailures(Math.max(byAddress.waitMs(accountAtAddress), byAccount.waitMs(account)));

    const found = await findUserByEmail(db, input.email);
    if (!(await verifyPassword(found?.password ?? null, input.password)) || !found) {
      byAddress.count(accountAtAddress);
      byAccount.count(account);
      throw new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
    }
    byAddress.forget(accountAtAddress);

    // Only whoever knows the password learns how the account stands.
    refuseInactive(found);
    if (!found.is_email_verified) throw await refuseUnverified(found);

    return db.transaction().execute(async (tx) => {
      const row = await markSignedIn(tx, found.id);
      await recordAudit(tx, asAuthor(row, origin), {
        action: 'login',
        entityType: 'user',
        entityId: row.id,
        changes: {},
      });
      return row;
    });
  };

  async function refuseUnverified(user: UserRow): Promise<AppError> {
    const isLinkGood = user.email_verification_expires && user.email_verification_expires > new Date();
    if (!isLinkGood) {
      const token = createToken();
      await renewVerification(db, user.id, createVerification(token));
      await mail.send(verificationMessage(config.publicUrl, user.email, token));
    }
    return new AppError(
      'EMAIL_NOT_VERIFIED',
      isLinkGood
        ? 'Please verify your email address first. Check your email for the verification link.'
        : 'Please verify your email address first. The link had expired; a new one is on its way to you.',
    );
  }
}

function refuseTooManyFailures(waitMs: number): void {
  if (waitMs === 0) return;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}

function refuseInactive(user: UserRow): void {
  if (user.is_active) return;
  throw new AppError(
    'ACCOUNT_INACTIVE',
    user.awaits_approval
      ? "Your account is waiting for an administrator's approval."
      : 'Your account has been deactivated. Please ask an administrator.',
  );
}
