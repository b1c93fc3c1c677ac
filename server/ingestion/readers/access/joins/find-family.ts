// Finds the tables that together hold transactions: headers, lines, and payments.
import type { StoredTable } from '../stored-table.ts';
import { findPayments, mayBePayments } from './find-payments.ts';
import { type LinkedTable, linkToTransactions } from './linked-table.ts';
import type { Relationship } from './table-links.ts';
import { findArticleColumn, hasMoments, mayBeLines } from './table-roles.ts';

/** Transactions whose lines, payments, or both are in separate tables. */
export interface Family {
  transactions: StoredTable;
  lines: LinkedTable | null;
  payments: LinkedTable | null;
}

export function findFamily(
  tables: readonly StoredTable[],
  relationships: readonly Relationship[],
): Family | null {
  const filled = tables.filter(({ rowCount }) => rowCount > 0);
  const heads = filled.filter(hasMoments);
  const withLines = findLines(heads, filled, relationships);
  if (withLines !== null) {
    const { transactions, lines } = withLines;
    const others = filled.filter((table) => table !== lines.table);
    return { transactions, lines, payments: findPayments(transactions, others, relationships) };
  }
  for (const transactions of heads) {
    const payments = findPayments(transactions, filled, relationships);
    if (payments !== null) return { transactions, lines: null, payments };
  }
  return null;
}

/** The lines and the transactions they belong to; if there are several candidates, the one with the most lines. */
function findLines(
  heads: readonly StoredTable[],
  tables: readonly StoredTable[],
  relationships: readonly Relationship[],
): { transactions: StoredTable; lines: LinkedTable } | null {
  const children = tables
    .filter((table) => mayBeLines(table) && !mayBePayments(table))
    .toSorted((a, b) => likeness(b) - likeness(a) || b.rowCount - a.rowCount);
  for (const table of children) {
    for (const transactions of heads) {
      const lines = linkToTransactions(table, transactions, relationships);
      if (lines !== null) return { transactions, lines };
    }
  }
  return null;
}

/** How many of a line's typical fields a table has. */
function likeness(table: StoredTable): number {
  const known = ['description', 'quantity', 'unitPrice', 'price', 'lineAmount', 'amount'] as const;
  return (
    known.filter((field) => table.fields.includes(field)).length + (findArticleColumn(table) < 0 ? 0 : 1)
  );
}
