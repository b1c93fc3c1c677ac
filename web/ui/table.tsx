import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  title: string;
  alignsRight?: boolean;
  /** The column's heading is for screen readers only. */
  hidesTitle?: boolean;
  /** Replaces the title at the head of the column; next to a value, the title is still used. */
  heading?: ReactNode;
  /** The order of the rows, if they are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** At the foot of the column, in a row of its own. */
  total?: ReactNode;
  cell: (row: Row) => ReactNode;
}

/** A row that has a note instead of the columns' values. */
export interface NotedRow {
  key: string | number;
  /** In the first column. */
  title: string;
  note: string;
}

interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** After the others. */
  noted?: readonly NotedRow[];
  isPrevious?: boolean;
  /** Its columns need more than a tablet has. */
  isWide?: boolean;
}

const SKELETON_ROWS = 4;
/** More than these need the width of a small screen. */
const FEW_COLUMNS = 7;

/** Whether it turns into cards on a tablet, too. */
export function hasMany(columns: readonly unknown[]): boolean {
  return columns.length > FEW_COLUMNS;
}

const cellClasses =
  'h-9 px-3 py-1.5 wide:first:pl-4 wide:last:pr-4 narrow:flex narrow:h-auto narrow:min-h-7 narrow:items-center narrow:justify-between narrow:gap-4 narrow:px-4 narrow:py-0.5 narrow:text-right';

/** Two values side by side if the card has room for them. */
const cardClasses = 'narrow:block narrow:py-2 sm:narrow:grid sm:narrow:grid-cols-2 sm:narrow:gap-x-6';

/** A plain table; without room for columns, each row becomes a card with the headings next to the values. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  noted = [],
  isPrevious = false,
  isWide = hasMany(columns),
}: TableProps<Row>) {
  return (
    <table
      data-many-columns={isWide || undefined}
      aria-busy={!rows || isPrevious}
      className={cn('w-full text-sm narrow:block', isPrevious && 'opacity-50')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10 bg-muted text-left text-xs text-muted-foreground narrow:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              aria-sort={column.sorted}
              className={cn(
                'h-8 border-b px-3 py-1 font-medium text-balance first:pl-4 last:pr-4 max-[80rem]:align-bottom min-[80rem]:whitespace-nowrap',
                column.alignsRight && 'text-right',
              )}
            >
              {column.hidesTitle ? (
                <span className="sr-only">{column.title}</span>
              ) : (
                (column.heading ?? column.title)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:block">
        {(rows ?? Array.from({ length: SKELETON_ROWS }, () => undefined)).map((row, index) => (
          <tr
            key={row === undefined ? index : keyOf(row)}
            className={`border-b last:border-b-0 hover:bg-accent ${cardClasses}`}
          >
            {columns.map((column) => (
              <td
                key={column.title}
                className={cn(
                  cellClasses,
                  column.alignsRight && 'tabular-nums wide:text-right',
                  column.hidesTitle && 'narrow:pt-1.5',
                )}
              >
                {!column.hidesTitle && <CellTitle title={column.title} />}
                {row === undefined ? (
                  <Skeleton className={cn('w-16', column.alignsRight && 'wide:ml-auto')} />
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
        {rows &&
          noted.map(({ key, title, note }) => (
            <tr key={key} className={`border-b last:border-b-0 ${cardClasses}`}>
              <td className={cn(cellClasses, 'font-medium narrow:text-left')}>{title}</td>
              <td colSpan={columns.length - 1} className={cn(cellClasses, 'text-muted-foreground')}>
                {note}
              </td>
            </tr>
          ))}
      </tbody>
      {rows && columns.some(({ total }) => total !== undefined) && <TotalRow columns={columns} />}
    </table>
  );
}

/** Replaces the column's heading where there is no room for columns. */
function CellTitle({ title }: { title: string }) {
  return (
    <span aria-hidden className="shrink-0 text-muted-foreground wide:hidden">
      {title}
    </span>
  );
}

function TotalRow({
  columns,
}: {
  columns: readonly Pick<Column<never>, 'title' | 'alignsRight' | 'total'>[];
}) {
  return (
    <tfoot className="narrow:block">
      <tr className={`border-t-2 bg-muted font-medium ${cardClasses}`}>
        {columns.map(({ title, alignsRight, total }) => (
          <td
            key={title}
            className={cn(
              cellClasses,
              alignsRight && 'tabular-nums wide:text-right',
              total === undefined && 'narrow:hidden',
            )}
          >
            {alignsRight && <CellTitle title={title} />}
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
