import type { Context } from '../platform/context.ts';
import type { Message } from '../platform/mail.ts';

/** Tells a user of what has been done already: a mail server that is away does not undo it. */
export async function sendNotice(
  { mail, log }: Pick<Context, 'mail' | 'log'>,
  message: Message,
): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    log.error({ err: error }, 'A message could not be sent');
  });
}
