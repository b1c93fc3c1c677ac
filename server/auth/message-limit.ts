import type { Kysely } from 'kysely';
import { forgetAttempts, forgetAttemptsOfAll } from '../platform/attempts.queries.ts';
import type { Database } from '../platform/database/schema.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { Origin } from './describe-user.ts';

const HOUR_MS = 3_600_000;
// The limit per network address leaves some of the mailbox's limit to its owner when a stranger asks for messages.
const MAX_AN_HOUR_FROM_ADDRESS = 5;

/** Kinds of messages whose limits an administrator can lift. */
export const RESET_MESSAGES = 'reset';
export const TWO_FACTOR_MESSAGES = 'two-factor';

/** Limits the messages sent to a mailbox: those requested from one network address, and all together. */
export interface MessageLimit {
  /** Counts a message. @returns how long it must wait, in milliseconds; 0 if it may go out. */
  take(email: string, origin: Origin): Promise<number>;
  /** Takes back a message that could not be sent. */
  giveBack(email: string, origin: Origin): Promise<void>;
  forget(email: string, origin: Origin): Promise<void>;
}

/** @param kind of message; each has its own count. @param max messages per hour, from all addresses together. */
export function createMessageLimit(db: Kysely<Database>, kind: string, max: number): MessageLimit {
  const fromAddress = createAttemptLimit(db, {
    name: fromAddressName(kind),
    max: MAX_AN_HOUR_FROM_ADDRESS,
    windowMs: HOUR_MS,
  });
  const toMailbox = createAttemptLimit(db, { name: mailboxName(kind), max, windowMs: HOUR_MS });
  return {
    // A message refused for its address must not count against the mailbox.
    take: async (email, origin) =>
      (await fromAddress.take(mailboxOf(email), networkOf(origin.ipAddress))) ||
      toMailbox.take(mailboxOf(email)),
    async giveBack(email, origin) {
      await fromAddress.giveBack(mailboxOf(email), networkOf(origin.ipAddress));
      await toMailbox.giveBack(mailboxOf(email));
    },
    async forget(email, origin) {
      await fromAddress.forget(mailboxOf(email), networkOf(origin.ipAddress));
      await toMailbox.forget(mailboxOf(email));
    },
  };
}

/** Resets the count of a mailbox, from every address. */
export async function liftMessageLimit(tx: Kysely<Database>, kind: string, email: string): Promise<boolean> {
  const byMailbox = await forgetAttempts(tx, { name: mailboxName(kind), subject: mailboxOf(email) });
  const byAddress = await forgetAttemptsOfAll(tx, { name: fromAddressName(kind), subject: mailboxOf(email) });
  return byMailbox || byAddress;
}

const mailboxName = (kind: string): string => `${kind} message`;
const fromAddressName = (kind: string): string => `${kind} message from address`;
const mailboxOf = (email: string): string => email.toLowerCase();
