import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { countUnread, findNotifications, markRead } from './notifications.queries.ts';

/** What happened for the caller, and what of it was read. `platform/notify.ts` is how it comes to be there. */
export function notificationsRoutes(app: FastifyInstance, { database: { db }, live }: Context): void {
  registerRoute(app, ROUTES.listNotifications, async ({ actor, query: { before, limit } }) => {
    const [found, unreadCount] = await Promise.all([
      // One more than is shown tells whether there is another page.
      findNotifications(db, actor, { before, limit: limit + 1 }),
      countUnread(db, actor),
    ]);
    const notifications = found.slice(0, limit);
    return {
      notifications,
      unreadCount,
      nextBefore: found.length > limit ? (notifications.at(-1)?.id ?? null) : null,
    };
  });

  // Reading changes nothing that anybody is accountable for: it is not in the audit log.
  registerRoute(app, ROUTES.markNotificationsRead, async ({ actor, body }) => {
    await db.transaction().execute(async (tx) => {
      const userId = actor.user.id;
      // The user's other pages count again.
      if (await markRead(tx, userId, body)) await live.publish(tx, { type: 'notifications', userId });
    });
    return { unreadCount: await countUnread(db, actor) };
  });
}
