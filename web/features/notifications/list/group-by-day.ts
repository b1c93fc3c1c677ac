import type { Notification } from '@tillwatch/contract';

export interface NotificationGroup {
  title: 'Today' | 'Earlier';
  notifications: Notification[];
}

/** Groups by the reader's calendar day: today, then earlier. Keeps the order and omits empty groups. */
export function groupByDay(notifications: readonly Notification[], nowMs: number): NotificationGroup[] {
  const today = new Date(nowMs).setHours(0, 0, 0, 0);
  const isToday = ({ createdAt }: Notification) => Date.parse(createdAt) >= today;
  const groups: NotificationGroup[] = [
    { title: 'Today', notifications: notifications.filter((item) => isToday(item)) },
    { title: 'Earlier', notifications: notifications.filter((item) => !isToday(item)) },
  ];
  return groups.filter((group) => group.notifications.length > 0);
}
