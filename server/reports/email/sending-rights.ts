// Limits whom the server sends mail to for a user, and how often, so an account doesn't make it an open relay.
import { LIMITS } from '@tillwatch/contract';
import { isAllowedRecipient } from '@tillwatch/core/reports';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { type AttemptKey, countAttempt, uncountAttempt } from '../../platform/attempts.queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError, WaitError } from '../../platform/errors.ts';
import { findAllowedRecipients } from '../recipients/recipients.queries.ts';
import type { EmailReportRecord } from './email-reports.queries.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const OTHERWISE = 'or download it and send it from your mail program.';

/** @returns addresses, and domains like '@example.com'; null for anybody. */
export async function findSendsTo(
  db: Kysely<Database>,
  actor: Actor,
  storeId: number,
): Promise<string[] | null> {
  return actor.user.role === 'agent' ? findAllowedRecipients(db, storeId) : null;
}

/**
 * Counts a message of the sender.
 * @throws AppError NOT_ALLOWED, TOO_MANY_REQUESTS. The count is rolled back with the transaction.
 */
export async function takeSending(
  tx: Kysely<Database>,
  actor: Actor,
  { store_id: storeId, recipient_email: recipient }: EmailReportRecord,
): Promise<void> {
  const sendsTo = await findSendsTo(tx, actor, storeId);
  if (sendsTo && !isAllowedRecipient(recipient, sendsTo)) {
    throw new AppError(
      'NOT_ALLOWED',
      `Agents send reports to the store's owner and to recipients that an administrator has allowed; ${recipient} is neither. The draft is kept: ask a supervisor to send it, ${OTHERWISE}`,
    );
  }
  const { count, endsInMs } = await countAttempt(tx, keyOf(actor), HOUR_MS);
  if (count <= LIMITS.reportsSentPerHour) return;
  const minutes = Math.max(1, Math.ceil(endsInMs / MINUTE_MS));
  throw new WaitError(
    `You have sent ${LIMITS.reportsSentPerHour} reports within an hour, which is as many as one person may. The draft is kept: send it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${OTHERWISE}`,
    endsInMs,
  );
}

/** Takes the count back if the message was not sent. */
export function giveSendingBack(tx: Kysely<Database>, actor: Actor): Promise<void> {
  return uncountAttempt(tx, keyOf(actor));
}

function keyOf({ user }: Actor): AttemptKey {
  return { name: 'report sending', subject: String(user.id) };
}
