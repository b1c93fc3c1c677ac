// Splits columns that have two fields in each cell, as their headings say: `Reg/Emp` with `2/6`.

import { type Cell, type Row, withCells } from '../../row.ts';
import type { ColumnField } from '../../vocabulary/column-names.ts';
import { cellText, isFilled, isRuleRow } from '../row-text.ts';
import { fieldOfHeading, findHeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const FIELDS: ReadonlySet<ColumnField | null> = new Set([
  'number',
  'store',
  'register',
  'employee',
  'employeeId',
  'employeeName',
]);
const SEPARATOR = /[/-]/;
const LONGEST = 60;
const NEARLY_ALL = 0.9;
const FEWEST_ROWS = 3;

/** @returns both parts; null for every other cell */
function partsOf(cell: Cell): [string, string] | null {
  if (typeof cell !== 'string' || cell.length > LONGEST) return null;
  const [one = '', other = '', ...more] = cell.split(SEPARATOR).map((part) => part.trim());
  return one === '' || other === '' || more.length > 0 ? null : [one, other];
}

/** @param titles what is above the heading, and on every page */
function areJoined(heading: Cell, titles: ReadonlySet<string>, below: readonly Cell[]): boolean {
  const fields = partsOf(heading)?.map((part) => fieldOfHeading(part)) ?? [];
  if (
    fieldOfHeading(heading) !== null ||
    new Set(fields).size < 2 ||
    !fields.every((field) => FIELDS.has(field))
  )
    return false;
  const filled = below.filter(
    (cell) =>
      isFilled(cell) && cellText(cell) !== heading && !titles.has(cellText(cell)) && !isRuleRow([cell]),
  );
  const joined = filled.filter((cell) => partsOf(cell) !== null);
  return joined.length >= Math.max(FEWEST_ROWS, filled.length * NEARLY_ALL);
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findJoinedColumns(rows: readonly Row[]): Arrangement | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const body = rows.slice(heading.index + 1);
  const joined = [...heading.cells.keys()].filter((at) =>
    areJoined(
      heading.cells[at] ?? null,
      new Set(rows.slice(0, heading.index).map(({ cells }) => cellText(cells[at]))),
      body.map(({ cells }) => cells[at] ?? null),
    ),
  );
  if (joined.length === 0) return null;
  const isJoined = new Set(joined);
  return {
    unfold(row) {
      const cells = row.cells.flatMap((cell, at) =>
        isJoined.has(at) ? (partsOf(cell) ?? [cell, null]) : [cell],
      );
      return [withCells(row, cells)];
    },
  };
}
