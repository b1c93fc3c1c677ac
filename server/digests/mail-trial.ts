// Mails a test digest at once to the person who asks for it.
import type { DigestInput } from '@tillwatch/contract';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { AppError } from '../platform/errors.ts';
import { MailError } from '../platform/mail.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { writeDigest } from './digest-message.ts';
import { saveLink } from './digests.queries.ts';
import { localTime } from './local-time.ts';
import { readDigest } from './read-digest.ts';
import { chooseStores, type DigestParts, linkExpiry } from './send-digest.ts';

/** Nothing in it counts as mailed. @throws AppError MAIL_FAILED. */
export async function mailTrial(
  { config: { publicUrl }, database: { db }, mail, log }: DigestParts,
  actor: Actor,
  { timeZone, storeIds }: Pick<DigestInput, 'timeZone' | 'storeIds'>,
  now: Date,
): Promise<void> {
  const { id: userId, email } = actor.user;
  const digest = await readDigest(
    db,
    {
      userId,
      storeIds: chooseStores(storeIds, await keepOpenStores(db, actor.storeIds)),
      today: localTime(now, timeZone).day,
      mailedUntil: null,
      unconfirmed: null,
      isTrial: true,
    },
    now,
  );
  const token = createToken();
  await db.transaction().execute(async (tx) => {
    await saveLink(tx, userId, hashToken(token), linkExpiry(now));
    await recordAudit(tx, actor, {
      action: 'send_trial',
      entityType: 'digest',
      entityId: userId,
      changes: { after: { stores: digest.stores.length } },
    });
  });
  const messageId = `<digest-${userId}-${hashToken(token).slice(0, 16)}@${new URL(publicUrl).hostname}>`;
  await mail
    .send(writeDigest(digest, { to: email, publicUrl, token, messageId, isTrial: true }))
    .catch((error: unknown) => {
      log.error({ err: error, userId }, 'A digest could not be sent');
      throw new AppError('MAIL_FAILED', explain(error));
    });
}

function explain(error: unknown): string {
  if (!(error instanceof MailError) || error.mayHaveArrived) {
    return 'The mail server did not confirm that it took the digest: it may have arrived.';
  }
  return error.refusal === null
    ? 'The mail server could not be reached. Nothing was sent.'
    : `The mail server refused the digest: ${error.refusal.replace(/\.?$/, '.')} Nothing was sent.`;
}
