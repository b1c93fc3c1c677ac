// Joins the rows of several tables lazily, so the first ones can be examined before all are created.
import type { Cell } from '@tillwatch/core/journal';
import { joinKey } from './evaluate.ts';
import { QueryObstacle } from './query-obstacle.ts';

interface RelationColumn {
  /** The table's alias in the query. */
  table: string;
  name: string;
}

export interface Relation {
  readonly columns: readonly RelationColumn[];
  rows(): Iterable<readonly Cell[]>;
}

/** The number of rows that the queries of a file may still produce. */
export interface RowBudget {
  left: number;
}

/**
 * @param pairs positions of the columns that must be equal, left and right; at least one pair
 * @param isOuter whether to keep left rows without a match, with empty right cells
 */
export function joinRelations(
  one: Relation,
  other: Relation,
  pairs: readonly (readonly [number, number])[],
  isOuter: boolean,
  budget: RowBudget,
): Relation {
  const columns = [...one.columns, ...other.columns];
  return {
    columns,
    *rows() {
      const partners = new Map<string | number, (readonly Cell[])[]>();
      const [ownKeys, otherKeys] = [pairs.map(([at]) => at), pairs.map(([, at]) => at)];
      for (const row of other.rows()) {
        const key = keyOf(row, otherKeys);
        if (key === null) continue;
        const list = partners.get(key);
        if (list === undefined) partners.set(key, [row]);
        else list.push(row);
      }
      const nothing = [[]];
      for (const row of one.rows()) {
        const key = keyOf(row, ownKeys);
        const found = (key === null ? undefined : partners.get(key)) ?? (isOuter ? nothing : []);
        for (const partner of found) {
          spend(budget);
          yield putTogether(row, one.columns.length, partner, other.columns.length);
        }
      }
    },
  };
}

function keyOf(row: readonly Cell[], at: readonly number[]): string | number | null {
  const [first] = at;
  if (at.length === 1 && first !== undefined) return joinKey(row[first] ?? null);
  const keys = at.map((column) => joinKey(row[column] ?? null));
  return keys.includes(null) ? null : JSON.stringify(keys);
}

function putTogether(
  one: readonly Cell[],
  width: number,
  other: readonly Cell[],
  otherWidth: number,
): Cell[] {
  const row: Cell[] = [];
  for (let at = 0; at < width; at += 1) row.push(one[at] ?? null);
  for (let at = 0; at < otherWidth; at += 1) row.push(other[at] ?? null);
  return row;
}

export function spend(budget: RowBudget): void {
  budget.left -= 1;
  if (budget.left < 0) throw new QueryObstacle('it makes more rows than are read here');
}
