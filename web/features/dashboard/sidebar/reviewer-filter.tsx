import { useQuery } from '@tanstack/react-query';
import { ROUTES, type SupervisorStats } from '@tillwatch/contract';
import type { ReviewStatus } from '@tillwatch/core/review';
import { callApi, type ResponseOf } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { LinkedFilter } from './linked-filter.tsx';

interface ReviewerFilterProps {
  storeId: number | undefined;
  status: readonly ReviewStatus[];
  userId: number;
  /** The day of the reviews; undefined for any. */
  day: string | undefined;
  onClear: () => void;
}

/** Whose reviews the list shows; appears only after a link has set it. */
export function ReviewerFilter({ storeId, status, userId, day, onClear }: ReviewerFilterProps) {
  const user = useCurrentUser();
  const isSupervisor = Boolean(user && user.role !== 'agent');
  const { data } = useQuery<SupervisorStats>({
    queryKey: [ROUTES.getSupervisorStats.path],
    enabled: isSupervisor,
    staleTime: Infinity,
  });
  const scope = { storeId: storeId ?? 0, startDate: day, endDate: day };
  const activity = useQuery({
    queryKey: [ROUTES.listAgentActivity.path, scope],
    queryFn: ({ signal }) => callApi(ROUTES.listAgentActivity, { query: scope, signal }),
    enabled: isSupervisor && storeId !== undefined && day !== undefined,
    staleTime: 0,
  });
  const counted = activity.data?.find(({ agentId }) => agentId === userId);
  const agent = data?.agentPerformance.find(({ agentId }) => agentId === userId);
  const name = user?.id === userId ? 'you' : (agent?.agentName ?? 'one person');
  const text = `Reviewed by ${name}${day === undefined ? '' : ` on ${formatDay(day)}`}`;
  return (
    <>
      <LinkedFilter text={text} clearLabel="Show everyone's reviews" onClear={onClear} />
      {counted && (
        <p className="px-2 text-xs text-muted-foreground">
          {describeCounted(counted, status)} Those that were changed since then are not listed.
        </p>
      )}
    </>
  );
}

/** The figure that led here, which later changes leave as it was. */
function describeCounted(
  counted: ResponseOf<typeof ROUTES.listAgentActivity>[number],
  status: readonly ReviewStatus[],
): string {
  const only = status.length === 1 ? status[0] : undefined;
  if (only === 'verified') return `${formatCount(counted.transactionsVerified)} count as verified that day.`;
  if (only === 'flagged') return `${formatCount(counted.transactionsFlagged)} count as flagged that day.`;
  return `${formatCount(counted.transactionsReviewed)} count as reviewed that day.`;
}
