import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { Origin } from './describe-user.ts';

const HOUR_MS = 3_600_000;
// The limit per network address leaves some of the mailbox's limit to its owner when a stranger asks for messages.
const MAX_AN_HOUR_FROM_ADDRESS = 5;

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
    name: `${kind} message from address`,
    max: MAX_AN_HOUR_FROM_ADDRESS,
    windowMs: HOUR_MS,
  });
  const toMailbox = createAttemptLimit(db, { name: `${kind} message`, max, windowMs: HOUR_MS });
  const mailboxOf = (email: string): string => email.toLowerCase();
  const pairOf = (email: string, origin: Origin): string =>
    `${mailboxOf(email)} ${networkOf(origin.ipAddress)}`;
  return {
    // A message refused for its address must not count against the mailbox.
    take: async (email, origin) =>
      (await fromAddress.take(pairOf(email, origin))) || toMailbox.take(mailboxOf(email)),
    async giveBack(email, origin) {
      await fromAddress.giveBack(pairOf(email, origin));
      await toMailbox.giveBack(mailboxOf(email));
    },
    async forget(email, origin) {
      await fromAddress.forget(pairOf(email, origin));
      await toMailbox.forget(mailboxOf(email));
    },
  };
}
