// Adds the names that a table only refers to: of the article behind its number, of the employee behind theirs.
import { type Cell, type ColumnField, headingKey } from '@tillwatch/core/journal';
import type { StoredTable } from './stored-table.ts';
import { findLinks, indexRows, keyText, type Relationship } from './table-links.ts';

/** A table of articles or people has no more. */
const MOST_ROWS = 500_000;

interface LookupColumn {
  name: 'Description' | 'Employee Name';
  cell: (row: readonly Cell[]) => Cell;
}

export interface Lookup {
  used: StoredTable;
  column: LookupColumn;
}

/** @param others tables without transactions or lines of their own */
export function findLookups(
  table: StoredTable,
  others: readonly StoredTable[],
  relationships: readonly Relationship[],
): Lookup[] {
  const lookups: Lookup[] = [];
  for (const other of others) {
    if (other.rowCount === 0 || other.rowCount > MOST_ROWS) continue;
    const lookup = findLookup(table, other, relationships);
    if (lookup === null) continue;
    const isThere =
      lookup.column.name === 'Description'
        ? table.fields.includes('description')
        : table.fields.includes('employeeName');
    if (!isThere && lookups.every(({ column }) => column.name !== lookup.column.name)) lookups.push(lookup);
  }
  return lookups;
}

function findLookup(
  table: StoredTable,
  other: StoredTable,
  relationships: readonly Relationship[],
): Lookup | null {
  for (const { column, key } of findLinks(table, other, relationships)) {
    const isPerson = isEmployee(table.fields[column]) || isEmployee(other.fields[key]);
    const read = findName(other, key, isPerson);
    const index = read === null ? null : indexRows(other.rows(), key);
    if (read === null || index === null) continue;
    return {
      used: other,
      column: {
        name: isPerson ? 'Employee Name' : 'Description',
        cell(row) {
          const found = index.get(keyText(row[column]));
          return found === undefined ? null : read(found.cells);
        },
      },
    };
  }
  return null;
}

function isEmployee(field: ColumnField | null | undefined): boolean {
  return field === 'employee' || field === 'employeeId';
}

function findName(
  { columns, fields }: StoredTable,
  key: number,
  isPerson: boolean,
): ((cells: readonly Cell[]) => Cell) | null {
  const keys = columns.map((name) => headingKey(name));
  const direct = fields.indexOf(isPerson ? 'employeeName' : 'description');
  const named = keys.findIndex((one, at) => at !== key && (one === 'name' || one === 'fullname'));
  const at = direct >= 0 && direct !== key ? direct : named;
  if (at >= 0) return (cells) => cells[at] ?? null;
  const first = keys.indexOf('firstname');
  const last = keys.indexOf('lastname');
  if (!isPerson || (first < 0 && last < 0)) return null;
  return (cells) =>
    [first, last]
      .map((one) => keyText(cells[one]))
      .filter(Boolean)
      .join(' ') || null;
}
