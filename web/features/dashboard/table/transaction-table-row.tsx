import type { ListedTransaction } from '@tillwatch/contract';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { ContestedMark } from '../../../ui/contested-mark.tsx';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { RiskMark } from '../../../ui/risk-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenByMark } from '../../presence/index.ts';
import { AmountText } from './amount-text.tsx';
import { EmployeeText } from './employee-text.tsx';
import { FailedMark } from './failed-mark.tsx';
import { LongNumber } from './long-number.tsx';
import { SelectMark } from './select-mark.tsx';
import { TimeText } from './time-text.tsx';
import { reasonOf, TypeText } from './type-text.tsx';

/** Characters that fit the column of POS numbers. */
const POS_LENGTH = 6;

interface TransactionTableRowProps {
  row: ListedTransaction;
  /** The row that the Tab key reaches. */
  isCurrent: boolean;
  isSelected: boolean;
  /** Some row is selected. */
  isSelecting: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  showDate: boolean;
  /** The reason has a line of its own. */
  hasReasonBelow: boolean;
  onOpen: (id: string) => void;
  /** Called when the pointer or keyboard comes to rest on the row, and with null when it leaves. */
  onRest: (id: string | null) => void;
}

export const TransactionTableRow = memo(function TransactionTableRow({
  row,
  isCurrent,
  isSelected,
  isSelecting,
  onSelect,
  showDate,
  hasReasonBelow,
  onOpen,
  onRest,
}: TransactionTableRowProps) {
  const reason = hasReasonBelow ? reasonOf(row) : null;
  return (
    <tr
      data-transaction={row.id}
      aria-selected={isSelecting ? isSelected : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onPointerEnter={() => onRest(row.id)}
      onPointerLeave={() => onRest(null)}
      onFocus={() => onRest(row.id)}
      onClick={() => {
        // Selecting text to copy it is not a click.
        if (!window.getSelection()?.toString()) onOpen(row.id);
      }}
      className={cn(
        'group relative cursor-pointer aria-selected:bg-primary-soft scroll-mt-10 scroll-mb-1 outline-offset-[-2px] hover:bg-accent focus:bg-primary-soft [&>td]:border-b [&>td]:px-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4',
        reason === null ? 'h-9' : 'h-14 [&>td]:pb-5',
      )}
    >
      <td className="relative">
        <span
          className={cn(
            isSelecting
              ? '[&_[data-dot]]:opacity-0'
              : '[&_[data-dot]]:group-focus-within:opacity-0 [&_[data-dot]]:group-hover:opacity-0',
          )}
        >
          <PriorityMark priority={row.priority} hasFinding={row.filterFlags.length > 0} />
        </span>
        <SelectMark
          transactionNumber={row.transactionId}
          isSelected={isSelected}
          isSelecting={isSelecting}
          onSelect={(wanted) => onSelect(row.id, wanted)}
        />
      </td>
      <td>
        <RiskMark risk={row.risk} />
      </td>
      <td>
        <LongNumber number={row.transactionId} maxLength={12} className="font-mono" />
      </td>
      <td>
        <TypeText row={row} hidesReason={hasReasonBelow} />
        {/* Across the columns that follow, which have nothing there. */}
        {reason !== null && (
          <span title={reason} className="absolute right-4 bottom-1.5 left-70 truncate text-muted-foreground">
            {reason}
          </span>
        )}
      </td>
      <td className="whitespace-nowrap">
        <TimeText wallClock={row.transactionTime} showDate={showDate} />
      </td>
      <td>
        <EmployeeText row={row} />
      </td>
      <td className="truncate">
        {row.registerId === null ? (
          <span className="text-muted-foreground">N/A</span>
        ) : (
          <LongNumber number={row.registerId} maxLength={POS_LENGTH} className="tabular-nums" />
        )}
      </td>
      <td className="text-right whitespace-nowrap">
        <AmountText amount={row.amount} />
      </td>
      <td>
        <span className="flex items-center gap-1">
          <StatusBadge transaction={row} />
          <ContestedMark isContested={row.isContested} />
          <FailedMark transactionId={row.id} />
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
