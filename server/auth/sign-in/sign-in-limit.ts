import type { Kysely } from 'kysely';
import {
  type AttemptKey,
  countDelayed,
  type Delays,
  forgetAttempts,
  forgetAttemptsOfAll,
  uncountAttempt,
} from '../../platform/attempts.queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError, WaitError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { type AttemptLimit, createAttemptLimit } from '../attempt-limit.ts';
import type { Origin } from '../describe-user.ts';
import { liftMessageLimit, RESET_MESSAGES, TWO_FACTOR_MESSAGES } from '../message-limit.ts';
import { SIGN_IN_LINK_HOURS } from '../messages.ts';
import { APP_TRIES } from '../two-factor/two-factor.ts';
import { findDevice, forgetDevice } from './known-devices.queries.ts';
import { enqueueSignInLink } from './sign-in-links.jobs.ts';
import { isSignInLink } from './sign-in-links.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Per account and network address. Twelve tries in 15 minutes: one address alone never triggers the challenge. */
const ADDRESS_DELAYS: Delays = { free: 5, firstMs: 5_000, maxMs: 15 * MINUTE_MS };
const ADDRESS_WINDOW_MS = HOUR_MS;
const AT_ADDRESS = 'sign-in at address';
/** Per account, from all addresses. Past this, passwords are checked only with a known device or a sign-in link. */
const ACCOUNT_LIMIT = { name: 'sign-in', max: 20, windowMs: 15 * MINUTE_MS };
/** Keeps a stolen cookie or link from allowing many guesses. */
const DEVICE_LIMIT = { name: 'sign-in by device', max: 10, windowMs: HOUR_MS };
const LINK_LIMIT = { name: 'sign-in by link', max: 10, windowMs: SIGN_IN_LINK_HOURS * HOUR_MS };
/** Links outlive this window, so the mailbox always has a working one. */
const LINK_MESSAGE_LIMIT = { name: 'sign-in link message', max: 3, windowMs: HOUR_MS };
/** For shorter waits, just waiting is easier than a link. */
const LINK_AFTER_MS = MINUTE_MS;

interface SignInAttempt {
  email: string;
  origin: Origin;
  /** The hash of the browser's device cookie. */
  deviceHash: string | null;
  /** The hash of the sign-in link that was opened. */
  linkHash: string | null;
}

/** An attempt, counted as a failure until reported otherwise. */
interface CountedAttempt {
  /** It wasn't a failure so far. */
  giveBack(): Promise<void>;
  /** It led to a sign-in, which resets the count. */
  forget(): Promise<void>;
}

/** Slows down people who guess passwords or codes, and nobody else. */
export interface SignInLimit {
  /** Counts a failure before the password is checked. @throws AppError TOO_MANY_REQUESTS, SIGN_IN_LINK_NEEDED. */
  take(attempt: SignInAttempt): Promise<CountedAttempt>;
  /** Resets all counts after a new password. */
  lift(email: string, origin: Origin): Promise<void>;
}

export function createSignInLimit({
  database: { db },
  jobs,
}: Pick<Context, 'database' | 'jobs'>): SignInLimit {
  const byAccount = createAttemptLimit(db, ACCOUNT_LIMIT);
  const byDevice = createAttemptLimit(db, DEVICE_LIMIT);
  const byLink = createAttemptLimit(db, LINK_LIMIT);
  const linkMessages = createAttemptLimit(db, LINK_MESSAGE_LIMIT);

  /** Counts attempts with a known device or a link by that alone, no matter what others do. */
  async function takeByProof({ email, deviceHash, linkHash }: SignInAttempt): Promise<CountedAttempt | null> {
    const device = deviceHash === null ? undefined : await findDevice(db, email, deviceHash);
    if (device !== undefined) {
      if ((await byDevice.take(String(device))) === 0) return counted(byDevice, String(device));
      // Somebody else seems to have the device. The next sign-in makes it known again.
      await forgetDevice(db, device);
    }
    if (linkHash === null || !(await isSignInLink(db, email, linkHash))) return null;
    return (await byLink.take(linkHash)) === 0 ? counted(byLink, linkHash) : null;
  }

  /** Counts and answers the same whether or not the email has an account. */
  async function takeAsStranger({ email, origin }: SignInAttempt): Promise<CountedAttempt> {
    const account = email.toLowerCase();
    const atAddress = addressKey(email, origin);
    const waitMs = await countDelayed(db, atAddress, ADDRESS_DELAYS, ADDRESS_WINDOW_MS);
    if (waitMs >= LINK_AFTER_MS) await mailLink(account, origin);
    if (waitMs > 0) throw mustWait(waitMs);
    if ((await byAccount.take(account)) > 0) {
      // No password was checked.
      await uncountAttempt(db, atAddress);
      await mailLink(account, origin);
      throw linkNeeded();
    }
    return {
      async giveBack() {
        await uncountAttempt(db, atAddress);
        await byAccount.giveBack(account);
      },
      async forget() {
        await forgetAttempts(db, atAddress);
        await byAccount.giveBack(account);
      },
    };
  }

  async function mailLink(email: string, origin: Origin): Promise<void> {
    if ((await linkMessages.take(email)) > 0) return;
    await enqueueSignInLink(jobs, db, { email, origin });
  }

  return {
    take: async (attempt) => (await takeByProof(attempt)) ?? takeAsStranger(attempt),
    async lift(email, origin) {
      await byAccount.forget(email.toLowerCase());
      await forgetAttempts(db, addressKey(email, origin));
    },
  };
}

/** Resets an account's counts of failures, messages, and codes, from every address. @returns whether there were any. */
export async function liftSignInDelays(
  tx: Kysely<Database>,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const subject = email.toLowerCase();
  const lifted = [
    await forgetAttemptsOfAll(tx, { name: APP_TRIES, subject: String(id) }),
    await forgetAttempts(tx, { name: ACCOUNT_LIMIT.name, subject }),
    await forgetAttempts(tx, { name: LINK_MESSAGE_LIMIT.name, subject }),
    await forgetAttemptsOfAll(tx, { name: AT_ADDRESS, subject }),
    await liftMessageLimit(tx, RESET_MESSAGES, email),
    await liftMessageLimit(tx, TWO_FACTOR_MESSAGES, email),
  ];
  return lifted.includes(true);
}

function counted(limit: AttemptLimit, subject: string): CountedAttempt {
  return { giveBack: () => limit.giveBack(subject), forget: () => limit.forget(subject) };
}

function addressKey(email: string, origin: Origin): AttemptKey {
  return { name: AT_ADDRESS, subject: email.toLowerCase(), part: networkOf(origin.ipAddress) };
}

function mustWait(waitMs: number): AppError {
  const again = `Too many failed sign-ins. Please try again in ${inWords(waitMs)}`;
  return waitMs < LINK_AFTER_MS
    ? new WaitError(`${again}.`, waitMs)
    : new WaitError(
        `${again}, or check your email for a sign-in link and open it on this device.`,
        waitMs,
        'SIGN_IN_LINK_NEEDED',
      );
}

function linkNeeded(): AppError {
  return new AppError(
    'SIGN_IN_LINK_NEEDED',
    'There were too many failed sign-ins for this email address. If it is yours, check your email for a sign-in link and open it on this device. Devices that signed in before are not affected.',
  );
}

/** '5 minutes' */
export function inWords(ms: number): string {
  const isShort = ms < MINUTE_MS;
  const count = Math.ceil(ms / (isShort ? 1_000 : MINUTE_MS));
  return `${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}`;
}
