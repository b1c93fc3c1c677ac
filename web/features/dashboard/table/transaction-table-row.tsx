import type { TransactionRow } from '@tillwatch/contract';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenByMark } from '../../presence/index.ts';
import { AmountText } from './amount-text.tsx';
import { EmployeeText } from './employee-text.tsx';
import { FlagChips } from './flag-chips.tsx';
import { TimeText } from './time-text.tsx';
import { TransactionNumber } from './transaction-number.tsx';

interface TransactionTableRowProps {
  row: TransactionRow;
  /** The row under the keyboard: the one that the Tab key reaches. */
  isCurrent: boolean;
  showDate: boolean;
  onOpen: (id: string) => void;
  /** The pointer or the keyboard rests on the row, or with null has left it. */
  onRest: (id: string | null) => void;
}

export const TransactionTableRow = memo(function TransactionTableRow({
  row,
  isCurrent,
  showDate,
  onOpen,
  onRest,
}: TransactionTableRowProps) {
  return (
    <tr
      data-transaction={row.id}
      tabIndex={isCurrent ? 0 : -1}
      onPointerEnter={() => onRest(row.id)}
      onPointerLeave={() => onRest(null)}
      onFocus={() => onRest(row.id)}
      onClick={() => {
        // Marking text to copy it is not a click.
        if (!window.getSelection()?.toString()) onOpen(row.id);
      }}
      className="group h-9 cursor-pointer scroll-mt-10 scroll-mb-1 outline-offset-[-2px] hover:bg-accent focus:bg-primary-soft [&>td]:border-b [&>td]:px-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4"
    >
      <td>
        <PriorityMark priority={row.priority} />
      </td>
      <td>
        <TransactionNumber number={row.transactionId} maxLength={12} />
      </td>
      <td>
        <span className="@container flex min-w-0 items-center gap-2">
          <span title={row.transactionType} className="truncate">
            {row.transactionType}
          </span>
          <FlagChips type={row.transactionType} flags={row.filterFlags} />
        </span>
      </td>
      <td className="whitespace-nowrap">
        <TimeText wallClock={row.transactionTime} showDate={showDate} />
      </td>
      <td>
        <EmployeeText row={row} />
      </td>
      <td className="truncate tabular-nums">
        {row.registerId ?? <span className="text-muted-foreground">N/A</span>}
      </td>
      <td className="text-right whitespace-nowrap">
        <AmountText amount={row.amount} />
      </td>
      <td>
        <span className="flex items-center gap-1">
          <StatusBadge transaction={row} />
          <OpenByMark transactionId={row.id} />
        </span>
      </td>
      <td>
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 text-primary group-hover:border-border-strong group-hover:bg-secondary hover:bg-accent hover:text-primary"
          aria-label={`Review transaction ${row.transactionId}`}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row.id);
          }}
        >
          Review
        </Button>
      </td>
    </tr>
  );
});
