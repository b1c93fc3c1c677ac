import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { notSignedIn } from '../../platform/access.ts';
import { deleteTokensOf } from '../../platform/api-tokens.queries.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { deleteSessionsOf, findSession } from '../../platform/session.queries.ts';
import { lockUser } from '../account/account.queries.ts';
import { createPasswordCheck } from '../account/current-password.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { describeUser } from '../describe-user.ts';
import { authenticatorMessage, recoveryCodesMessage } from '../messages.ts';
import { sendNotice } from '../send-notice.ts';
import { createAuthenticatorSecrets } from './authenticator-secrets.ts';
import { countRecoveryCodes, saveAuthenticator, savePendingAuthenticator } from './authenticator.queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { createSecret, describeSecret, findStep } from './totp.ts';

const SET_UP_MS = 15 * 60_000;
const MAX_WRONG_CODES = 10;

/** An authenticator app as the user's second factor, with recovery codes. `updateTwoFactor` turns it off. */
export function authenticatorRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const { publicUrl } = context.config;
  const secrets = createAuthenticatorSecrets(context);
  const { changeWithPassword } = createPasswordCheck(context);
  const wrongCodes = createAttemptLimit(db, {
    name: 'first code of authenticator',
    max: MAX_WRONG_CODES,
    windowMs: SET_UP_MS,
  });

  registerRoute(app, ROUTES.beginAuthenticator, async (call) => {
    const { actor } = call;
    const secret = createSecret();
    const sealed = await secrets.seal(actor.user.id, secret);
    await changeWithPassword(call, 'set up an authenticator app', async (tx) => {
      const until = new Date(Date.now() + SET_UP_MS);
      await savePendingAuthenticator(tx, actor.user.id, { secret: sealed, until });
      await recordAudit(tx, actor, {
        action: 'begin_authenticator',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
    });
    return { secret, uri: describeSecret(secret, actor.user.email) };
  });

  registerRoute(app, ROUTES.confirmAuthenticator, async ({ actor, body, request }) => {
    if ((await wrongCodes.take(String(actor.user.id))) > 0) {
      throw new AppError('TOO_MANY_REQUESTS', 'Too many wrong codes. Please try again in 15 minutes.');
    }
    const answer = await db.transaction().execute(async (tx) => {
      const before = await lockUser(tx, actor.user.id);
      if (!before.is_active || !(await findSession(tx, request.session.sessionId))) throw notSignedIn();
      const { pending_authenticator: sealed, pending_authenticator_until: until } = before;
      const secret = sealed === null ? null : await secrets.open(actor.user.id, sealed);
      if (sealed === null || secret === null || until === null || until.getTime() <= Date.now()) {
        throw new AppError('CONFLICT', 'This took more than 15 minutes. Please begin again.');
      }
      const step = findStep(secret, body.code.replaceAll(/\s/g, ''), Date.now());
      if (step === null) {
        const message =
          'This code is not right. Check that the app has this key, and that its clock is right.';
        throw new AppError('INVALID_INPUT', message, { code: message });
      }
      const row = await saveAuthenticator(tx, actor.user.id, { secret: sealed, step });
      const recoveryCodes = await renewRecoveryCodes(tx, actor.user.id);
      // Somebody may have signed in elsewhere, or made tokens, without the code.
      await deleteSessionsOf(tx, actor.user.id, request.session.sessionId);
      await deleteTokensOf(tx, actor.user.id);
      await recordAudit(tx, actor, {
        action: 'turn_on_authenticator',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
      return { user: describeUser(row), recoveryCodes };
    });
    await wrongCodes.forget(String(actor.user.id));
    await sendNotice(context, authenticatorMessage(publicUrl, actor.user.email));
    return answer;
  });

  registerRoute(app, ROUTES.getRecoveryCodes, async ({ actor }) => ({
    left: await countRecoveryCodes(db, actor.user.id),
  }));

  registerRoute(app, ROUTES.renewRecoveryCodes, async (call) => {
    const { actor } = call;
    const recoveryCodes = await changeWithPassword(call, 'make new recovery codes', async (tx, row) => {
      if (row.authenticator_secret === null) {
        throw new AppError('CONFLICT', 'Recovery codes go with an authenticator app, which is not set up.');
      }
      const codes = await renewRecoveryCodes(tx, actor.user.id);
      await recordAudit(tx, actor, {
        action: 'renew_recovery_codes',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
      return codes;
    });
    await sendNotice(context, recoveryCodesMessage(publicUrl, actor.user.email));
    return { recoveryCodes };
  });
}
