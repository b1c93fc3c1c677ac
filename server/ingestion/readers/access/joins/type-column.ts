// Finds a transaction's type if its row has no word for it.
import { type Cell, headingKey, isYes } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import type { Lookup } from './lookup-columns.ts';

const LOOKED_AT = 1_000;
/** Yes/no columns, and the transaction type that a yes means. */
const FLAGS: readonly (readonly [type: string, name: RegExp])[] = [
  ['Refund', /^(?:is)?(?:refund|refunded|return|returned)(?:flag|yn)?\??$/],
  ['No Sale', /^(?:is)?nosale(?:flag|yn)?\??$/],
];

interface TypeColumn {
  /** The transaction's own type column, which this one replaces; -1 if there is none. */
  at: number;
  cell: (row: readonly Cell[]) => Cell;
}

export function isVoided({ fields }: StoredTable, row: readonly Cell[]): boolean {
  return isYes(row[fields.indexOf('void')]);
}

/** @returns null if there is nothing but the transaction's own word, if any. */
export function findType(table: StoredTable, lookups: readonly Lookup[]): TypeColumn | null {
  const lookup = lookups.find(({ kind }) => kind === 'type');
  const flags = table.columns.flatMap((name, at) => {
    const type = FLAGS.find(([, pattern]) => pattern.test(headingKey(name)))?.[0];
    return type !== undefined && isFlag(table, at) ? [{ type, at }] : [];
  });
  if (lookup === undefined && flags.length === 0) return null;
  const at = table.fields.indexOf('type');
  return {
    at,
    cell(row) {
      const flag = flags.find((one) => isYes(row[one.at]));
      const own = lookup?.at === at ? null : row[at];
      return flag?.type ?? lookup?.cell(row) ?? own ?? null;
    },
  };
}

/** Columns of amounts or numbers may be named like a flag. */
function isFlag(table: StoredTable, at: number): boolean {
  return table
    .head()
    .slice(0, LOOKED_AT)
    .every(({ cells }) => {
      const cell = cells[at] ?? null;
      return cell === null || typeof cell === 'boolean' || cell === 0 || Math.abs(Number(cell)) === 1;
    });
}
