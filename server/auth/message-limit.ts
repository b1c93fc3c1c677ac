import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { Origin } from './describe-user.ts';

const HOUR_MS = 3_600_000;
// A stranger who uses up what goes out from one address leaves the rest to the mailbox's owner.
const MAX_AN_HOUR_FROM_ADDRESS = 5;

/** Bounds what can be mailed to an address: for whoever asks from one place, and for all together. */
export interface MessageLimit {
  /** Counts a message. @returns how long it has to wait; 0 when it may go out. */
  take(email: string, origin: Origin): Promise<number>;
  /** It did not go out after all. */
  giveBack(email: string, origin: Origin): Promise<void>;
  forget(email: string, origin: Origin): Promise<void>;
}

/** @param kind of message, counted by itself. @param max an hour, from all addresses. */
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
    // What one address may not is not counted against the mailbox.
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
