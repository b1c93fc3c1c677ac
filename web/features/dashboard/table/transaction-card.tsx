import type { ListedTransaction } from '@tillwatch/contract';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ContestedMark } from '../../../ui/contested-mark.tsx';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { RiskMark } from '../../../ui/risk-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenByMark } from '../../presence/index.ts';
import { AmountText } from './amount-text.tsx';
import { EmployeeText } from './employee-text.tsx';
import { FailedMark } from './failed-mark.tsx';
import { LongNumber } from './long-number.tsx';
import { TimeText } from './time-text.tsx';
import { TypeText } from './type-text.tsx';

interface TransactionCardProps {
  row: ListedTransaction;
  showDate: boolean;
  onOpen: (id: string) => void;
}

/** Replaces a row of the table when there is no room for one. */
export const TransactionCard = memo(function TransactionCard({
  row,
  showDate,
  onOpen,
}: TransactionCardProps) {
  return (
    <li data-transaction={row.id} tabIndex={-1} className="flex flex-col gap-1 px-4 py-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <PriorityMark priority={row.priority} hasFinding={row.filterFlags.length > 0} />
        <RiskMark risk={row.risk} />
        <span className="min-w-0 flex-1 max-sm:hidden">
          <TypeText row={row} />
        </span>
        <span className="text-base font-medium">
          <AmountText amount={row.amount} />
        </span>
      </div>
      <div className="sm:hidden">
        <TypeText row={row} />
      </div>
      <div className="flex items-center justify-between gap-3 max-sm:flex-wrap">
        <dl className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 text-muted-foreground max-sm:basis-full [&>div]:flex [&>div]:min-w-0 [&>div]:gap-1">
          <div>
            <dt className="sr-only">Time</dt>
            <dd>
              <TimeText wallClock={row.transactionTime} showDate={showDate} />
            </dd>
          </div>
          <div>
            <dt>ID</dt>
            <dd className="text-foreground">
              <LongNumber number={row.transactionId} maxLength={18} className="font-mono" />
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
        <span className="flex items-center gap-2">
          <StatusBadge transaction={row} />
          <ContestedMark isContested={row.isContested} />
          <FailedMark transactionId={row.id} />
          <OpenByMark transactionId={row.id} />
        </span>
        <Button
          className="pointer-coarse:min-w-20"
          aria-label={`Review transaction ${row.transactionId}`}
          onClick={() => onOpen(row.id)}
        >
          Review
        </Button>
      </div>
    </li>
  );
});
