import type { TransactionStats } from '@tillwatch/contract';
import type { Priority } from '@tillwatch/core/detection';
import { PRIORITY_IDS } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { formatShare } from './format-share.ts';
import { StatCard } from './stat-card.tsx';

interface StatCardsProps {
  stats: TransactionStats | undefined;
  /** Numbers of the dates before, while the new ones load. */
  isPrevious: boolean;
  priorities: readonly Priority[];
  onChoosePriorities: (priorities: readonly Priority[]) => void;
}

/** The six cards, for the store and dates in force. A priority's card shows that priority alone, and all again. */
export function StatCards({ stats, isPrevious, priorities, onChoosePriorities }: StatCardsProps) {
  const chosen = priorities.length === 1 ? priorities[0] : undefined;
  const priorityCard = (id: Priority, label: string, tone: 'high' | 'medium' | 'low', count?: number) => (
    <StatCard
      label={label}
      tone={tone}
      value={count}
      share={shareOf(count, stats)}
      isPressed={chosen === id}
      onPress={() => onChoosePriorities(chosen === id ? PRIORITY_IDS : [id])}
    />
  );
  return (
    <section
      aria-label="Numbers for the store and dates in force"
      aria-busy={isPrevious}
      className={cn('grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6', isPrevious && 'opacity-60')}
    >
      <StatCard label="Total Transactions" value={stats?.total} />
      {priorityCard('check_all', 'Check All', 'high', stats?.checkAll)}
      {priorityCard('check_lot', 'Check Lot', 'medium', stats?.checkLot)}
      {priorityCard('check_few', 'Check Few', 'low', stats?.checkFew)}
      <StatCard
        label="Verified"
        tone="verified"
        value={stats?.verified}
        share={shareOf(stats?.verified, stats)}
      />
      <StatCard
        label="Pending"
        value={stats?.pending}
        share={shareOf(stats?.pending, stats)}
        aside={stats?.flagged ? `${formatCount(stats.flagged)} flagged` : undefined}
      />
    </section>
  );
}

function shareOf(count: number | undefined, stats: TransactionStats | undefined): string {
  return count === undefined || !stats ? '' : formatShare(count, stats.total);
}
