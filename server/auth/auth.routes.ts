import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { limitByAddress } from '../platform/http/rate-limit.ts';
import { registerRoute } from '../platform/route.ts';
import { SESSION_COOKIE, startSession } from '../platform/session.ts';
import { asAuthor, describeUser, originOf } from './describe-user.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createRegistration } from './register-account.ts';
import { createSignInLimit } from './sign-in-limit.ts';
import { createSignIn } from './sign-in.ts';
import { tellOfAwaiting } from './tell-of-awaiting.ts';
import { hashToken } from './tokens.ts';
import { findUserById, markEmailVerified } from './users.queries.ts';

const MINUTE_MS = 60_000;

/** Who is signed in, signing in and out, registering, and the links in messages. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const signInLimit = createSignInLimit(db);
  const signIn = createSignIn(context, signInLimit);
  const registration = createRegistration(context);

  registerRoute(app, ROUTES.getUser, async ({ actor }) => {
    const row = await findUserById(db, actor.user.id);
    if (!row) throw new AppError('NOT_SIGNED_IN', 'Please log in to access this page');
    return describeUser(row);
  });

  registerRoute(
    app,
    ROUTES.login,
    async ({ body, request }) => {
      const row = await signIn(body, originOf(request));
      if (!row) return { requires2FA: true as const };
      await startSession(request, row.id);
      return describeUser(row);
    },
    limitByAddress(300, 5 * MINUTE_MS),
  );

  registerRoute(app, ROUTES.loginPage, ({ reply }) => reply.redirect('/auth'));

  registerRoute(
    app,
    ROUTES.register,
    async ({ body, request }) => {
      const { setupToken } = body;
      if (setupToken === undefined) {
        return {
          requiresVerification: true as const,
          message: await registration.register(body, originOf(request)),
        };
      }
      const row = await registration.setUp({ ...body, setupToken }, originOf(request));
      await startSession(request, row.id);
      return describeUser(row);
    },
    limitByAddress(100, 10 * MINUTE_MS),
  );

  registerRoute(
    app,
    ROUTES.verifyEmail,
    async ({ query, request, reply }) => {
      const verified = await db.transaction().execute(async (tx) => {
        const row = await markEmailVerified(tx, hashToken(query.token));
        if (!row) return false;
        await recordAudit(tx, asAuthor(row, originOf(request)), {
          action: 'verify_email',
          entityType: 'user',
          entityId: row.id,
          changes: { before: { isEmailVerified: false }, after: { isEmailVerified: true } },
        });
        await tellOfAwaiting(tx, row);
        return true;
      });
      return reply.redirect(verified ? '/auth?verified=1' : '/auth?verification=expired');
    },
    limitByAddress(100, 10 * MINUTE_MS),
  );

  registerRoute(app, ROUTES.logout, async ({ actor, request, reply }) => {
    if (actor) {
      await recordAudit(db, actor, {
        action: 'logout',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
    }
    await request.session.destroy();
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return { ok: true as const };
  });

  passwordResetRoutes(app, context, signInLimit);
}
