import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { fetchByKey } from './fetch-by-key.ts';

/**
 * Fetches again what was loading when it was invalidated: the answer on its way may be from before the change, and the
 * library would count it as new.
 */
class TruthfulQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...loading.map((query) => this.#invalidateOnceLoaded(query)),
    ]);
  }

  async #invalidateOnceLoaded(query: Query): Promise<void> {
    // Joins the call that is under way.
    await query.fetch().catch(() => {});
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/**
 * Specification, section 9: data is never stale or refetched on focus, and nothing is retried. Offline, a call fails at
 * once instead of waiting unseen; failed queries are fetched again when the connection is back.
 */
export const queryClient = new TruthfulQueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
