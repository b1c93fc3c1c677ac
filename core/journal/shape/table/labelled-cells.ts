// Finds columns whose cells say themselves what they are, `OPERATOR: ANA`, below a heading that doesn't.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { type Columns, fieldOfHeading, findHeadingRow } from './table-columns.ts';

const LABELLED = /^(\p{L}[\p{L} .#]{1,28}):\s{0,9}(\S.*)$/u;
/** Longer text is a note. */
const LONGEST = 80;
const FEWEST = 3;
const SAME: readonly ReadonlySet<string>[] = [
  new Set(['employee', 'employeeId', 'employeeName']),
  new Set(['date', 'dateTime']),
];

/** @returns null if the cell is no text with a label in front */
function partsOf(cell: Cell | undefined): { label: string; value: string } | null {
  if (typeof cell !== 'string' || cell.length > LONGEST) return null;
  const [, label, value] = LABELLED.exec(cell.trim()) ?? [];
  return label === undefined || value === undefined ? null : { label: label.trim(), value };
}

/** @returns the label of all cells of a column; null if there is none, or it says nothing that the table lacks */
function labelOf(body: readonly Row[], column: number, known: Columns): string | null {
  const filled = body.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const labels = new Set(filled.map((cell) => partsOf(cell)?.label));
  const [label] = labels;
  if (filled.length < FEWEST || labels.size > 1 || label === undefined) return null;
  const field = fieldOfHeading(label);
  const isKnown = (one: string): boolean => Object.hasOwn(known, one);
  if (field === null || isKnown(field)) return null;
  return SAME.some((fields) => fields.has(field) && [...fields].some(isKnown)) ? null : label;
}

/**
 * Puts the label above its column, and leaves the values.
 * @param rows the first rows of a sheet
 * @returns null for nearly every sheet
 */
export function findLabelledCells(rows: readonly Row[]): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const body = rows.slice(heading.index + 1);
  const labels = new Map<number, string>();
  for (const at of heading.cells.keys()) {
    const label = fieldOfHeading(heading.cells[at]) === null ? labelOf(body, at, heading.columns) : null;
    if (label !== null && ![...labels.values()].includes(label)) labels.set(at, label);
  }
  if (labels.size === 0) return null;
  const first = rows[heading.index]?.rowNumber ?? 0;
  return (row) => {
    if (row.rowNumber < first) return row;
    const change = (cell: Cell, at: number): Cell => {
      const label = labels.get(at);
      if (label === undefined) return cell;
      return row.rowNumber === first ? label : (partsOf(cell)?.value ?? cell);
    };
    return withCells(row, row.cells.map(change));
  };
}
