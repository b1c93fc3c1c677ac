import type { Store } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StoreDetailsButton } from '../../stores/index.ts';
import { LiveBadge } from './live-badge.tsx';

interface StoreHeadingProps {
  /** Undefined while the stores load, null without one. */
  store: Store | undefined | null;
  onStoreDeleted: (store: Store) => void;
  /** Lets supervisors and admins open a store's details from its name. */
  mayEditStore: boolean;
}

/** The store's name and address. The badge is next to the name, or next to the address when there is little room. */
export function StoreHeading({ store, onStoreDeleted, mayEditStore }: StoreHeadingProps) {
  return (
    <div
      className={cn(
        'grid min-w-0 flex-1 items-center gap-x-2 gap-y-0.5 xl:gap-y-0',
        store !== null &&
          'grid-cols-[auto_minmax(0,1fr)] xl:grid-cols-[fit-content(100%)_minmax(7.5rem,1fr)]',
      )}
    >
      {store === undefined && <Skeleton className="my-0.5 w-40 max-xl:col-span-2" />}
      <h1
        title={store?.name}
        className={cn(
          'truncate text-base leading-5 font-semibold',
          store !== null && 'max-xl:col-span-2',
          store === undefined && 'sr-only',
        )}
      >
        {store && mayEditStore ? (
          <StoreDetailsButton store={store} onDeleted={onStoreDeleted} />
        ) : store === undefined ? (
          'Loading the store'
        ) : (
          (store?.name ?? 'No store selected')
        )}
      </h1>
      {store !== null && <LiveBadge />}
      {store && (
        <p title={store.address} className="truncate text-xs text-muted-foreground xl:col-span-2">
          {!store.isActive && <strong className="font-medium text-foreground">Closed · </strong>}
          {store.address}
        </p>
      )}
    </div>
  );
}
