// Links a table whose rows belong to transactions to the table of transactions.
import type { StoredTable } from '../stored-table.ts';
import { indexRows, type RowIndex } from './row-index.ts';
import { findLinks, type Link, type Relationship } from './table-links.ts';

/** Most of the first rows, up to this many, must refer to a row of the other table. */
const LOOKED_AT = 1_000;

/** A table of lines or payments of transactions. */
export interface LinkedTable {
  table: StoredTable;
  link: Link;
  /** The transactions, by the key that refers to them. */
  index: RowIndex;
}

/** @returns null if nothing shows which transactions the rows belong to. */
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
