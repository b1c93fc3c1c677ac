// Sends and checks the codes of two-factor sign-in.
import { randomInt } from 'node:crypto';
import { LIMITS } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError, WaitError } from '../../platform/errors.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import type { Origin } from '../describe-user.ts';
import { createMessageLimit, TWO_FACTOR_MESSAGES } from '../message-limit.ts';
import { CODE_MINUTES, twoFactorMessage } from '../messages.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { findDevice } from '../sign-in/known-devices.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { createAuthenticatorSecrets } from './authenticator-secrets.ts';
import { countRecoveryCodes, spendStep } from './authenticator.queries.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';
import { deleteTwoFactorCode, saveTwoFactorCode, takeTwoFactorAttempt } from './two-factor.queries.ts';

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 5;
const MAX_CODES_AN_HOUR = 10;
const MAX_CODES_AN_HOUR_BY_DEVICE = 5;
/** At any time, three out of a million codes are right. */
const MAX_APP_TRIES_AN_HOUR = 10;
/** Counts tries of an app's codes and of recovery codes. */
export const APP_TRIES = 'authenticator code';

export interface TwoFactor {
  /** Mails a new code, which replaces the previous one. @throws AppError if there were too many or the mail fails. */
  sendCode(user: UserRow, origin: Origin, deviceHash: string | null): Promise<void>;
  /**
   * Counts a try of an app's code before it is checked; each browser that the account knows has its own count.
   * @throws AppError if there were too many.
   */
  takeAppTry(user: UserRow, deviceHash: string | null): Promise<void>;
  /**
   * Spends the code (mailed, from the app, or a recovery code) if it's right. A wrong one is counted and audited when
   * the transaction commits.
   * @returns why it was refused, as a message for the user; null if it is right.
   */
  checkCode(tx: Kysely<Database>, user: UserRow, code: string, origin: Origin): Promise<string | null>;
  /** Resets the message limit after a complete sign-in. */
  forget(user: UserRow, origin: Origin, deviceHash: string | null): Promise<void>;
}

