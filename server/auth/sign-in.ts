import type { LoginInput } from '@tillwatch/contract';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { asAuthor, type Origin } from './describe-user.ts';
import { verificationMessage } from './messages.ts';
import { hashOfNobody, hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { createVerification } from './register-account.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { createToken } from './tokens.ts';
import { createTwoFactor } from './two-factor/two-factor.ts';
import { findUserByEmail, markSignedIn, renewVerification, type UserRow } from './users.queries.ts';

/**
 * Checks a login and notes it; throws AppError with words for the user when it is refused.
 * @returns null when the password is right and a code has been mailed, without which nobody gets in.
 */
export type SignIn = (input: LoginInput, origin: Origin) => Promise<UserRow | null>;

export function createSignIn(
  services: Pick<Context, 'config' | 'database' | 'mail' | 'log'>,
  limit: SignInLimit,
): SignIn {
  const {
    config,
    database: { db },
    mail,
  } = services;
  const twoFactor = createTwoFactor(services);
  void hashOfNobody();

  return async (input, origin) => {
    await limit.take(input.email, origin);

    const found = await findUserByEmail(db, input.email);
    if (!(await verifyPassword(found?.password ?? null, input.password)) || !found) {
      throw new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
    }

    await limit.giveBack(input.email, origin);

    // Only whoever knows the password learns how the account stands.
    refuseInactive(found);
    if (!found.is_email_verified) throw await refuseUnverified(found);

    const code = input.twoFactorCode;
    if (found.two_factor_enabled && !code) {
      await twoFactor.sendCode(found, origin);
      return null;
    }

    // What it costs to guess a password follows the times, without the user's doing.
    const renewedHash = isOutdatedHash(found.password) ? await hashPassword(input.password) : found.password;
    const outcome = await db.transaction().execute(async (tx) => {
      // Refused within a transaction that commits: a wrong code is counted.
      const refusal = found.two_factor_enabled
        ? await twoFactor.checkCode(tx, found, code ?? '', origin)
        : null;
      if (refusal !== null) return refusal;
      const row = await markSignedIn(tx, found, renewedHash);
      if (!row) return null;
      await recordAudit(tx, asAuthor(row, origin), {
        action: 'login',
        entityType: 'user',
        entityId: row.id,
        changes: {},
      });
      return row;
    });
    if (outcome === null) throw new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
    if (typeof outcome === 'string') {
      await limit.take(input.email, origin);
      throw new AppError('INVALID_CODE', outcome, { twoFactorCode: outcome });
    }
    await limit.forget(input.email, origin);
    await twoFactor.forget(outcome);
    return outcome;
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

function refuseInactive(user: UserRow): void {
  if (user.is_active) return;
  throw new AppError(
    'ACCOUNT_INACTIVE',
    user.awaits_approval
      ? "Your account is waiting for an administrator's approval."
      : 'Your account has been deactivated. Please ask an administrator.',
  );
}
