import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  title: string;
  alignsRight?: boolean;
  /** The column's heading is for screen readers only. */
  hidesTitle?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  isPrevious?: boolean;
}

const SKELETON_ROWS = 4;

/** A plain table; where there is no room for columns each row becomes a card with the headings beside the values. */
export function Table<Row>({ caption, columns, rows, keyOf, isPrevious = false }: TableProps<Row>) {
  return (
    <table
      aria-busy={!rows || isPrevious}
      className={cn('w-full text-sm max-md:block', isPrevious && 'opacity-50')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10 bg-muted text-left text-xs text-muted-foreground max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              className={cn(
                'h-8 border-b px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
                column.alignsRight && 'text-right',
              )}
            >
              {column.hidesTitle ? <span className="sr-only">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {(rows ?? Array.from({ length: SKELETON_ROWS }, () => undefined)).map((row, index) => (
          <tr
            key={row === undefined ? index : keyOf(row)}
            className="border-b last:border-b-0 hover:bg-accent max-md:block max-md:py-2"
          >
            {columns.map((column) => (
              <td
                key={column.title}
                className={cn(
                  'h-9 px-3 md:first:pl-4 md:last:pr-4',
                  column.alignsRight && 'tabular-nums md:text-right',
                  column.hidesTitle && 'max-md:pt-1.5',
                  'max-md:flex max-md:h-auto max-md:min-h-7 max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-4 max-md:text-right',
                )}
              >
                {!column.hidesTitle && (
                  <span aria-hidden className="shrink-0 text-muted-foreground md:hidden">
                    {column.title}
                  </span>
                )}
                {row === undefined ? (
                  <Skeleton className={cn('w-16', column.alignsRight && 'md:ml-auto')} />
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
