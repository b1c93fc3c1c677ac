import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './fetch-by-key.ts';

/**
 * Specification, section 9: data is never stale, never refetched on focus, and nothing is retried. Without a connection
 * a call fails and says so, rather than wait unseen; what has failed is fetched when the connection is back.
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
