import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { findAuditEntries } from './audit-log.queries.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { describeManagedUser } from './describe-managed-user.ts';
import { findUsers } from './managed-users.queries.ts';
import { countSystem } from './system-stats.queries.ts';

/** What only administrators may do: manage accounts, see system-wide figures, search the audit log. */
export function adminRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  registerRoute(app, ROUTES.listUsers, async ({ query }) =>
    (await findUsers(db, query)).map(describeManagedUser),
  );

  registerRoute(app, ROUTES.createUser, async ({ actor, body }) =>
    describeManagedUser(await createUser(db, actor, body)),
  );

  registerRoute(app, ROUTES.updateUser, async ({ actor, params, body }) =>
    describeManagedUser(await changeUser(db, actor, params.id, body, 'update')),
  );

  registerRoute(app, ROUTES.deactivateUser, async ({ actor, params }) =>
    describeManagedUser(await changeUser(db, actor, params.id, { isActive: false }, 'deactivate')),
  );

  registerRoute(app, ROUTES.getSystemStats, () => countSystem(db));

  registerRoute(app, ROUTES.listAuditLog, ({ query }) => findAuditEntries(db, query));
}
