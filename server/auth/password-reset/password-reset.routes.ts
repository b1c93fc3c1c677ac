import { describeOutbox, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { deleteTokensOf } from '../../platform/api-tokens.queries.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { limitByAddress } from '../../platform/http/rate-limit.ts';
import { registerRoute } from '../../platform/route.ts';
import { deleteSessionsOf } from '../../platform/session.queries.ts';
import { hashToken } from '../../platform/tokens.ts';
import { asAuthor, describeUser, originOf } from '../describe-user.ts';
import { createMessageLimit, RESET_MESSAGES } from '../message-limit.ts';
import { passwordChangedMessage } from '../messages.ts';
import { hashPassword } from '../passwords.ts';
import { refuseCommonPassword, refuseWeakPassword } from '../refuse-weak-password.ts';
import { sendNotice } from '../send-notice.ts';
import { forgetDevicesOf } from '../sign-in/known-devices.queries.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import type { SignInLimit } from '../sign-in/sign-in-limit.ts';
import { createTwoFactor } from '../two-factor/two-factor.ts';
import { markEmailVerified, savePassword } from '../users.queries.ts';
import { enqueueResetLink } from './password-reset.jobs.ts';
import { spendResetToken } from './password-reset.queries.ts';

const MINUTE_MS = 60_000;
const MAX_LINKS_AN_HOUR = 20;
/** Says nothing about whether there is one. */
const IF_ANY = 'If there is an active account with this email address, a link to choose a new password';

/** For forgotten passwords: mails a link, which lets its reader set a new one. */
export function passwordResetRoutes(app: FastifyInstance, context: Context, signInLimit: SignInLimit): void {
  const { db } = context.database;
  const messageLimit = createMessageLimit(db, RESET_MESSAGES, MAX_LINKS_AN_HOUR);
  const twoFactor = createTwoFactor(context);

  registerRoute(
    app,
    ROUTES.forgotPassword,
    async ({ body, request }) => {
      const email = body.email.toLowerCase();
      const origin = originOf(request);
      // Keeps strangers from flooding a mailbox; links already sent still work. The response doesn't reveal it.
      if ((await messageLimit.take(email, origin)) === 0) {
        await enqueueResetLink(context.jobs, db, { email, origin });
      }
      return {
        message:
          context.config.smtpUrl === null
            ? `${describeOutbox(`${IF_ANY} was written`)} An administrator can find it there.`
            : `${IF_ANY} is on its way to it.`,
      };
    },
    limitByAddress(100, 10 * MINUTE_MS),
  );

  registerRoute(
    app,
    ROUTES.resetPassword,
    async ({ body, request, reply }) => {
      const origin = originOf(request);
      refuseCommonPassword(body.password);
      const passwordHash = await hashPassword(body.password);
      const user = await db.transaction().execute(async (tx) => {
        const user = await spendResetToken(tx, hashToken(body.token));
        if (!user) return undefined;
        // Inside the transaction, so a rollback keeps the link valid.
        refuseWeakPassword(body.password, describeUser(user));
        await savePassword(tx, user.id, passwordHash);
        // The link proves who owns the mailbox.
        if (!user.is_email_verified) await markEmailVerified(tx, user.id);
        await deleteSessionsOf(tx, user.id);
        await forgetDevicesOf(tx, user.id);
        await deleteTokensOf(tx, user.id);
        await recordAudit(tx, asAuthor(user, origin), {
          action: user.is_email_verified ? 'reset_password' : 'accept_invitation',
          entityType: 'user',
          entityId: user.id,
          changes: {},
        });
        return user;
      });
      if (!user) {
        throw new AppError(
          'RESET_LINK_SPENT',
          'This link has expired or was used before. Please ask for a new one.',
        );
      }
      await signInLimit.lift(user.email, origin);
      await twoFactor.forget(user, origin, null);
      // The mailbox's owner gets in, even while others keep trying.
      await rememberDevice({ config: context.config, db }, user.id, { request, reply });
      // An invited person had no password before.
      if (user.is_email_verified) {
        await sendNotice(context, passwordChangedMessage(context.config.publicUrl, user.email));
      }
      return {
        message: `${
          user.is_email_verified
            ? 'Your password has been changed, and you have been signed out everywhere else.'
            : 'Your password is set.'
        } ${
          user.is_active
            ? 'You can now log in.'
            : 'An administrator still has to approve your account before you can log in.'
        }`,
      };
    },
    limitByAddress(100, 10 * MINUTE_MS),
  );
}
