export type Direction = 'ascending' | 'descending';

export interface Sorting<Key extends string> {
  key: Key;
  direction: Direction;
}

/** How rows are sorted by a column. */
export interface SortRule<Row, Key extends string> {
  key: Key;
  /** The direction when the column is first chosen. */
  first: Direction;
  /** Null comes last in either direction. */
  valueOf: (row: Row) => number | string | null;
}

/** A copy; rows with the same value stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  { valueOf }: Pick<SortRule<Row, string>, 'valueOf'>,
  direction: Direction,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

function compare(left: number | string, right: number | string): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'en-US', { numeric: true });
}

/** The sorting in the URL, or the default. */
export function readSorting<Row, Key extends string>(
  rules: readonly SortRule<Row, Key>[],
  { sort, order }: { sort?: string | undefined; order?: Direction | undefined },
  usual: Key,
): Sorting<Key> {
  const rule = rules.find(({ key }) => key === sort) ?? rules.find(({ key }) => key === usual);
  return { key: rule?.key ?? usual, direction: order ?? rule?.first ?? 'descending' };
}

/** The sorting after a column is pressed: by that column, or reversed. */
export function pressColumn<Key extends string>(
  { key, first }: Pick<SortRule<never, Key>, 'key' | 'first'>,
  before: Sorting<Key>,
): Sorting<Key> {
  if (before.key !== key) return { key, direction: first };
  return { key, direction: before.direction === 'ascending' ? 'descending' : 'ascending' };
}
