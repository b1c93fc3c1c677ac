import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import type { Message } from '../platform/mail.ts';

/**
 * Mails what an administrator asked for, who must know whether it went out.
 * @throws AppError UNAVAILABLE if it didn't.
 */
export async function mailOrRefuse(
  { mail, log }: Pick<Context, 'mail' | 'log'>,
  message: Message,
): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    log.error({ err: error }, 'A message could not be sent');
    throw new AppError(
      'UNAVAILABLE',
      'The email could not be sent, so nothing was changed. Please try again in a few minutes.',
    );
  });
}
