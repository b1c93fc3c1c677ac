import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listOptions } from '../../../api/transactions.ts';
import { type DashboardView, pageCountOf } from '../view/dashboard-view.ts';
import { listQuery } from '../view/transaction-query.ts';
import { isOfStore } from './is-of-store.ts';

const NEXT_PAGE_DELAY_MS = 500;

/** The page in force; while the next one loads, the one before of the same store stands in for it. */
export function useTransactions(view: DashboardView, storeId: number | undefined) {
  const client = useQueryClient();
  const list = useQuery({
    ...listOptions(listQuery(view, storeId ?? 0)),
    enabled: storeId !== undefined,
    placeholderData: (previous, query) => (isOfStore(query?.queryKey, storeId) ? previous : undefined),
  });

  const total = list.data && !list.isPlaceholderData ? list.data.total : 0;
  // The total changes with every upload, which also makes a page fetched ahead stale.
  useEffect(() => {
    if (storeId === undefined || view.page >= pageCountOf(total)) return undefined;
    // The page in force is drawn first.
    const timer = setTimeout(() => {
      void client.prefetchQuery(listOptions(listQuery(view, storeId, view.page + 1)));
    }, NEXT_PAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [client, storeId, total, view]);

  return list;
}
