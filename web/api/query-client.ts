import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './fetch-by-key.ts';

/**
 * Specification, section 9: data is never stale or refetched on focus, and nothing is retried. Offline, a call fails at
 * once instead of waiting unseen; failed queries are fetched again when the connection is back.
 */
export const queryClient = new QueryClient({
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
