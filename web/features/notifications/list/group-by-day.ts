import type { Notification } from '@tillwatch/contract';

export interface NotificationGroup {
  title: 'Today' | 'Earlier';
  notifications: Notification[];
}

/** Those of the reader's own calendar day, then the others; a group without any is left out. Keeps the order. */
export function groupByDay(notifications: readonly Notification[], nowMs: number): NotificationGroup[] {
  const today = new Date(nowMs).setHours(0, 0, 0, 0);
  const isToday = ({ createdAt }: Notification) => Date.parse(createdAt) >= today;
  const groups: NotificationGroup[] = [
    { title: 'Today', notifications: notifications.filter((item) => isToday(item)) },
    { title: 'Earlier', notifications: notifications.filter((item) => !isToday(item)) },
  ];
  return groups.filter((group) => group.notifications.length > 0);
}
