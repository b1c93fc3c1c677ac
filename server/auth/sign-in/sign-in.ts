import type { ErrorCode, LoginInput, TwoFactorMethod } from '@tillwatch/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { asAuthor, type Origin, twoFactorMethodOf } from '../describe-user.ts';
import { decoyHash, hashPassword, isOutdatedHash, verifyPassword } from '../passwords.ts';
import { findLikelyRegistration } from '../registration/registrations.queries.ts';
import { createTwoFactor } from '../two-factor/two-factor.ts';
import { findUserByEmail, markSignedIn, type UserRow } from '../users.queries.ts';
import { createFailureLog } from './failed-sign-ins.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { deleteSignInLink } from './sign-in-links.queries.ts';

/**
 * Checks a login and audits it. Throws AppError with a message for the user if it is refused.
 * @param deviceHash the hash of the browser's device cookie.
 * @returns the source of the code that the user must enter next, if the password is right and the code is missing.
 */
export type SignIn = (
  input: LoginInput,
  origin: Origin,
  deviceHash: string | null,
) => Promise<UserRow | TwoFactorMethod>;

/** Why a sign-in was refused, in the audit log's words. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'wrong email or password',
  ACCOUNT_INACTIVE: 'the account is not active',
  EMAIL_NOT_VERIFIED: 'the email is not verified',
};

export function createSignIn(
  services: Pick<Context, 'config' | 'files' | 'database' | 'mail' | 'log'>,
  limit: SignInLimit,
): SignIn {
  const { db } = services.database;
  const twoFactor = createTwoFactor(services);
  const recordFailure = createFailureLog(services);
  void decoyHash();

  return async (input, origin, deviceHash) => {
    const linkHash = input.linkToken ? hashToken(input.linkToken) : null;
    // Counts as a failure until proven otherwise.
    const attempt = await limit
      .take({ email: input.email, origin, deviceHash, linkHash })
      .catch(async (error: unknown) => {
        await recordFailure(input.email, origin, 'too many failed sign-ins');
        throw error;
      });

    const found = await checkPassword(input, origin).catch(async (error: unknown) => {
      // Only someone who knows the password learns the account's status.
      if (!(error instanceof AppError && error.code === 'INVALID_CREDENTIALS')) await attempt.giveBack();
      if (error instanceof AppError)
        await recordFailure(input.email, origin, REASONS[error.code] ?? error.code);
      throw error;
    });

    const code = input.twoFactorCode;
    const method = twoFactorMethodOf(found);
    if (method !== null && !code) {
      await attempt.giveBack();
      if (method === 'email') await twoFactor.sendCode(found, origin, deviceHash);
      return method;
    }
    if (method === 'app') {
      await twoFactor.takeAppTry(found, deviceHash).catch(async (error: unknown) => {
        await recordFailure(input.email, origin, 'too many wrong codes');
        throw error;
      });
    }

    // Keeps hashes up to date with today's parameters.
    const renewedHash = isOutdatedHash(found.password) ? await hashPassword(input.password) : found.password;
    const outcome = await db.transaction().execute(async (tx) => {
      // Thrown only after the transaction has committed, so that a wrong code is counted.
      const refusal = found.two_factor_enabled
        ? await twoFactor.checkCode(tx, found, code ?? '', origin)
        : null;
      if (refusal !== null) return refusal;
      const row = await markSignedIn(tx, found, renewedHash);
      if (!row) return null;
      if (linkHash !== null) await deleteSignInLink(tx, linkHash);
      await recordAudit(tx, asAuthor(row, origin), {
        action: 'login',
        entityType: 'user',
        entityId: row.id,
        changes: {},
      });
      return row;
    });
    if (outcome === null) throw invalidCredentials();
    if (typeof outcome === 'string') throw new AppError('INVALID_CODE', outcome, { twoFactorCode: outcome });
    await attempt.forget();
    await twoFactor.forget(outcome, origin, deviceHash);
    return outcome;
  };

  /** @throws AppError unless the account may sign in. */
  async function checkPassword({ email, password }: LoginInput, origin: Origin): Promise<UserRow> {
    // The same work for every email: both lookups and one password check.
    const [found, registration] = await Promise.all([
      findUserByEmail(db, email),
      findLikelyRegistration(db, email, origin),
    ]);
    const passwordHash = (found ?? registration)?.password ?? null;
    if (!(await verifyPassword(passwordHash, password))) throw invalidCredentials();
    if (!found) {
      throw new AppError(
        'EMAIL_NOT_VERIFIED',
        'Please verify your email address first. Check your email for the verification link.',
      );
    }
    refuseInactive(found);
    if (!found.is_email_verified) {
      throw new AppError(
        'EMAIL_NOT_VERIFIED',
        'Please verify your email address first: choose a new password by "Forgot password?".',
      );
    }
    return found;
  }
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
}

function refuseInactive(user: UserRow): void {
  if (user.is_active) return;
  throw new AppError('ACCOUNT_INACTIVE', explainInactive(user));
}

function explainInactive(user: UserRow): string {
  if (user.awaits_approval) return "Your account is waiting for an administrator's approval.";
  return user.was_refused
    ? 'Your registration was not approved. Please ask an administrator.'
    : 'Your account has been deactivated. Please ask an administrator.';
}