export function createTwoFactor(
  services: Pick<Context, 'config' | 'files' | 'database' | 'mail' | 'log'>,
): TwoFactor {
  const secrets = createAuthenticatorSecrets(services);
  const { db } = services.database;
  // These limit both guesses and mail. Someone who knows only the password can't use up the limit of the owner's
  // devices.
  const codeLimit = createMessageLimit(db, TWO_FACTOR_MESSAGES, MAX_CODES_AN_HOUR);
  const deviceLimit = createAttemptLimit(db, {
    name: 'two-factor message to device',
    max: MAX_CODES_AN_HOUR_BY_DEVICE,
    windowMs: 60 * MINUTE_MS,
  });

  async function takeCode(user: UserRow, origin: Origin, deviceHash: string | null): Promise<number> {
    const device = deviceHash === null ? undefined : await findDevice(db, user.email, deviceHash);
    return device === undefined ? codeLimit.take(user.email, origin) : deviceLimit.take(String(device));
  }

  const appTries = createAttemptLimit(db, {
    name: APP_TRIES,
    max: MAX_APP_TRIES_AN_HOUR,
    windowMs: 60 * MINUTE_MS,
  });

  /** Strangers share one count. */
  async function knownPart(user: UserRow, deviceHash: string | null): Promise<string> {
    const device = deviceHash === null ? undefined : await findDevice(db, user.email, deviceHash);
    return device === undefined ? 'strangers' : `device ${device}`;
  }

  return {
    async sendCode(user, origin, deviceHash) {
      const waitMs = await takeCode(user, origin, deviceHash);
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / MINUTE_MS);
        throw new WaitError(
          `Too many verification codes were sent to you. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or choose a new password by "Forgot password?".`,
          waitMs,
        );
      }

      const code = createCode();
      // A slow, salted hash: with a fast one, trying all million codes wouldn't take long.
      const hash = await hashPassword(code);
      await services.database.db.transaction().execute(async (tx) => {
        const expires = new Date(Date.now() + CODE_MINUTES * MINUTE_MS);
        await saveTwoFactorCode(tx, user.id, { hash, expires });
        await recordVisitor(tx, origin, {
          action: 'send_two_factor_code',
          entityType: 'user',
          entityId: user.id,
          changes: {},
        });
      });
      await services.mail.send(twoFactorMessage(user.email, code)).catch((error: unknown) => {
        services.log.error({ err: error }, 'A message could not be sent');
        throw new AppError(
          'UNAVAILABLE',
          'The verification code could not be sent. Please try again in a few minutes.',
        );
      });
    },

    async takeAppTry(user, deviceHash) {
      const waitMs = await appTries.take(String(user.id), await knownPart(user, deviceHash));
      if (waitMs === 0) return;
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      throw new WaitError(
        `Too many wrong codes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        waitMs,
      );
    },

    async checkCode(tx, user, code, origin) {
      const { authenticator_secret: sealed } = user;
      if (sealed !== null) {
        return checkAppCode(tx, user, await secrets.open(user.id, sealed), code, origin);
      }
      const inForce = await takeTwoFactorAttempt(tx, user.id, MAX_ATTEMPTS);
      if (!inForce) {
        await recordWrongCode(tx, user, origin);
        return 'This verification code is no longer valid. Please ask for a new one.';
      }
      // Compares in constant time.
      if (await verifyPassword(inForce.hash, code.replaceAll(/\s/g, ''))) {
        await deleteTwoFactorCode(tx, user.id);
        return null;
      }
      const isLast = inForce.attempt >= MAX_ATTEMPTS;
      if (isLast) await deleteTwoFactorCode(tx, user.id);
      await recordWrongCode(tx, user, origin);
      return isLast
        ? 'This verification code is not right, and was entered wrong too often. Please ask for a new one.'
        : 'This verification code is not right. Please check the newest email and try again.';
    },

    async forget(user, origin, deviceHash) {
      await codeLimit.forget(user.email, origin);
      const device = deviceHash === null ? undefined : await findDevice(db, user.email, deviceHash);
      if (device !== undefined) await deviceLimit.forget(String(device));
      await appTries.forget(String(user.id), await knownPart(user, deviceHash));
    },
  };
}

/**
 * @param secret null if it can't be opened here.
 * @returns why it was refused, as a message for the user; null if it is right.
 */
async function checkAppCode(
  tx: Kysely<Database>,
  user: UserRow,
  secret: string | null,
  typed: string,
  origin: Origin,
): Promise<string | null> {
  const code = typed.replaceAll(/[\s-]/g, '');
  const step = secret === null ? null : findStep(secret, code, Date.now());
  if (step !== null) {
    if (await spendStep(tx, user.id, step)) return null;
    await recordWrongCode(tx, user, origin);
    return 'This code was used before. Please wait for the next one.';
  }
  if (await takeRecoveryCode(tx, user.id, code)) {
    await recordVisitor(tx, origin, {
      action: 'use_recovery_code',
      entityType: 'user',
      entityId: user.id,
      changes: { after: { left: await countRecoveryCodes(tx, user.id) } },
    });
    return null;
  }
  await recordWrongCode(tx, user, origin);
  return secret === null
    ? 'Codes of your app cannot be checked here, because this server has another secret than when you set up the app: it was restored without its secret, or somebody changed it. Enter a recovery code, or ask an administrator to turn off two-factor sign-in for you.'
    : 'This code is not right. Enter the one that your authenticator app shows now, or a recovery code.';
}

/** Whoever enters one has the password. */
async function recordWrongCode(tx: Kysely<Database>, { id }: UserRow, origin: Origin): Promise<void> {
  await recordVisitor(tx, origin, {
    action: 'enter_wrong_two_factor_code',
    entityType: 'user',
    entityId: id,
    changes: {},
  });
}

function createCode(): string {
  return String(randomInt(10 ** LIMITS.twoFactorCodeLength)).padStart(LIMITS.twoFactorCodeLength, '0');
}
