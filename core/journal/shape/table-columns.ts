// Finds the heading row of a table and tells what stands in each column, by names and by content.

import type { Cell } from '../row.ts';
import { COLUMN_NAMES, type ColumnField, SECONDARY_NAMES } from '../vocabulary/column-names.ts';

/** Column positions by field; a field without a column is missing. */
export type Columns = Partial<Record<ColumnField, number>>;

const FIELD_OF_NAME: ReadonlyMap<string, ColumnField> = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ColumnField] as const),
  ),
);

/** How a heading is looked up: small letters, no blanks, dots, dashes or apostrophes. */
export function headingKey(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\(.*\)/g, '')
    .replace(/[^a-z0-9#&?/]/g, '');
}

/** @returns what a column below this heading holds; null when no export is known to say so. */
export function fieldOfHeading(cell: Cell | undefined): ColumnField | null {
  if (typeof cell !== 'string' || cell.length > 40) return null;
  const key = headingKey(cell);
  if (key === '') return null;
  return (
    FIELD_OF_NAME.get(key) ??
    FIELD_OF_NAME.get(key.replaceAll('/', '')) ??
    FIELD_OF_NAME.get(key.replace(/[#?&]/g, '')) ??
    null
  );
}

export interface HeadingRow {
  /** Position among the rows that were looked at. */
  index: number;
  columns: Columns;
  cells: readonly Cell[];
}

/** Whether a row is the heading once more, as on every printed page. */
export function isHeadingAgain(cells: readonly Cell[], heading: readonly Cell[]): boolean {
  let texts = 0;
  for (let at = 0; at < heading.length; at++) {
    const wanted = heading[at];
    if (typeof wanted !== 'string' || wanted === '') continue;
    if (cells[at] !== wanted) return false;
    texts++;
  }
  return texts > 0;
}

/** What the headings of a row say, as far as they are known. */
export function columnsOf(cells: readonly Cell[]): Columns {
  const columns: Columns = {};
  for (let at = 0; at < cells.length; at++) {
    const field = fieldOfHeading(cells[at]);
    // Of two columns with the same meaning the first is taken: exports put the main one first.
    if (field !== null && columns[field] === undefined) columns[field] = at;
  }
  return columns;
}

/** Columns with the same meaning; the first is the one that is taken unless somebody chooses. */
export interface Rivals {
  field: 'number' | 'total' | 'amount' | 'lineAmount';
  columns: number[];
}

const RIVAL_FIELDS = ['number', 'total', 'amount', 'lineAmount'] as const;
const SECONDARY: ReadonlySet<string> = new Set(SECONDARY_NAMES);

function isSecondary(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && SECONDARY.has(headingKey(cell));
}

/** @returns nothing for a field whose first column is only a secondary one */
export function findRivals(cells: readonly Cell[]): Rivals[] {
  return RIVAL_FIELDS.flatMap((field) => {
    const columns = [...cells.keys()].filter((at) => fieldOfHeading(cells[at]) === field);
    const [first] = columns;
    const primary = columns.filter((at) => !isSecondary(cells[at]));
    return primary.length > 1 && first === primary[0] ? [{ field, columns: primary }] : [];
  });
}

/** A heading row names at least three fields, one that identifies a transaction and one that says what it was. */
function isHeading(columns: Columns): boolean {
  const found = Object.keys(columns).length;
  const has = (...fields: ColumnField[]): boolean => fields.some((field) => columns[field] !== undefined);
  return (
    found >= 3 &&
    has('number', 'date', 'dateTime', 'time') &&
    has('total', 'amount', 'lineAmount', 'price', 'description', 'type', 'subtotal', 'unitPrice')
  );
}

/** @returns the row with most known headings among the first rows; null when none is a heading. */
export function findHeadingRow(rows: readonly (readonly Cell[])[]): HeadingRow | null {
  let best: HeadingRow | null = null;
  let most = 0;
  for (let index = 0; index < Math.min(rows.length, 60); index++) {
    const cells = rows[index] ?? [];
    const columns = columnsOf(cells);
    const found = Object.keys(columns).length;
    if (found <= most || !isHeading(columns)) continue;
    most = found;
    best = { index, columns, cells };
  }
  return best;
}
