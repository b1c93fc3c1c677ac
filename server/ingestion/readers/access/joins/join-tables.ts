import type { StoredRow, StoredTable } from '../stored-table.ts';
// Rejoins what a database stores separately: transactions, their lines and payments, and the names of articles and
// employees. Each joined row keeps the position of the row it came from.
import { findFamily } from './find-family.ts';
import { ownColumns } from './join-columns.ts';
import { joinFamily, type JoinedSheet } from './join-family.ts';
import { findLookups, type Lookup } from './lookup-columns.ts';
import type { Relationship } from './table-links.ts';
import { hasMoments } from './table-roles.ts';

export function joinTables(
  tables: readonly StoredTable[],
  relationships: readonly Relationship[],
): JoinedSheet[] {
  const family = findFamily(tables, relationships);
  const bases =
    family === null
      ? tables.filter(hasMoments)
      : [family.transactions, family.lines?.table, family.payments?.table];
  const others = tables.filter((table) => !bases.includes(table) && !hasMoments(table) && table.rowCount > 0);
  const used = new Set<StoredTable>();
  const lookUp = (table: StoredTable | undefined): readonly Lookup[] => {
    const lookups = table === undefined ? [] : findLookups(table, others, relationships);
    for (const lookup of lookups) used.add(lookup.used);
    return lookups;
  };
  const sheets = new Map<StoredTable, JoinedSheet[]>();
  if (family !== null) {
    const { transactions, lines, payments } = family;
    const lookups = {
      transactions: lookUp(transactions),
      lines: lookUp(lines?.table),
      payments: lookUp(payments?.table),
    };
    for (const table of [transactions, lines?.table, payments?.table])
      if (table !== undefined) sheets.set(table, []);
    sheets.set(lines?.table ?? transactions, joinFamily(family, lookups));
  } else {
    for (const table of tables.filter(hasMoments)) sheets.set(table, [toSheet(table, lookUp(table))]);
  }
  return tables.flatMap((table) => (used.has(table) ? [] : (sheets.get(table) ?? [toSheet(table, [])])));
}

function toSheet(table: StoredTable, lookups: readonly Lookup[]): JoinedSheet {
  const columns = hasMoments(table) ? ownColumns(table, lookups) : null;
  const { name } = table;
  if (columns === null || columns.length === table.columns.length) {
    return {
      name,
      columns: table.columns,
      tables: [table],
      head: () => table.head(),
      batches: () => table.batches(),
    };
  }
  const lookUp = (rows: readonly StoredRow[]): StoredRow[] =>
    rows.map(({ rowNumber, cells }) => ({ rowNumber, cells: columns.map(({ cell }) => cell(cells, [])) }));
  return {
    name,
    columns: columns.map((column) => column.name),
    tables: [table],
    head: () => lookUp(table.head()),
    *batches() {
      for (const batch of table.batches()) yield lookUp(batch);
    },
  };
}
