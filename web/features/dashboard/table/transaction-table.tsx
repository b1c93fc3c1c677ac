import type { ListedTransaction, SortKey } from '@tillwatch/contract';
import type { Ref } from 'react';
import { cn } from '../../../ui/cn.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { SortOrder } from '../view/dashboard-view.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { tableColumns } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { TransactionTableRow } from './transaction-table-row.tsx';
import { useFirstRows } from './use-first-rows.ts';

interface TransactionTableProps {
  /** Undefined while the first page loads. */
  rows: readonly ListedTransaction[] | undefined;
  selection: Selection;
  /** The rows are the previous ones, while the next ones load. */
  isPrevious: boolean;
  currentId: string | undefined;
  showDate: boolean;
  /** Reasons have a line of their own. */
  hasReasonBelow: boolean;
  sortBy: SortKey;
  sortOrder: SortOrder;
  onSort: (key: SortKey) => void;
  onOpen: (id: string) => void;
  onRest: (id: string | null) => void;
  bodyRef: Ref<HTMLTableSectionElement>;
}

/** As many as fit on most screens. */
const ROWS_AT_ONCE = 24;

export function TransactionTable(props: TransactionTableProps) {
  const { rows, isPrevious, currentId, showDate, sortBy, sortOrder, onSort, onOpen, onRest, bodyRef } = props;
  const { selection, hasReasonBelow } = props;
  const columns = tableColumns(showDate);
  const { shown, isPartial } = useFirstRows(rows, ROWS_AT_ONCE);
  const isSelecting = selection.ids.length > 0;
  return (
    <table
      aria-busy={!rows || isPrevious || isPartial}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <caption className="sr-only">Transactions, one per row. J and K move, Enter opens the review.</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.title} style={{ width: column.width }} />
        ))}
      </colgroup>
      <TableHead columns={columns} sortBy={sortBy} sortOrder={sortOrder} onSort={onSort} />
      {shown ? (
        <tbody
          ref={bodyRef}
          className={cn('transition-opacity', isPrevious && 'pointer-events-none opacity-50')}
        >
          {shown.map((row) => (
            <TransactionTableRow
              key={row.id}
              row={row}
              isCurrent={row.id === currentId}
              isSelected={selection.has(row.id)}
              isSelecting={isSelecting}
              onSelect={selection.set}
              showDate={showDate}
              hasReasonBelow={hasReasonBelow}
              onOpen={onOpen}
              onRest={onRest}
            />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={columns} />
      )}
    </table>
  );
}
