import type { SortKey, TransactionRow } from '@tillwatch/contract';
import type { Ref } from 'react';
import { cn } from '../../../ui/cn.ts';
import type { SortOrder } from '../view/dashboard-view.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { tableColumns } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { TransactionTableRow } from './transaction-table-row.tsx';

interface TransactionTableProps {
  /** Undefined while the first page loads. */
  rows: readonly TransactionRow[] | undefined;
  /** The rows are those of before, while the next ones load. */
  isPrevious: boolean;
  currentId: string | undefined;
  showDate: boolean;
  sortBy: SortKey;
  sortOrder: SortOrder;
  onSort: (key: SortKey) => void;
  onOpen: (id: string) => void;
  onRest: (id: string | null) => void;
  bodyRef: Ref<HTMLTableSectionElement>;
}

export function TransactionTable(props: TransactionTableProps) {
  const { rows, isPrevious, currentId, showDate, sortBy, sortOrder, onSort, onOpen, onRest, bodyRef } = props;
  const columns = tableColumns(showDate);
  return (
    <table
      aria-busy={!rows || isPrevious}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <caption className="sr-only">Transactions, one a row. J and K move, Enter opens the review.</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.title} style={{ width: column.width }} />
        ))}
      </colgroup>
      <TableHead columns={columns} sortBy={sortBy} sortOrder={sortOrder} onSort={onSort} />
      {rows ? (
        <tbody ref={bodyRef} className={cn('transition-opacity', isPrevious && 'opacity-50')}>
          {rows.map((row) => (
            <TransactionTableRow
              key={row.id}
              row={row}
              isCurrent={row.id === currentId}
              showDate={showDate}
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
