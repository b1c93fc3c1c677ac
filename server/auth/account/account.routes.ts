import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { deleteSessionsOf } from '../../platform/session.queries.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { describeUser } from '../describe-user.ts';
import { passwordChangedMessage, twoFactorChangedMessage } from '../messages.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { sendNotice } from '../send-notice.ts';
import { savePassword, type UserRow } from '../users.queries.ts';
import { lockUser, saveName, saveTwoFactorEnabled } from './account.queries.ts';

const MAX_WRONG_PASSWORDS = 10;
const WINDOW_MINUTES = 15;

/** What signed-in users change of their own accounts. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const { publicUrl } = context.config;
  // A session left open must not become a way to guess the password.
  const passwordLimit = createAttemptLimit(db, {
    name: 'current password',
    max: MAX_WRONG_PASSWORDS,
    windowMs: WINDOW_MINUTES * 60_000,
  });

  /** The actor's own row, locked, once the password is found to be right. */
  async function requirePassword(tx: Kysely<Database>, actor: Actor, password: string): Promise<UserRow> {
    const subject = String(actor.user.id);
    // Counted outside the transaction, which a wrong password undoes.
    if ((await passwordLimit.take(subject)) > 0) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `The current password was entered wrong too often. Please try again in ${WINDOW_MINUTES} minutes.`,
      );
    }
    const row = await lockUser(tx, actor.user.id);
    if (!(await verifyPassword(row.password, password))) {
      const message = 'The current password is not right';
      throw new AppError('INVALID_INPUT', message, { currentPassword: message });
    }
    await passwordLimit.forget(subject);
    return row;
  }

  registerRoute(app, ROUTES.updateName, async ({ body, actor }) => {
    const row = await db.transaction().execute(async (tx) => {
      const before = await lockUser(tx, actor.user.id);
      const after = await saveName(tx, actor.user.id, body);
      await recordAudit(tx, actor, {
        action: 'update',
        entityType: 'user',
        entityId: actor.user.id,
        changes: describeNameChange(before, after),
      });
      return after;
    });
    return describeUser(row);
  });

  registerRoute(app, ROUTES.updatePassword, async ({ body, actor, request }) => {
    refuseWeakPassword(body.password, actor.user);
    const passwordHash = await hashPassword(body.password);
    await db.transaction().execute(async (tx) => {
      await requirePassword(tx, actor, body.currentPassword);
      await savePassword(tx, actor.user.id, passwordHash);
      await deleteSessionsOf(tx, actor.user.id, request.session.sessionId);
      await recordAudit(tx, actor, {
        action: 'change_password',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
    });
    await sendNotice(context, passwordChangedMessage(publicUrl, actor.user.email));
    return { message: 'Your password has been changed, and you have been signed out everywhere else.' };
  });

  registerRoute(app, ROUTES.updateTwoFactor, async ({ body, actor }) => {
    const { row, isChanged } = await db.transaction().execute(async (tx) => {
      const before = await requirePassword(tx, actor, body.currentPassword);
      if (before.two_factor_enabled === body.enabled) return { row: before, isChanged: false };
      const row = await saveTwoFactorEnabled(tx, actor.user.id, body.enabled);
      await recordAudit(tx, actor, {
        action: body.enabled ? 'turn_on_two_factor' : 'turn_off_two_factor',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {
          before: { twoFactorEnabled: before.two_factor_enabled },
          after: { twoFactorEnabled: row.two_factor_enabled },
        },
      });
      // Within the transaction: nobody whom no message reaches is to be locked out.
      if (body.enabled) await requireDelivery(actor.user.email);
      return { row, isChanged: true };
    });
    if (isChanged && !body.enabled) {
      await sendNotice(context, twoFactorChangedMessage(publicUrl, actor.user.email, false));
    }
    return describeUser(row);
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
