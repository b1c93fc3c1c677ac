import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QueueFilter, QueueRest as Rest } from '@tillwatch/contract';
import { type ReactNode, useId, useState } from 'react';
import { queueRestOptions } from '../../api/transactions.ts';
import { cn } from '../../ui/cn.ts';
import { formatCount } from '../../ui/format.ts';
import { listLink, restTotals } from './rest-links.ts';

type RestStore = Rest['stores'][number];

/** Further stores are shown on demand. */
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
  const [only, ...others] = data.stores;
  return (
    <div className="text-sm text-muted-foreground tabular-nums">
      {isEnd
        ? 'Left after this queue, with no money at risk: '
        : 'Not in this queue, because no money is at risk: '}
      {only && others.length === 0 ? (
        <>
          <Ways store={only} filter={filter} /> pending.
        </>
      ) : (
        <>
          {[
            checkAll > 0 && `${formatCount(checkAll)} Check All`,
            checkLot > 0 && `${formatCount(checkLot)} Check Lot`,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          pending. <ByStore stores={data.stores} filter={filter} />
        </>
      )}
    </div>
  );
}

/** The first stores or all. The button comes before what it shows, so the keyboard and screen readers go on to that. */
function ByStore({ stores, filter }: { stores: readonly RestStore[]; filter: QueueFilter }) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useId();
  return (
    <>
      By store
      {stores.length > MOST_STORES && (
        <>
          {' '}
          (
          <button
            type="button"
            aria-expanded={showsAll}
            aria-controls={list}
            className="rounded-sm whitespace-nowrap text-primary underline underline-offset-2"
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? `Show the first ${MOST_STORES}` : `Show all ${formatCount(stores.length)}`}
          </button>
          )
        </>
      )}
      :{' '}
      <span id={list}>
        {(showsAll ? stores : stores.slice(0, MOST_STORES)).map((store, at) => (
          <span key={store.storeId}>
            {at > 0 && '; '}
            <Ways
              store={store}
              filter={filter}
              lead={
                <>
                  <span title={store.storeName}>{store.storeNumber}</span>{' '}
                </>
              }
            />
          </span>
        ))}
      </span>
      .
    </>
  );
}

interface WaysProps {
  store: RestStore;
  filter: QueueFilter;
  /** Stays on one line with the first count. */
  lead?: ReactNode;
}

/** A store's counts, each leading to its transactions in the list. */
function Ways({ store, filter, lead }: WaysProps) {
  const ways = [
    { priority: 'check_all', label: 'Check All', count: store.checkAll },
    { priority: 'check_lot', label: 'Check Lot', count: store.checkLot },
  ] as const;
  return ways
    .filter(({ count }) => count > 0)
    .map(({ priority, label, count }, at) => (
      <span key={priority} className={cn(at === 0 && lead !== undefined && 'whitespace-nowrap')}>
        {at > 0 ? ', ' : lead}
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
