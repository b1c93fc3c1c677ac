import type { Notification } from '@tillwatch/contract';
import { useId, useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useEntry } from '../data/use-notifications.ts';
import { NotificationItem, type NotificationItemProps } from './notification-item.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

interface NotificationEntryProps extends NotificationItemProps {
  /** All of the entry is shown. */
  onShowAll: (item: Notification) => void;
}

/** The most serious notification of an entry, and the others like it on demand. */
export function NotificationEntry({ onShowAll, ...props }: NotificationEntryProps) {
  const { item } = props;
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  if (item.similar === undefined) return <NotificationItem {...props} />;
  const { count } = item.similar;
  return (
    <NotificationItem {...props}>
      <div className="pr-4 pb-2 pl-15">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rest : undefined}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) onShowAll(item);
          }}
        >
          {isOpen ? 'Hide the others' : `Show ${formatCount(count)} more like it`}
        </Button>
      </div>
      {isOpen && (
        <div id={rest} className="border-t bg-muted/40 pl-4">
          <OthersLikeIt {...props} />
        </div>
      )}
    </NotificationItem>
  );
}

function OthersLikeIt({ item, ...props }: NotificationItemProps) {
  const query = useEntry(item.id);
  const others = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The others could not be loaded"
        {...describeError(query.error)}
        onRetry={() => void query.refetch()}
        className="py-4"
      />
    );
  }
  if (query.isPending) return <NotificationSkeleton />;
  return (
    <>
      <ul aria-label="Others like it" className="divide-y">
        {others
          .filter(({ id }) => id !== item.id)
          .map((other) => (
            <NotificationItem key={other.id} {...props} item={other} />
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="my-1"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more of them
        </Button>
      )}
    </>
  );
}
