import { useQueryClient } from '@tanstack/react-query';
import { type Notification, ROUTES } from '@tillwatch/contract';
import { Bell, CheckCheck } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { isUnread } from '../data/mark-read.ts';
import { useMarkRead, type useNotifications } from '../data/use-notifications.ts';
import { emptyText } from './empty-text.ts';
import { groupByDay } from './group-by-day.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import { useMinute } from './use-minute.ts';

interface NotificationPanelProps {
  query: ReturnType<typeof useNotifications>;
  unreadCount: number;
  /** @param movesFocus whether the page that the link leads to takes the focus. */
  onFollow: (movesFocus: boolean) => void;
}

/** The list behind the bell: today's notifications and earlier ones. */
export function NotificationPanel({ query, unreadCount, onFollow }: NotificationPanelProps) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const markRead = useMarkRead();
  const nowMs = useMinute();
  const notifications = query.data?.pages.flatMap((page) => page.notifications) ?? [];
  const newest = notifications[0];
  if (!user) return null;

  function read(item: Notification): void {
    if (item.readAt === null) markRead({ ids: [item.id] });
    // The page's stores are no longer the user's stores.
    if (item.kind === 'access-changed') void client.invalidateQueries({ queryKey: [ROUTES.listStores.path] });
  }

  return (
    <>
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b pr-2 pl-4">
        <h2 id="notifications-title" className="text-base font-semibold">
          Notifications
        </h2>
        {newest && unreadCount > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markRead({ upTo: newest.id })}>
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-140 min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {query.isError && !query.data ? (
          <ErrorState
            title="The notifications could not be loaded"
            {...describeError(query.error)}
            onRetry={() => void query.refetch()}
            className="py-8"
          />
        ) : query.isPending ? (
          <NotificationSkeleton />
        ) : notifications.length === 0 ? (
          <EmptyState icon={Bell} title="Nothing yet" description={emptyText(user.role)} className="py-10" />
        ) : (
          groupByDay(notifications, nowMs).map((group) => (
            <section key={group.title} aria-labelledby={`notifications-${group.title}`}>
              <h3
                id={`notifications-${group.title}`}
                className="sticky top-0 z-10 border-b bg-muted px-4 py-1 text-xs font-medium text-muted-foreground not-first:border-t"
              >
                {group.title}
              </h3>
              <ul className="divide-y">
                {group.notifications.map((item) => (
                  <NotificationEntry
                    key={item.id}
                    item={item}
                    userId={user.id}
                    nowMs={nowMs}
                    onFollow={(followed) => {
                      read(followed);
                      onFollow(followed.kind === 'upload-failed');
                    }}
                    onFollowElsewhere={read}
                    onShowAll={(shown) => {
                      if (isUnread(shown)) markRead({ like: shown.id });
                    }}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {query.hasNextPage && (
          <div className="border-t p-2">
            <Button
              variant="ghost"
              className="w-full"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier notifications
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
