import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { limitByAddress } from '../platform/http/rate-limit.ts';
import { registerRoute } from '../platform/route.ts';
import { endSession, startSession } from '../platform/session.ts';
import { describeUser, originOf } from './describe-user.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { countKnownDevices, deviceHashOf, rememberDevice } from './sign-in/known-devices.ts';
import { createSignInLimit } from './sign-in/sign-in-limit.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { findUserById } from './users.queries.ts';

const MINUTE_MS = 60_000;

/** Who is signed in, signing in, and signing out. Registration and password resets have routes of their own. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const { db } = context.database;
  const signInLimit = createSignInLimit(context);
  const signIn = createSignIn(context, signInLimit);

  registerRoute(app, ROUTES.getUser, async ({ actor }) => {
    const row = await findUserById(db, actor.user.id);
    if (!row) throw new AppError('NOT_SIGNED_IN', 'Please log in to access this page');
    return describeUser(row);
  });

  registerRoute(
    app,
    ROUTES.login,
    async ({ body, request, reply }) => {
      const row = await signIn(body, originOf(request), deviceHashOf(request, context.config));
      if (typeof row === 'string') return { requires2FA: true as const, method: row };
      await startSession(request, row.id);
      await rememberDevice({ config, db }, row.id, { request, reply });
      return describeUser(row);
    },
    limitByAddress(300, 5 * MINUTE_MS, countKnownDevices(db, context.config)),
  );

  registerRoute(app, ROUTES.loginPage, ({ reply }) => reply.redirect('/auth'));

  registerRoute(app, ROUTES.logout, async ({ actor, request, reply }) => {
    if (actor) {
      await recordAudit(db, actor, {
        action: 'logout',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
    }
    await endSession(request, reply, context.config);
    return { ok: true as const };
  });

  registrationRoutes(app, context);
  passwordResetRoutes(app, context, signInLimit);
}
