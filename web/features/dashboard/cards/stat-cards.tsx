import type { TransactionStats } from '@tillwatch/contract';
import { type Priority, PRIORITY_IDS } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { StatCard } from '../../../ui/stat-card.tsx';
import { formatShare } from './format-share.ts';

interface StatCardsProps {
  /** Undefined while they load, null when they could not be fetched. */
  stats: TransactionStats | undefined | null;
  /** Numbers of the dates before, while the new ones load. */
  isPrevious: boolean;
  priorities: readonly Priority[];
  onChoosePriorities: (priorities: readonly Priority[]) => void;
}

/** The six cards, for the store and dates in force. A priority's card shows that priority alone, and all again. */
export function StatCards({ stats, isPrevious, priorities, onChoosePriorities }: StatCardsProps) {
  const chosen = priorities.length === 1 ? priorities[0] : undefined;
  const numbersOf = (field: 'checkAll' | 'checkLot' | 'checkFew' | 'verified' | 'pending') => ({
    value: stats && stats[field],
    share: stats?.total ? formatShare(stats[field], stats.total) : undefined,
  });
  const filterFor = (id: Priority) => ({
    isPressed: chosen === id,
    onPress: () => onChoosePriorities(chosen === id ? PRIORITY_IDS : [id]),
  });
  return (
    <section
      aria-label="Numbers for the store and dates in force"
      aria-busy={isPrevious}
      className={cn('grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6', isPrevious && 'opacity-60')}
    >
      <StatCard label="Total Transactions" value={stats && stats.total} />
      <StatCard label="Check All" tone="high" {...numbersOf('checkAll')} {...filterFor('check_all')} />
      <StatCard label="Check Lot" tone="medium" {...numbersOf('checkLot')} {...filterFor('check_lot')} />
      <StatCard label="Check Few" tone="low" {...numbersOf('checkFew')} {...filterFor('check_few')} />
      <StatCard label="Verified" tone="verified" {...numbersOf('verified')} />
      <StatCard
        label="Pending"
        aside={stats?.flagged ? `${formatCount(stats.flagged)} flagged` : undefined}
        {...numbersOf('pending')}
      />
    </section>
  );
}
