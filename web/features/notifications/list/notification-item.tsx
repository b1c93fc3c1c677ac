import { Link } from '@tanstack/react-router';
import type { Notification } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../api/session.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatCount, formatInstant } from '../../../ui/format.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { isUnread } from '../data/mark-read.ts';
import { AccountDecisionButtons } from './account-decision-buttons.tsx';
import { describeNotification } from './describe-notification.ts';
import { formatAge } from './format-age.ts';
import { notificationLink } from './notification-link.ts';

export interface NotificationItemProps {
  item: Notification;
  userId: number;
  nowMs: number;
  onFollow: (item: Notification) => void;
  /** Opened in another tab, so the list stays open. */
  onFollowElsewhere: (item: Notification) => void;
  /** Below it, such as others like it. */
  children?: ReactNode;
}

const looks: Record<Tone, string> = {
  neutral: 'bg-muted text-muted-foreground',
  accent: 'bg-primary-soft text-primary',
  high: 'bg-high-soft text-high',
  medium: 'bg-medium-soft text-medium',
  low: 'bg-low-soft text-low',
  verified: 'bg-verified-soft text-verified',
};

const words: Record<Tone, string> = {
  neutral: 'text-muted-foreground',
  accent: 'text-primary',
  high: 'text-high',
  medium: 'text-medium',
  low: 'text-low',
  verified: 'text-verified',
};

/** One notification: all of it links to where the user can act, and an account that awaits approval is decided here. */
export function NotificationItem(props: NotificationItemProps) {
  const { item, userId, nowMs, onFollow, onFollowElsewhere, children } = props;
  const { icon: Icon, tone, word, title, details } = describeNotification(item, userId);
  const role = useCurrentUser()?.role;
  const isNew = isUnread(item);
  return (
    <li>
      <Link
        {...notificationLink(item, role !== undefined && role !== 'agent')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) onFollowElsewhere(item);
          else onFollow(item);
        }}
        onAuxClick={(event) => {
          if (event.button === 1) onFollowElsewhere(item);
        }}
        className="flex gap-3 px-4 py-2.5 text-sm outline-offset-[-2px] hover:bg-accent"
      >
        <span className={cn('mt-0.5 grid size-8 shrink-0 place-items-center rounded-md', looks[tone])}>
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2 text-xs">
            <span className={cn('font-medium', words[tone])}>{word}</span>
            {item.similar && (
              <span className="rounded-full bg-muted px-1.5 font-medium tabular-nums">
                <span aria-hidden>{formatCount(item.similar.count + 1)}</span>
                <span className="sr-only">
                  , {formatCount(item.similar.count + 1)} like it, the most serious:
                </span>
              </span>
            )}
            {isNew && <span className="sr-only">, unread,</span>}
            <time
              dateTime={item.createdAt}
              title={formatInstant(item.createdAt)}
              className="ml-auto whitespace-nowrap text-muted-foreground"
            >
              {formatAge(item.createdAt, nowMs)}
            </time>
            <span
              aria-hidden
              className={cn('size-2 shrink-0 self-center rounded-full', isNew && 'bg-primary')}
            />
          </span>
          <span className={cn('break-words', isNew ? 'font-medium' : 'text-muted-foreground')}>
            <WithNames text={title} />
          </span>
          {details.map((line) => (
            <span key={line} className="text-xs break-words text-muted-foreground tabular-nums">
              <WithNames text={line} />
            </span>
          ))}
        </span>
      </Link>
      {item.kind === 'account-awaiting' && item.decision === null && (
        <AccountDecisionButtons userId={item.userId} userName={item.userName} role={item.role} />
      )}
      {children}
    </li>
  );
}
