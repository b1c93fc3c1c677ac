import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Caption, captionedClasses } from '../../ui/caption.tsx';
import { cn } from '../../ui/cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { useNotifications } from './data/use-notifications.ts';
import { useArrivals } from './use-arrivals.ts';

const loadPanel = async () => (await import('./list/notification-panel.tsx')).NotificationPanel;

const MOST_SHOWN = 99;

/** The header's bell, with the number of unread notifications; opens the list. For signed-in users. */
export function NotificationsButton() {
  const { Dialog: NotificationPanel, state, opener } = useLazyDialog(loadPanel);
  const { onClick: show, ...aheadOfIt } = opener;
  const notifications = useNotifications();
  const unreadCount = notifications.data?.pages[0]?.unreadCount ?? 0;
  const shown = unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unreadCount);
  const arrivals = useArrivals(unreadCount, notifications.data !== undefined);
  const keepsFocus = useRef(true);

  return (
    <Popover open={state.open} onOpenChange={(open) => (open ? show() : state.onOpenChange(false))}>
      <Tooltip content="Notifications">
        <PopoverTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            aria-label={unreadCount === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
            {...aheadOfIt}
            className={cn('relative', captionedClasses)}
          >
            <Bell aria-hidden />
            <Caption>Notifications</Caption>{' '}
            {unreadCount > 0 && (
              <span
                aria-hidden
                // Beside the bell; where buttons are narrow, a wide one would cover the next button.
                className={cn(
                  'absolute -top-0.5 left-1/2 flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-semibold text-primary-foreground tabular-nums ring-2 ring-card',
                  shown.length > 2 && 'max-[90rem]:-translate-x-1/6 min-[90rem]:translate-x-0.5',
                )}
              >
                {shown}
              </span>
            )}
          </Button>
        </PopoverTrigger>
      </Tooltip>
      <span role="status" className="sr-only">
        {arrivals}
      </span>
      <PopoverContent
        align="end"
        sideOffset={6}
        aria-labelledby="notifications-title"
        className="w-104"
        onCloseAutoFocus={(event) => {
          // After a link moved the focus elsewhere on the page, it does not return to the bell.
          if (!keepsFocus.current) event.preventDefault();
          keepsFocus.current = true;
        }}
      >
        {NotificationPanel && (
          <NotificationPanel
            query={notifications}
            unreadCount={unreadCount}
            onFollow={(movesFocus) => {
              keepsFocus.current = !movesFocus;
              state.onOpenChange(false);
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  );
}
