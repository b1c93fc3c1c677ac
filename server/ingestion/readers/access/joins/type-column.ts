// Tells the kind of a transaction where a database has no word for it in the transaction's own row.
import { type Cell, headingKey, isYes } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import type { Lookup } from './lookup-columns.ts';

const LOOKED_AT = 1_000;
/** Columns that say yes or no, and what a yes makes of the transaction. */
const FLAGS: readonly (readonly [type: string, name: RegExp])[] = [
  ['Refund', /^(?:is)?(?:refund|refunded|return|returned)(?:flag|yn)?\??$/],
  ['No Sale', /^(?:is)?nosale(?:flag|yn)?\??$/],
];

interface TypeColumn {
  /** The transaction's own column of types, in whose place this one stands; -1 for none. */
  at: number;
  cell: (row: readonly Cell[]) => Cell;
}

export function isVoided({ fields }: StoredTable, row: readonly Cell[]): boolean {
  return isYes(row[fields.indexOf('void')]);
}

/** @returns null where the transaction's own word, if it has one, is all there is. */
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

/** A column of amounts or numbers may have the name of a flag. */
function isFlag(table: StoredTable, at: number): boolean {
  return table
    .head()
    .slice(0, LOOKED_AT)
    .every(({ cells }) => {
      const cell = cells[at] ?? null;
      return cell === null || typeof cell === 'boolean' || cell === 0 || Math.abs(Number(cell)) === 1;
    });
}
