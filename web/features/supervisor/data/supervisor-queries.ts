import { useQuery } from '@tanstack/react-query';
import { ROUTES, type SupervisorStats } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

/** Specification, section 9. */
const REFRESH_MS = 30_000;

/** Who is at work and what was done today, refreshed every 30 seconds. */
export function useSupervisorStats() {
  return useQuery<SupervisorStats>({
    queryKey: [ROUTES.getSupervisorStats.path],
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
}

export interface ActivityQuery {
  storeId: number;
  /** YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
}

/** A store's reviews by day and agent, refreshed every 30 seconds. */
export function useAgentActivity(query: ActivityQuery) {
  return useQuery({
    queryKey: [ROUTES.listAgentActivity.path, query],
    queryFn: ({ signal }) => callApi(ROUTES.listAgentActivity, { query: { ...query }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    placeholderData: (before, previous) =>
      (previous?.queryKey[1] as ActivityQuery | undefined)?.storeId === query.storeId ? before : undefined,
  });
}
