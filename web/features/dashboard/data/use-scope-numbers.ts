import { useQuery } from '@tanstack/react-query';
import type { FilterCounts, TransactionStats } from '@tillwatch/contract';
import { filterCountsOptions, statsOptions } from '../../../api/transactions.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import { scopeQuery } from '../view/transaction-query.ts';
import { isOfStore } from './is-of-store.ts';

/** The numbers for a store and dates: those on the cards and those next to the filters. */
export interface ScopeNumbers {
  /** Both undefined while they load, and without a store. */
  stats: TransactionStats | undefined;
  counts: FilterCounts | undefined;
  /** What is shown belongs to the previous dates; the new numbers are loading. */
  isPrevious: boolean;
  /** Set when they could not be fetched or refreshed. */
  error: Error | null;
  retry: () => void;
}

export function useScopeNumbers(view: DashboardView, storeId: number | undefined): ScopeNumbers {
  const enabled = storeId !== undefined;
  const query = scopeQuery(view, storeId ?? 0);
  const stats = useQuery({
    ...statsOptions(query),
    enabled,
    placeholderData: (before, query) => (isOfStore(query?.queryKey, storeId) ? before : undefined),
  });
  const counts = useQuery({
    ...filterCountsOptions(query),
    enabled,
    placeholderData: (before, query) => (isOfStore(query?.queryKey, storeId) ? before : undefined),
  });
  return {
    stats: stats.data,
    counts: counts.data,
    isPrevious: stats.isPlaceholderData || counts.isPlaceholderData,
    error: stats.error ?? counts.error,
    retry: () => {
      void stats.refetch();
      void counts.refetch();
    },
  };
}
