import type { Context } from '../platform/context.ts';
import type { Message } from '../platform/mail.ts';

/** Mails a user about something already done; a failure to send is only logged. */
export async function sendNotice(
  { mail, log }: Pick<Context, 'mail' | 'log'>,
  message: Message,
): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    log.error({ err: error }, 'A message could not be sent');
  });
}
