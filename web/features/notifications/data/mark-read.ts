import type { NotificationPage } from '@tillwatch/contract';

/**
 * The pages as they will be once the server has marked these as read.
 * @param now an ISO instant.
 */
export function markRead(
  pages: readonly NotificationPage[],
  which: { ids: readonly number[] } | { upTo: number },
  now: string,
): NotificationPage[] {
  const isMeant = (id: number) => ('ids' in which ? which.ids.includes(id) : id <= which.upTo);
  let marked = 0;
  const next = pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((item) => {
      if (item.readAt !== null || !isMeant(item.id)) return item;
      marked += 1;
      return { ...item, readAt: now };
    }),
  }));
  // Everything up to the newest one shown is everything there is, including pages not fetched yet.
  const isAll = 'upTo' in which && which.upTo >= (pages[0]?.notifications[0]?.id ?? Infinity);
  return next.map((page) => ({
    ...page,
    unreadCount: isAll ? 0 : Math.max(0, page.unreadCount - marked),
  }));
}
