import type { Cell } from '@tillwatch/core/journal';
import type { StoredRow } from '../stored-table.ts';
import { keyText } from './table-links.ts';

/** Rows by the values in a key column. */
export interface RowIndex {
  find(cell: Cell | undefined): StoredRow | undefined;
  /** The share of the cells that match a row, from 0 to 1; 0 for no cells. */
  countNamed(cells: readonly (Cell | undefined)[]): number;
}

/** Text that is a number equals the number, with or without leading zeros; case is ignored. */
function looseKey(cell: Cell | undefined): string {
  const key = keyText(cell).toUpperCase();
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key;
}

/**
 * @param naming cells of the other table; if fewer than half match exactly, leading zeros and case are ignored
 * @returns null if the column has empty or duplicate values
 */
export function indexRows(
  rows: readonly StoredRow[],
  column: number,
  naming: readonly (Cell | undefined)[],
): RowIndex | null {
  const exact = createIndex(rows, column, keyText);
  if (exact === null || exact.countNamed(naming) >= 0.5) return exact;
  const loose = createIndex(rows, column, looseKey);
  return loose !== null && loose.countNamed(naming) > exact.countNamed(naming) ? loose : exact;
}

function createIndex(
  rows: readonly StoredRow[],
  column: number,
  keyOf: (cell: Cell | undefined) => string,
): RowIndex | null {
  const byKey = new Map<string, StoredRow>();
  for (const row of rows) {
    const key = keyOf(row.cells[column]);
    if (key === '' || byKey.has(key)) return null;
    byKey.set(key, row);
  }
  return {
    find: (cell) => byKey.get(keyOf(cell)),
    countNamed: (cells) =>
      cells.length === 0 ? 0 : cells.filter((cell) => byKey.has(keyOf(cell))).length / cells.length,
  };
}
