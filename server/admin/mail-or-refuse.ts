import { describeOutbox } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { createAttemptLimit } from '../auth/attempt-limit.ts';
import { inWords } from '../auth/sign-in/sign-in-limit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError, WaitError } from '../platform/errors.ts';
import type { Message } from '../platform/mail.ts';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 5;

/**
 * Mails something an administrator asked for, who must know whether it went out. A mailbox gets at most five such
 * messages an hour, however often administrators ask.
 * @param what such as 'A link to choose a new password'
 * @returns a sentence about where it went.
 * @throws AppError UNAVAILABLE if it didn't go out, TOO_MANY_REQUESTS if there were too many.
 */
export async function mailOrRefuse(
  { config, mail, log }: Pick<Context, 'config' | 'mail' | 'log'>,
  tx: Kysely<Database>,
  message: Message,
  what: string,
): Promise<string> {
  const limit = createAttemptLimit(tx, {
    name: 'message by an administrator',
    max: MOST_AN_HOUR,
    windowMs: HOUR_MS,
  });
  const wait = await limit.take(message.to.toLowerCase());
  if (wait > 0) {
    throw new WaitError(
      `${message.to} was sent ${MOST_AN_HOUR} messages within an hour. The next one can go out in ${inWords(wait)}.`,
      wait,
    );
  }
  await mail.send(message).catch((error: unknown) => {
    log.error({ err: error }, 'A message could not be sent');
    throw new AppError(
      'UNAVAILABLE',
      'The email could not be sent, so nothing was changed. Please try again in a few minutes.',
    );
  });
  return config.smtpUrl === null
    ? describeOutbox(`${what} for ${message.to} was written`)
    : `${what} is on its way to ${message.to}.`;
}
