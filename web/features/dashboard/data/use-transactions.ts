import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listOptions } from '../../../api/transactions.ts';
import { type DashboardView, pageCountOf } from '../view/dashboard-view.ts';
import { listQuery } from '../view/transaction-query.ts';
import { isOfStore } from './is-of-store.ts';

const NEXT_PAGE_DELAY_MS = 500;

/** The current page of the list; while the next one loads, the same store's previous page is shown instead. */
export function useTransactions(view: DashboardView, storeId: number | undefined) {
  const client = useQueryClient();
  const list = useQuery({
    ...listOptions(listQuery(view, storeId ?? 0)),
    enabled: storeId !== undefined,
    placeholderData: (previous, query) => (isOfStore(query?.queryKey, storeId) ? previous : undefined),
  });

  const total = list.data && !list.isPlaceholderData ? list.data.total : 0;
  // The total changes with every upload, which makes a prefetched page stale as well.
  useEffect(() => {
    if (storeId === undefined || view.page >= pageCountOf(total)) return undefined;
    // The current page renders first.
    const timer = setTimeout(() => {
      void client.prefetchQuery(listOptions(listQuery(view, storeId, view.page + 1)));
    }, NEXT_PAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [client, storeId, total, view]);

  return list;
}
