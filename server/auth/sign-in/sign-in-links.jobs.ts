// When others keep trying passwords for an account, mails its owner a link that lets a new browser sign in anyway.
import type { Kysely } from 'kysely';
import { recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { describeStanding } from '../describe-standing.ts';
import type { Origin } from '../describe-user.ts';
import { noSignInMessage, SIGN_IN_LINK_HOURS, signInLinkMessage } from '../messages.ts';
import { findUserByEmail } from '../users.queries.ts';
import { saveSignInLink } from './sign-in-links.queries.ts';

const QUEUE = 'sign-in-link';
const HOUR_MS = 3_600_000;

interface LinkRequest {
  email: string;
  origin: Origin;
}

/** Does the same work for every address, so that the time it takes reveals nothing. */
export function enqueueSignInLink(jobs: Jobs, db: Kysely<Database>, request: LinkRequest): Promise<void> {
  return jobs.enqueue(db, QUEUE, request);
}

export async function signInLinkJobs(context: Context): Promise<void> {
  await context.jobs.work<LinkRequest>(QUEUE, (request) => sendSignInLink(context, request), {
    retryLimit: 5,
    retryDelaySeconds: 30,
    timeoutSeconds: 60,
  });
}

async function sendSignInLink(
  { config, database: { db }, mail, log }: Context,
  { email, origin }: LinkRequest,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  // The response to the sign-in promised a message.
  const message =
    user.is_active && user.is_email_verified
      ? signInLinkMessage(config.publicUrl, user.email, await createLink(db, user.id, origin))
      : noSignInMessage(config.publicUrl, user.email, describeStanding(user));
  try {
    await mail.send(message);
  } catch (error) {
    log.error({ err: error }, 'A message could not be sent');
    throw error;
  }
}

/** @returns its token. */
async function createLink(db: Kysely<Database>, userId: number, origin: Origin): Promise<string> {
  const token = createToken();
  await db.transaction().execute(async (tx) => {
    const expires = new Date(Date.now() + SIGN_IN_LINK_HOURS * HOUR_MS);
    await saveSignInLink(tx, { userId, tokenHash: hashToken(token), expires });
    await recordVisitor(tx, origin, {
      action: 'send_sign_in_link',
      entityType: 'user',
      entityId: userId,
      changes: {},
    });
  });
  return token;
}
