import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { SortHeading } from '../../../ui/sort-heading.tsx';
import { type Column, hasMany, type NotedRow, Table } from '../../../ui/table.tsx';
import { pressColumn, type Sorting, type SortRule, sortRows } from '../data/sort-rows.ts';

export interface SortedColumn<Row, Key extends string> extends Column<Row> {
  /** Absent where rows cannot be sorted by it. */
  sort?: SortRule<Row, Key>;
  /** Explains the figures, on hover. */
  hint?: string;
}

interface SortedTableProps<Row, Key extends string> {
  caption: string;
  columns: readonly SortedColumn<Row, Key>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** After the others, whatever those are sorted by. */
  noted?: readonly NotedRow[];
  sorting: Sorting<Key>;
  onSort: (sorting: Sorting<Key>) => void;
}

/** A table sorted by its headings, or by a select where there is no room for columns. */
export function SortedTable<Row, Key extends string>(props: SortedTableProps<Row, Key>) {
  const { caption, columns, rows, keyOf, noted, sorting, onSort } = props;
  const rule = columns.find(({ sort }) => sort?.key === sorting.key)?.sort;
  const sorted = rows && rule ? sortRows(rows, rule, sorting.direction) : rows;
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} onSort={onSort} />
      <Table
        caption={caption}
        columns={columns.map((column) => withHeading(column, sorting, onSort))}
        rows={sorted}
        keyOf={keyOf}
        {...(noted && { noted })}
      />
    </>
  );
}

function withHeading<Row, Key extends string>(
  column: SortedColumn<Row, Key>,
  sorting: Sorting<Key>,
  onSort: (sorting: Sorting<Key>) => void,
): Column<Row> {
  const { sort, hint, title, alignsRight } = column;
  if (!sort) return column;
  const sorted = sorting.key === sort.key ? sorting.direction : undefined;
  return {
    ...column,
    sorted,
    heading: (
      <SortHeading
        title={title}
        hint={hint}
        sorted={sorted}
        alignsRight={alignsRight}
        onSort={() => onSort(pressColumn(sort, sorting))}
      />
    ),
  };
}

function SortSelect<Row, Key extends string>({
  columns,
  sorting,
  onSort,
}: Pick<SortedTableProps<Row, Key>, 'columns' | 'sorting' | 'onSort'>) {
  const isRising = sorting.direction === 'ascending';
  return (
    <div
      data-many-columns={hasMany(columns) || undefined}
      className="flex gap-2 border-b px-4 py-2 wide:hidden"
    >
      <NativeSelect
        aria-label="Sort by"
        className="flex-1"
        value={sorting.key}
        onChange={({ target }) => {
          const rule = columns.find(({ sort }) => sort?.key === target.value)?.sort;
          if (rule) onSort({ key: rule.key, direction: rule.first });
        }}
      >
        {columns.map(
          ({ sort, title }) =>
            sort && (
              <option key={sort.key} value={sort.key}>
                Sort by {title}
              </option>
            ),
        )}
      </NativeSelect>
      <Button
        size="icon"
        aria-label="Reverse the order"
        onClick={() => onSort({ ...sorting, direction: isRising ? 'descending' : 'ascending' })}
      >
        {isRising ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </Button>
    </div>
  );
}
