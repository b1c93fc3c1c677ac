import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { deleteTokensOf } from '../../platform/api-tokens.queries.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { deleteSessionsOf } from '../../platform/session.queries.ts';
import { announceRenaming } from '../announce-renaming.ts';
import { describeUser } from '../describe-user.ts';
import { passwordChangedMessage, twoFactorChangedMessage } from '../messages.ts';
import { hashPassword } from '../passwords.ts';
import { isSameName, refuseFalseName, refuseTakenName } from '../refuse-name.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { sendNotice } from '../send-notice.ts';
import { forgetDevicesOf } from '../sign-in/known-devices.queries.ts';
import { deviceHashOf } from '../sign-in/known-devices.ts';
import { savePassword, type UserRow } from '../users.queries.ts';
import { lockUser, saveName, saveTwoFactorEnabled } from './account.queries.ts';
import { createPasswordCheck } from './current-password.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';

/** What signed-in users can change about their own accounts. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const { publicUrl } = context.config;
  const { changeWithPassword, withPassword, requirePassword } = createPasswordCheck(context);

  registerRoute(app, ROUTES.updateName, async ({ body, actor }) => {
    const row = await db.transaction().execute(async (tx) => {
      const before = await lockUser(tx, actor.user.id);
      // Keeping one's name is always allowed, even if somebody else has it.
      if (!isSameName(body, describeUser(before))) {
        refuseFalseName(body, actor.user.role);
        await refuseTakenName(tx, actor.user.id, body);
      }
      const after = await saveName(tx, actor.user.id, body);
      await recordAudit(tx, actor, {
        action: 'update',
        entityType: 'user',
        entityId: actor.user.id,
        changes: describeNameChange(before, after),
      });
      await announceRenaming(tx, actor, before, after);
      return after;
    });
    return describeUser(row);
  });

  registerRoute(app, ROUTES.updatePassword, async (call) => {
    const { body, actor, request } = call;
    refuseWeakPassword(body.password, actor.user);
    await withPassword(call, 'change the password', async () => {
      const passwordHash = await hashPassword(body.password);
      await db.transaction().execute(async (tx) => {
        await requirePassword(tx, call, body.currentPassword);
        await savePassword(tx, actor.user.id, passwordHash);
        await deleteSessionsOf(tx, actor.user.id, request.session.sessionId);
        await forgetDevicesOf(tx, actor.user.id, deviceHashOf(request, context.config) ?? undefined);
        await deleteTokensOf(tx, actor.user.id);
        await recordAudit(tx, actor, {
          action: 'change_password',
          entityType: 'user',
          entityId: actor.user.id,
          changes: {},
        });
      });
    });
    await sendNotice(context, passwordChangedMessage(publicUrl, actor.user.email));
    return { message: 'Your password has been changed, and you have been signed out everywhere else.' };
  });

  registerRoute(app, ROUTES.updateTwoFactor, async (call) => {
    const { body, actor, request } = call;
    const attempt = body.enabled ? 'turn on two-factor sign-in' : 'turn off two-factor sign-in';
    const { row, isChanged } = await changeWithPassword(call, attempt, async (tx, before) => {
      if (before.two_factor_enabled === body.enabled) return { row: before, isChanged: false };
      const row = await saveTwoFactorEnabled(tx, actor.user.id, body.enabled);
      // Somebody may have signed in elsewhere, or made tokens, without the code.
      await deleteSessionsOf(tx, actor.user.id, request.session.sessionId);
      await deleteTokensOf(tx, actor.user.id);
      await recordAudit(tx, actor, {
        action: body.enabled ? 'turn_on_two_factor' : 'turn_off_two_factor',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {
          before: { twoFactorEnabled: before.two_factor_enabled },
          after: { twoFactorEnabled: row.two_factor_enabled },
        },
      });
      // Inside the transaction, so nobody who can't get mail is locked out.
      if (body.enabled) await requireDelivery(actor.user.email);
      return { row, isChanged: true };
    });
    if (isChanged && !body.enabled) {
      await sendNotice(context, twoFactorChangedMessage(publicUrl, actor.user.email, false));
    }
    return describeUser(row);
  });

  registerRoute(app, ROUTES.listSessions, ({ actor, request }) =>
    listOwnSessions(db, actor.user.id, request.session.sessionId),
  );

  registerRoute(app, ROUTES.endSessions, async (call) => {
    const { body, actor, request } = call;
    await changeWithPassword(call, 'sign out sessions', async (tx) => {
      const ended = await endOwnSessions(tx, actor.user.id, body.ids);
      if (ended === 0) return;
      await recordAudit(tx, actor, {
        action: 'end_sessions',
        entityType: 'user',
        entityId: actor.user.id,
        changes: { after: { ended } },
      });
    });
    return listOwnSessions(db, actor.user.id, request.session.sessionId);
  });

  async function requireDelivery(email: string): Promise<void> {
    await context.mail.send(twoFactorChangedMessage(publicUrl, email, true)).catch((error: unknown) => {
      context.log.error({ err: error }, 'A message could not be sent');
      throw new AppError(
        'UNAVAILABLE',
        'No email could be sent to you, so two-factor sign-in stays off. Please try again in a few minutes.',
      );
    });
  }
}

function describeNameChange(before: UserRow, after: UserRow) {
  const nameOf = (row: UserRow) => ({ firstName: row.first_name, lastName: row.last_name });
  return { before: nameOf(before), after: nameOf(after) };
}
