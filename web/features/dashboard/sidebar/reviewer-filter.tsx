import { useQuery } from '@tanstack/react-query';
import { ROUTES, type SupervisorStats } from '@tillwatch/contract';
import { X } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';

interface ReviewerFilterProps {
  userId: number;
  /** The day of the reviews; undefined for any. */
  day: string | undefined;
  onClear: () => void;
}

/** Whose reviews the list shows; appears only after a link has set it. */
export function ReviewerFilter({ userId, day, onClear }: ReviewerFilterProps) {
  const user = useCurrentUser();
  const { data } = useQuery<SupervisorStats>({
    queryKey: [ROUTES.getSupervisorStats.path],
    enabled: Boolean(user && user.role !== 'agent'),
    staleTime: Infinity,
  });
  const agent = data?.agentPerformance.find(({ agentId }) => agentId === userId);
  const name = user?.id === userId ? 'you' : (agent?.agentName ?? 'one person');
  const text = `Reviewed by ${name}${day === undefined ? '' : ` on ${formatDay(day)}`}`;
  return (
    <p className="flex items-center gap-1 pl-2 text-sm">
      <span className="min-w-0 flex-1 truncate" title={text}>
        {text}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label="Show everyone's reviews" onClick={onClear}>
        <X aria-hidden />
      </Button>
    </p>
  );
}
