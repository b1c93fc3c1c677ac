import type { TransactionRow } from '@tillwatch/contract';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenByMark } from '../../presence/index.ts';
import { AmountText } from './amount-text.tsx';
import { EmployeeText } from './employee-text.tsx';
import { FlagChips } from './flag-chips.tsx';
import { SKELETON_ROWS } from './skeleton-rows.tsx';
import { TimeText } from './time-text.tsx';
import { TransactionNumber } from './transaction-number.tsx';

interface TransactionCardListProps {
  /** Undefined while the first page loads. */
  rows: readonly TransactionRow[] | undefined;
  isPrevious: boolean;
  showDate: boolean;
  onOpen: (id: string) => void;
  listRef: Ref<HTMLUListElement>;
}

/** The rows of the table where there is no room for one. */
export function TransactionCardList({
  rows,
  isPrevious,
  showDate,
  onOpen,
  listRef,
}: TransactionCardListProps) {
  return (
    <ul
      ref={listRef}
      aria-busy={!rows || isPrevious}
      className={cn('divide-y transition-opacity', isPrevious && 'opacity-50')}
    >
      {rows?.map((row) => (
        <li
          key={row.id}
          data-transaction={row.id}
          tabIndex={-1}
          className="flex flex-col gap-1.5 px-4 py-3 text-sm"
        >
          <div className="flex items-center justify-between gap-3">
            <PriorityMark priority={row.priority} />
            <span className="text-base font-medium">
              <AmountText amount={row.amount} />
            </span>
          </div>
          <div className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">{row.transactionType}</span>
            <FlagChips type={row.transactionType} flags={row.filterFlags} />
          </div>
          <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted-foreground [&>div]:flex [&>div]:min-w-0 [&>div]:gap-1">
            <div>
              <dt className="sr-only">Time</dt>
              <dd>
                <TimeText wallClock={row.transactionTime} showDate={showDate} />
              </dd>
            </div>
            <div>
              <dt>ID</dt>
              <dd className="text-foreground">
                <TransactionNumber number={row.transactionId} maxLength={18} />
              </dd>
            </div>
            <div>
              <dt>POS</dt>
              <dd className="text-foreground">{row.registerId ?? 'N/A'}</dd>
            </div>
            <div>
              <dt className="shrink-0">Employee</dt>
              <dd className="min-w-0 text-foreground">
                <EmployeeText row={row} />
              </dd>
            </div>
          </dl>
          <div className="mt-1 flex items-center justify-between gap-3">
            <span className="flex items-center gap-2">
              <StatusBadge transaction={row} />
              <OpenByMark transactionId={row.id} />
            </span>
            <Button aria-label={`Review transaction ${row.transactionId}`} onClick={() => onOpen(row.id)}>
              Review
            </Button>
          </div>
        </li>
      )) ??
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
