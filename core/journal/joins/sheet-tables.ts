// Keeps the tables of a file's sheets until it is known which of them belong together.

import { headingsOf, tableKey } from '../mapping/headings.ts';
import type { Cell, Row } from '../row.ts';
import { isBlankRow, isFilled } from '../shape/row-text.ts';
import { findTableHeading } from '../shape/table/find-table.ts';
import { isSumLabel } from '../shape/table/sum-row.ts';
import { type Columns, columnsOf, findHeadingRow } from '../shape/table/table-columns.ts';

export interface TableRow {
  sheet: string;
  rowNumber: number;
  cells: readonly Cell[];
}

/** A table in one sheet, or in several with the same headings. */
export interface SheetTable {
  heading: readonly Cell[];
  /** What its headings say. */
  columns: Columns;
  /** The rows of the headings, by sheet. */
  headingRows: ReadonlyMap<string, number>;
  /** Below the headings. */
  body: readonly TableRow[];
  /** Set for two columns only, which may be a list of codes. */
  isPair?: true;
}

export interface SheetTables {
  startSheet(name: string): void;
  add(rows: readonly Row[]): void;
  /** @returns [] for a single sheet, for too many rows to keep, or if a reader has already put together the tables */
  list(): SheetTable[];
}

/** In all sheets together. */
const MOST_ROWS = 50_000;
const MOST_SHEETS = 60;

export function createSheetTables(): SheetTables {
  const sheets: { name: string; rows: Row[] }[] = [];
  let kept = 0;
  let areJoined = false;
  return {
    startSheet(name) {
      sheets.push({ name, rows: [] });
    },
    add(rows) {
      kept += rows.length;
      areJoined ||= rows.some(({ paymentSheet }) => paymentSheet !== undefined);
      const last = sheets.at(-1);
      if (last === undefined) return;
      if (kept > MOST_ROWS) for (const sheet of sheets) sheet.rows = [];
      else for (const row of rows) last.rows.push(row);
    },
    list() {
      const isWhole = !areJoined && kept <= MOST_ROWS && sheets.length > 1 && sheets.length <= MOST_SHEETS;
      return isWhole ? mergeAlike(sheets.flatMap(({ name, rows }) => takeSheet(name, rows) ?? [])) : [];
    },
  };
}

function takeSheet(sheet: string, rows: readonly Row[]): SheetTable | null {
  const known = findHeadingRow(rows.map(({ cells }) => cells))?.index ?? findTableHeading(rows);
  const isPair = known < 0 && rows.every(({ cells }) => cells.filter(isFilled).length <= 2);
  const index = isPair ? rows.findIndex(({ cells }) => cells.filter(isFilled).length === 2) : known;
  const heading = rows[index];
  if (heading === undefined) return null;
  const body = rows.slice(index + 1).filter(({ cells }) => !isBlankRow(cells) && !cells.some(isSumLabel));
  return {
    heading: heading.cells,
    columns: columnsOf(heading.cells),
    headingRows: new Map([[sheet, heading.rowNumber]]),
    body: body.map(({ rowNumber, cells }) => ({ sheet, rowNumber, cells })),
    ...(isPair && { isPair }),
  };
}

function mergeAlike(tables: readonly SheetTable[]): SheetTable[] {
  const merged = new Map<string, SheetTable>();
  for (const table of tables) {
    // Several lists of codes may have the same headings.
    const sheets = table.isPair === true ? [...table.headingRows.keys()].join('\n') : '';
    const key = sheets + tableKey(headingsOf(table.heading));
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined
        ? table
        : {
            ...known,
            headingRows: new Map([...known.headingRows, ...table.headingRows]),
            body: [...known.body, ...table.body],
          },
    );
  }
  return [...merged.values()];
}
