import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QueueFilter, QueueRest as Rest } from '@tillwatch/contract';
import { queueRestOptions } from '../../api/transactions.ts';
import { formatCount } from '../../ui/format.ts';
import { listLink, restTotals } from './rest-links.ts';

type RestStore = Rest['stores'][number];

/** Further stores are counted only: each of them can be chosen above. */
const MOST_STORES = 6;

interface QueueRestProps {
  filter: QueueFilter;
  /** Begins the sentence: what is left is said above the list, and where it ends. */
  isEnd?: boolean;
}

/** What is pending and not in the queue, with the ways to it; renders nothing if there is nothing. */
export function QueueRest({ filter, isEnd = false }: QueueRestProps) {
  const { data } = useQuery(queueRestOptions(filter));
  if (!data || data.stores.length === 0) return null;
  const { checkAll, checkLot } = restTotals(data.stores);
  const several = data.stores.length > 1;
  const others = data.stores.length - MOST_STORES;
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {isEnd
        ? 'Left after this queue, with no money at risk: '
        : 'Not in this queue, because no money is at risk: '}
      {several ? (
        <>
          {[
            checkAll > 0 && `${formatCount(checkAll)} Check All`,
            checkLot > 0 && `${formatCount(checkLot)} Check Lot`,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          pending. By store:{' '}
          {data.stores.slice(0, MOST_STORES).map((store, at) => (
            <span key={store.storeId}>
              {at > 0 && '; '}
              <span title={store.storeName}>{store.storeNumber}</span> <Ways store={store} filter={filter} />
            </span>
          ))}
          {others > 0 && `; and ${others === 1 ? '1 more store' : `${formatCount(others)} more stores`}`}.
        </>
      ) : (
        data.stores.map((store) => (
          <span key={store.storeId}>
            <Ways store={store} filter={filter} /> pending.
          </span>
        ))
      )}
    </p>
  );
}

/** A store's counts, each leading to its transactions in the list. */
function Ways({ store, filter }: { store: RestStore; filter: QueueFilter }) {
  const ways = [
    { priority: 'check_all', label: 'Check All', count: store.checkAll },
    { priority: 'check_lot', label: 'Check Lot', count: store.checkLot },
  ] as const;
  return ways
    .filter(({ count }) => count > 0)
    .map(({ priority, label, count }, at) => (
      <span key={priority}>
        {at > 0 && ', '}
        <Link
          to="/"
          search={listLink(store, priority, filter)}
          aria-label={`Show ${formatCount(count)} ${label} of ${store.storeNumber} ${store.storeName} without money at risk`}
          className="rounded-sm whitespace-nowrap text-primary underline underline-offset-2"
        >
          {formatCount(count)} {label}
        </Link>
      </span>
    ));
}
