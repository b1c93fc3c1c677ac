import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { createPasswordCheck } from '../auth/account/current-password.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { findAuditEntries } from './audit-log.queries.ts';
import { changeUser } from './change-user.ts';
import { createUser, inviteUser } from './create-user.ts';
import { describeManagedUser } from './describe-managed-user.ts';
import { findUsers, lockAdmins } from './managed-users.queries.ts';
import { listRegistrations, resendVerification } from './registrations.ts';
import { rescueUser } from './rescue-user.ts';
import { readSystemState } from './system-state.ts';
import { countSystem } from './system-stats.queries.ts';

/** What only administrators may do: manage accounts, see system-wide figures, search the audit log. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const { withPassword, requirePassword } = createPasswordCheck(context);

  registerRoute(app, ROUTES.listUsers, async ({ query }) =>
    (await findUsers(db, query)).map(describeManagedUser),
  );

  registerRoute(app, ROUTES.createUser, async ({ actor, body }) =>
    describeManagedUser(await createUser(db, actor, body)),
  );

  registerRoute(app, ROUTES.updateUser, async ({ actor, params, body }) =>
    describeManagedUser(await changeUser(context, actor, params.id, body, 'update')),
  );

  registerRoute(app, ROUTES.deactivateUser, async ({ actor, params, query }) =>
    describeManagedUser(
      await changeUser(
        context,
        actor,
        params.id,
        { isActive: false },
        query.refuse ? 'refuse' : 'deactivate',
      ),
    ),
  );

  registerRoute(app, ROUTES.inviteUser, async ({ actor, body }) => {
    const { row, message } = await inviteUser(context, actor, body);
    return { ...describeManagedUser(row), message };
  });

  registerRoute(app, ROUTES.rescueUser, async (call) => {
    const { actor, params, body } = call;
    const rescue = () =>
      rescueUser(context, actor, { id: params.id, action: body.action }, async (tx) => {
        // Locked in the order of `changeUser`.
        await lockAdmins(tx);
        if (body.action === 'turn_off_two_factor') await requirePassword(tx, call, body.currentPassword);
      });
    const { row, message } =
      body.action === 'turn_off_two_factor'
        ? await withPassword(call, 'turn off somebody’s two-factor sign-in', rescue)
        : await rescue();
    return { user: describeManagedUser(row), message };
  });

  registerRoute(app, ROUTES.listRegistrations, () => listRegistrations(db));

  registerRoute(app, ROUTES.resendVerification, async ({ actor, params }) => ({
    message: await resendVerification(context, actor, params.id),
  }));

  registerRoute(app, ROUTES.getSystemStats, () => countSystem(db));

  registerRoute(app, ROUTES.getSystemState, () => readSystemState(context));

  registerRoute(app, ROUTES.listAuditLog, ({ query }) => findAuditEntries(db, query));
}
