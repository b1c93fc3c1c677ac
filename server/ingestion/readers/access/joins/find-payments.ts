// Finds the table of payments, one row each.
import { type ColumnField, headingKey } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import { type LinkedTable, linkToTransactions } from './linked-table.ts';
import type { Relationship } from './table-links.ts';
import { hasMoments } from './table-roles.ts';

const NAME = /tender|payment|media|settlement|^(?:tbl)?\w*pay(?:s|type)?$/;
const AMOUNTS: readonly ColumnField[] = ['tendered', 'amount', 'total', 'lineAmount'];
const OF_ARTICLES: readonly ColumnField[] = ['quantity', 'unitPrice', 'price'];

/** @returns the column of the amount tendered; -1 if there is none. */
export function findAmount({ fields }: StoredTable): number {
  return fields.indexOf(AMOUNTS.find((field) => fields.includes(field)) ?? null);
}

/** Whether a table's rows may be payments: they have an amount and a method. */
export function mayBePayments(table: StoredTable): boolean {
  const { name, fields } = table;
  if (table.rowCount === 0 || fields.some((field) => field !== null && OF_ARTICLES.includes(field)))
    return false;
  const hasAmount = AMOUNTS.some((field) => fields.includes(field));
  return hasAmount && (NAME.test(headingKey(name)) || (fields.includes('payment') && !hasMoments(table)));
}

/** The payments of these transactions; if several tables qualify, the one with the most rows. */
export function findPayments(
  transactions: StoredTable,
  tables: readonly StoredTable[],
  relationships: readonly Relationship[],
): LinkedTable | null {
  const candidates = tables
    .filter((table) => table !== transactions && mayBePayments(table))
    .toSorted((a, b) => b.rowCount - a.rowCount);
  for (const table of candidates) {
    const payments = linkToTransactions(table, transactions, relationships);
    if (payments !== null) return payments;
  }
  return null;
}
