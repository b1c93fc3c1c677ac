import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { limitByAddress } from '../../platform/http/rate-limit.ts';
import { registerRoute } from '../../platform/route.ts';
import { startSession } from '../../platform/session.ts';
import { describeUser, originOf } from '../describe-user.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import type { UserRow } from '../users.queries.ts';
import { completeRegistration, restartRegistration } from './complete-registration.ts';
import { createRegistration } from './register-account.ts';

const WINDOW_MS = 10 * 60_000;

/** Requesting an account, and creating it with the mailed link. */
export function registrationRoutes(app: FastifyInstance, context: Context): void {
  const registration = createRegistration(context);

  registerRoute(
    app,
    ROUTES.register,
    async ({ body, request, reply }) => {
      const { setupToken } = body;
      if (setupToken === undefined) {
        return {
          requiresVerification: true as const,
          message: await registration.register(body, originOf(request)),
        };
      }
      const row = await registration.setUp({ ...body, setupToken }, originOf(request));
      await startSession(request, row.id);
      await remember(row, request, reply);
      return describeUser(row);
    },
    limitByAddress(100, WINDOW_MS),
  );

  registerRoute(app, ROUTES.verifyEmailPage, ({ query, reply }) =>
    reply.redirect(`/auth?${new URLSearchParams({ verify: query.token }).toString()}`),
  );

  registerRoute(
    app,
    ROUTES.verifyEmail,
    async ({ body, request, reply }) => {
      const row = await completeRegistration(context, body, originOf(request));
      await remember(row, request, reply);
      return describeVerified(row);
    },
    limitByAddress(100, WINDOW_MS),
  );

  registerRoute(
    app,
    ROUTES.restartRegistration,
    async ({ body, request, reply }) => {
      const row = await restartRegistration(context, body, originOf(request));
      await remember(row, request, reply);
      return describeVerified(row);
    },
    limitByAddress(100, WINDOW_MS),
  );

  async function remember(row: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await rememberDevice({ config: context.config, db: context.database.db }, row.id, { request, reply });
  }
}

function describeVerified({ email, role, awaits_approval }: UserRow) {
  return {
    email,
    canSignIn: !awaits_approval,
    message: awaits_approval
      ? `Your email has been verified. An administrator also has to approve a new ${role} before you can sign in. You will get an email once that is decided.`
      : 'You can now log in.',
  };
}
