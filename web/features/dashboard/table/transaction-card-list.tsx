import type { ListedTransaction } from '@tillwatch/contract';
import type { Ref } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SKELETON_ROWS } from './skeleton-rows.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** More than fit on a phone. */
const CARDS_AT_ONCE = 8;

interface TransactionCardListProps {
  /** Undefined while the first page loads. */
  rows: readonly ListedTransaction[] | undefined;
  isPrevious: boolean;
  showDate: boolean;
  onOpen: (id: string) => void;
  listRef: Ref<HTMLUListElement>;
}

/** Replaces the table when there is no room for one. */
export function TransactionCardList({
  rows,
  isPrevious,
  showDate,
  onOpen,
  listRef,
}: TransactionCardListProps) {
  const { shown, isPartial } = useFirstRows(rows, CARDS_AT_ONCE);
  return (
    <ul
      ref={listRef}
      aria-busy={!rows || isPrevious || isPartial}
      className={cn('divide-y transition-opacity', isPrevious && 'pointer-events-none opacity-50')}
    >
      {shown?.map((row) => <TransactionCard key={row.id} row={row} showDate={showDate} onOpen={onOpen} />) ??
        Array.from({ length: SKELETON_ROWS }, (_, card) => (
          <li key={card} className="flex flex-col gap-2.5 px-4 py-4">
            <div className="flex justify-between">
              <Skeleton className="w-20" />
              <Skeleton className="w-16" />
            </div>
            <Skeleton className="w-40" />
            <Skeleton className="w-64" />
          </li>
        ))}
    </ul>
  );
}
