import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './fetch-by-key.ts';

/** Specification, section 9: data is never stale, never refetched on focus, and nothing is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { queryFn: fetchByKey, staleTime: Infinity, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  },
});
