import { ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { countUnread, findEntries, findNotifications, markRead } from './notifications.queries.ts';

/** The caller's notifications, and marking them as read. `platform/notify.ts` creates them. */
export function notificationsRoutes(app: FastifyInstance, { database: { db }, live }: Context): void {
  registerRoute(app, ROUTES.listNotifications, async ({ actor, query }) => {
    const { as, limit } = query;
    const find = as === 'entries' ? findEntries : findNotifications;
    const [found, unreadCount] = await Promise.all([
      // One more than shown, to know whether there is another page.
      find(db, actor, { ...query, limit: limit + 1 }),
      countUnread(db, actor),
    ]);
    const page = found.slice(0, limit);
    return {
      notifications: page.map(({ notification }) => notification),
      unreadCount,
      nextBefore: found.length > limit ? (page.at(-1)?.cursor ?? null) : null,
    };
  });

  // Reading isn't audited, because nobody is accountable for it.
  registerRoute(app, ROUTES.markNotificationsRead, async ({ actor, body }) => {
    await db.transaction().execute(async (tx) => {
      const userId = actor.user.id;
      // Makes the user's other pages recount.
      if (await markRead(tx, userId, body)) await live.publish(tx, { type: 'notifications', userId });
    });
    return { unreadCount: await countUnread(db, actor) };
  });
}
