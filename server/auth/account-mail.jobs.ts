// Mails people about changes to their accounts, once made. Only messages without links or codes: jobs are stored.
import type { Kysely } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Message } from '../platform/mail.ts';

const QUEUE = 'account-mail';

type PlainMessage = Pick<Message, 'to' | 'subject' | 'text'>;

/** Sent after the transaction commits, and tried again while the mail server is away. */
export function enqueueAccountMail(jobs: Jobs, tx: Kysely<Database>, message: PlainMessage): Promise<void> {
  return jobs.enqueue(tx, QUEUE, message);
}

export async function accountMailJobs({ jobs, mail, log }: Context): Promise<void> {
  await jobs.work<PlainMessage>(
    QUEUE,
    (message) =>
      mail.send(message).catch((error: unknown) => {
        log.error({ err: error }, 'A message could not be sent');
        throw error;
      }),
    { retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 60 },
  );
}
