// Mails password reset links.
import type { Kysely } from 'kysely';
import { recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Origin } from '../describe-user.ts';
import { passwordResetMessage, RESET_HOURS } from '../messages.ts';
import { findUserByEmail } from '../users.queries.ts';
import { makePasswordLink } from './password-link.ts';

const QUEUE = 'password-reset';
const HOUR_MS = 3_600_000;

interface ResetRequest {
  email: string;
  origin: Origin;
}

/** Does the same work for every address, so that the time it takes reveals nothing. */
export function enqueueResetLink(jobs: Jobs, db: Kysely<Database>, request: ResetRequest): Promise<void> {
  return jobs.enqueue(db, QUEUE, request);
}

export async function passwordResetJobs(context: Context): Promise<void> {
  // Bridges a mail server outage of a minute or two.
  await context.jobs.work<ResetRequest>(QUEUE, (request) => sendResetLink(context, request), {
    retryLimit: 5,
    retryDelaySeconds: 30,
    timeoutSeconds: 60,
  });
}

async function sendResetLink(
  { config, database: { db }, mail, log }: Context,
  { email, origin }: ResetRequest,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  // A deactivated account stays closed.
  if (!user || !(user.is_active || user.awaits_approval)) return;

  const token = await db.transaction().execute(async (tx) => {
    const token = await makePasswordLink(tx, user.id, RESET_HOURS * HOUR_MS);
    await recordVisitor(tx, origin, {
      action: 'send_password_reset',
      entityType: 'user',
      entityId: user.id,
      changes: {},
    });
    return token;
  });
  try {
    const to = { to: user.email, asker: 'Somebody, probably you,' };
    await mail.send(passwordResetMessage(config.publicUrl, to, token));
  } catch (error) {
    log.error({ err: error }, 'A message could not be sent');
    throw error;
  }
}
