import type { Notification, NotificationPage, ROUTES } from '@tillwatch/contract';
import type { z } from 'zod';

export type ReadInput = z.input<typeof ROUTES.markNotificationsRead.body>;

/** Whether the notification or one that it stands for is unread. */
export const isUnread = ({ readAt, similar }: Pick<Notification, 'readAt' | 'similar'>): boolean =>
  readAt === null || (similar?.unread ?? 0) > 0;

/**
 * The pages as they will be once the server has marked these as read.
 * @param now an ISO instant.
 */
export function markRead(
  pages: readonly NotificationPage[],
  which: ReadInput,
  now: string,
): NotificationPage[] {
  const isMeant = (id: number) =>
    'ids' in which ? which.ids.includes(id) : 'like' in which ? id === which.like : id <= which.upTo;
  let marked = 0;
  const next = pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((item) => {
      if (!isUnread(item) || !isMeant(item.id)) return item;
      const { similar } = item;
      const next = {
        ...item,
        readAt: item.readAt ?? now,
        ...(similar && !('ids' in which) && { similar: { ...similar, unread: 0 } }),
      };
      if (!isUnread(next)) marked += 1;
      return next;
    }),
  }));
  // Everything up to the newest one shown is everything there is, including pages not fetched yet.
  const isAll = 'upTo' in which && which.upTo >= (pages[0]?.notifications[0]?.id ?? Infinity);
  return next.map((page) => ({
    ...page,
    unreadCount: isAll ? 0 : Math.max(0, page.unreadCount - marked),
  }));
}
