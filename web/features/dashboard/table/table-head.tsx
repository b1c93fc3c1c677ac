import type { SortKey } from '@tillwatch/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import type { SortOrder } from '../view/dashboard-view.ts';
import type { TableColumn } from './table-columns.ts';

interface TableHeadProps {
  columns: readonly TableColumn[];
  sortBy: SortKey;
  sortOrder: SortOrder;
  onSort: (key: SortKey) => void;
}

export function TableHead({ columns, sortBy, sortOrder, onSort }: TableHeadProps) {
  const Arrow = sortOrder === 'asc' ? ArrowUp : ArrowDown;
  return (
    <thead>
      <tr>
        {columns.map(({ title, hint, sortKey, alignsRight }) => {
          const isSorted = sortKey === sortBy;
          return (
            <th
              key={title}
              scope="col"
              aria-sort={isSorted ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
              className={cn(
                'sticky top-0 z-10 h-8 border-b bg-muted px-2 text-left text-xs font-medium text-muted-foreground first:pl-4 last:pr-4',
                alignsRight && 'text-right',
              )}
            >
              {sortKey ? (
                <button
                  type="button"
                  title={hint}
                  onClick={() => onSort(sortKey)}
                  className={cn(
                    'inline-flex h-8 items-center gap-1 rounded-sm outline-offset-[-2px] hover:text-foreground',
                    isSorted && 'text-foreground',
                    alignsRight && 'flex-row-reverse',
                  )}
                >
                  {title}
                  <Arrow aria-hidden className={cn('size-3.5', !isSorted && 'invisible')} />
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
