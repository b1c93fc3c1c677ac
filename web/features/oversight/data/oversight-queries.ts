import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AgentHistory, type AgentWorkload, type AssignmentInput, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';

const workloadKey = [ROUTES.getWorkload.path];

/** Who has which stores, and how much to do; kept up to date while it is shown. */
export function useWorkload() {
  const workload = useQuery<AgentWorkload[]>({ queryKey: workloadKey, staleTime: 0 });
  const refetch = () => void workload.refetch();
  useLiveEvents((event) => {
    if (event.type === 'review' || event.type === 'upload' || event.type === 'rules') refetch();
  }, refetch);
  return workload;
}

export function useAssignStores() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agentId, ...body }: { agentId: number } & Partial<AssignmentInput>) =>
      callApi(ROUTES.assignStores, { params: { id: String(agentId) }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: workloadKey }),
  });
}

interface HistoryQuery {
  /** YYYY-MM-DD, both inclusive; absent: the last 30 days. */
  startDate: string | undefined;
  endDate: string | undefined;
}

/** What a person did by day and store. Keeps showing the days before while others load. */
export function useAgentHistory(agentId: number, query: HistoryQuery) {
  return useQuery<AgentHistory>({
    queryKey: [ROUTES.getAgentHistory.path, agentId, query],
    queryFn: ({ signal }) =>
      callApi(ROUTES.getAgentHistory, { params: { id: String(agentId) }, query: { ...query }, signal }),
    staleTime: 0,
    placeholderData: (before) => (before?.agentId === agentId ? before : undefined),
  });
}
