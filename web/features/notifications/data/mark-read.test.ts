import type { Notification, NotificationPage } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { isUnread, markRead } from './mark-read.ts';

const NOW = '2026-11-18T12:00:00.000Z';
const BEFORE = '2026-11-17T12:00:00.000Z';

function page(unreadCount: number, items: [id: number, readAt: string | null][]): NotificationPage {
  const notifications = items.map(([id, readAt]): Notification => ({
    id,
    kind: 'alert-daily-target',
    createdAt: BEFORE,
    readAt,
    store: null,
    day: '2026-11-17',
    reviewed: 450,
  }));
  return { notifications, unreadCount, nextBefore: null };
}

const readAts = (pages: NotificationPage[]) =>
  pages.flatMap(({ notifications }) => notifications.map(({ readAt }) => readAt));

// Three of the unread are on pages that have not been fetched.
const pages = [
  page(6, [
    [9, null],
    [8, BEFORE],
  ]),
  page(6, [
    [7, null],
    [6, null],
  ]),
];

describe('markRead', () => {
  it('marks the given ones, whatever page they are on, and lowers the count', () => {
    const after = markRead(pages, { ids: [7, 8] }, NOW);
    expect(readAts(after)).toEqual([null, BEFORE, NOW, null]);
    expect(after.map(({ unreadCount }) => unreadCount)).toEqual([5, 5]);
  });

  it('leaves nothing unread on any page when all were seen', () => {
    const after = markRead(pages, { upTo: 9 }, NOW);
    expect(readAts(after)).toEqual([NOW, BEFORE, NOW, NOW]);
    expect(after[0]?.unreadCount).toBe(0);
  });

  it('leaves unread what arrived after the newest one seen', () => {
    const after = markRead(pages, { upTo: 8 }, NOW);
    expect(readAts(after)).toEqual([null, BEFORE, NOW, NOW]);
    expect(after[0]?.unreadCount).toBe(4);
  });
});

describe('an entry that stands for several', () => {
  const entry = (unread: number, readAt: string | null): NotificationPage[] => {
    const [one] = page(1, [[9, readAt]]).notifications;
    return [
      {
        notifications: one ? [{ ...one, similar: { count: 3, unread } }] : [],
        unreadCount: 1,
        nextBefore: null,
      },
    ];
  };

  it.each([
    ['stays unread while others of it are', entry(2, null), { ids: [9] }, 1],
    ['is read once its last one is', entry(0, null), { ids: [9] }, 0],
    ['is read once all of it was shown', entry(2, BEFORE), { like: 9 }, 0],
    ['is read with everything else', entry(2, null), { upTo: 9 }, 0],
  ])('%s', (_what, before, which, unreadCount) => {
    const [after] = markRead(before, which, NOW);
    expect(after?.unreadCount).toBe(unreadCount);
    expect(after?.notifications.filter(isUnread)).toHaveLength(unreadCount);
  });
});
