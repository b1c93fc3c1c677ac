// Ties a table whose rows belong to transactions to the table of those.
import type { StoredTable } from '../stored-table.ts';
import { indexRows, type RowIndex } from './row-index.ts';
import { findLinks, type Link, type Relationship } from './table-links.ts';

/** Of so many rows at the beginning of a table most must name a row of the other one. */
const LOOKED_AT = 1_000;

/** A table whose rows belong to transactions: their lines, or their payments. */
export interface LinkedTable {
  table: StoredTable;
  link: Link;
  /** The transactions, by what names them in the table. */
  index: RowIndex;
}

/** @returns null where nothing says which transactions the rows of a table belong to. */
export function linkToTransactions(
  table: StoredTable,
  transactions: StoredTable,
  relationships: readonly Relationship[],
): LinkedTable | null {
  for (const link of findLinks(table, transactions, relationships)) {
    const naming = table
      .head()
      .slice(0, LOOKED_AT)
      .map(({ cells }) => cells[link.column]);
    const index = indexRows(transactions.rows(), link.key, naming);
    if (index !== null && index.countNamed(naming) >= 0.5) return { table, link, index };
  }
  return null;
}
