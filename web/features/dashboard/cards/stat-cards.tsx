import type { TransactionStats } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useAriaKeys } from '../../shortcuts/index.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import { type Card, chooseCard, isCardChosen } from './choose-card.ts';
import { formatShare } from './format-share.ts';

interface StatCardsProps {
  /** Undefined while they load, null when they could not be fetched. */
  stats: TransactionStats | undefined | null;
  /** Numbers for the previous dates, while the new ones load. */
  isPrevious: boolean;
  view: DashboardView;
  onChange: (change: Partial<DashboardView>) => void;
}

/** The six cards, for the store and dates in force. Each filters the list to what it counts, and toggles off again. */
export function StatCards({ stats, isPrevious, view, onChange }: StatCardsProps) {
  const keys = {
    total: useAriaKeys('list', 'showAll'),
    check_all: useAriaKeys('list', 'showCheckAll'),
    check_lot: useAriaKeys('list', 'showCheckLot'),
    check_few: useAriaKeys('list', 'showCheckFew'),
    verified: useAriaKeys('list', 'showVerified'),
    pending: useAriaKeys('list', 'showPending'),
  };
  const numbersOf = (field: 'checkAll' | 'checkLot' | 'checkFew' | 'verified' | 'pending') => ({
    value: stats && stats[field],
    share: stats?.total ? formatShare(stats[field], stats.total) : undefined,
  });
  const filterFor = (card: Card) => ({
    isPressed: isCardChosen(card, view),
    onPress: () => onChange(chooseCard(card, view)),
    ariaKeys: card === 'flagged' ? undefined : keys[card],
  });
  const flagged = stats?.flagged
    ? { text: `${formatCount(stats.flagged)} flagged`, ...filterFor('flagged') }
    : undefined;
  return (
    <section
      aria-label="Numbers for the store and dates in force"
      aria-busy={isPrevious}
      className={cn(
        'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,1.4fr)]',
        isPrevious && 'opacity-60',
      )}
    >
      <StatCard label="Total Transactions" value={stats && stats.total} {...filterFor('total')} />
      <StatCard label="Check All" tone="high" {...numbersOf('checkAll')} {...filterFor('check_all')} />
      <StatCard label="Check Lot" tone="medium" {...numbersOf('checkLot')} {...filterFor('check_lot')} />
      <StatCard label="Check Few" tone="low" {...numbersOf('checkFew')} {...filterFor('check_few')} />
      <StatCard label="Verified" tone="verified" {...numbersOf('verified')} {...filterFor('verified')} />
      <StatCard label="Pending" aside={flagged} {...numbersOf('pending')} {...filterFor('pending')} />
    </section>
  );
}
