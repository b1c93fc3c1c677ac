import type { Cell } from '@tillwatch/core/journal';
import { formatMegabytes, LAST_COLUMN, type ReadLimits } from '../limits.ts';
import type { RowOutput } from '../row-output.ts';
import { tooLargeFile, tooLongText } from '../unreadable-file-error.ts';
import { createPageText, type PageText } from './page-text.ts';

/** Turns the tags and text of a web page, in order, into rows. */
export interface PageRows {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
  finish(): void;
  isTableOpen(): boolean;
}

interface Table {
  /** The current row; undefined between rows. */
  row: Cell[] | undefined;
  rowIndex: number;
  headings: number;
  hasHeading: boolean;
  rowsBelowHeading: number;
  /** By column, the first row that no cell from above spans into. */
  takenUntil: number[];
  cell: PageText | undefined;
  cellColumns: number;
}

const SHEET_NAME = 'Page';
/** The HTML standard's own limits. */
const MOST_COLUMNS_SPANNED = 1_000;
const MOST_ROWS_SPANNED = 65_534;
const UNSEEN = new Set(['script', 'style', 'title', 'xml', 'template', 'noscript']);
const BLOCKS = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 pre center form hr address blockquote caption body'.split(' '),
);
/** A row of column headings has several `th`; a single one may be a row's label. */
const FEWEST_HEADINGS = 2;

/**
 * Treats the page as one sheet, as spreadsheet programs do: tables below each other, with the text between them in rows
 * of one cell. A table with its own headings starts a new sheet if it follows another such table, unless the headings
 * are the same, or that table has only one row, such as a transaction above its lines; then they share the sheet. A
 * table in a row of another one with headings belongs to that row.
 */
export function createPageRows(output: RowOutput, limits: Readonly<ReadLimits>): PageRows {
  const tables: Table[] = [];
  let table: Table | undefined;
  let rowNumber = 0;
  let sheets = 0;
  /** Of the tables of the sheet, each once. */
  const headings = new Set<string>();
  /** Of the last table that has ended. */
  let rowsBelowHeading = 0;
  let unseenDepth = 0;
  let preDepth = 0;
  let places = 0;
  const newText = (isPreformatted: boolean): PageText =>
    createPageText(isPreformatted, limits.cellTextBytes, () => {
      throw tooLongText(formatMegabytes(limits.cellTextBytes));
    });
  /** Text outside cells. */
  let loose = newText(false);

  function startSheet(): void {
    sheets += 1;
    headings.clear();
    output.startSheet(sheets === 1 ? SHEET_NAME : `${SHEET_NAME} (${sheets})`);
  }

  function emit(cells: Cell[]): void {
    rowNumber += 1;
    output.row(rowNumber, cells);
  }

  function endLoose(): void {
    const text = loose.take();
    if (text === '') return;
    for (const line of text.split('\n')) emit([line.trim() === '' ? null : line]);
  }

  function startRow(): void {
    endRow();
    endLoose();
    if (table !== undefined) table.row = [];
  }

  function endRow(): void {
    if (table?.row === undefined) return;
    endCell();
    const { row } = table;
    if (table.headings >= FEWEST_HEADINGS && !table.hasHeading) startBelow(table, JSON.stringify(row));
    else table.rowsBelowHeading += 1;
    emit(row);
    table.row = undefined;
    table.headings = 0;
    table.rowIndex += 1;
  }

  function startBelow(under: Table, heading: string): void {
    under.hasHeading = true;
    const isNested = tables.some((outer) => outer !== under && outer.hasHeading);
    const isBelowItsTicket = headings.size === 1 && rowsBelowHeading === 1;
    const sharesSheet = isNested || isBelowItsTicket || headings.has(heading);
    if (headings.size > 0 && !sharesSheet) startSheet();
    headings.add(heading);
  }

  function startCell(name: string, attributes: Readonly<Record<string, string>>): void {
    if (table === undefined) return;
    endCell();
    if (table.row === undefined) startRow();
    const { row, takenUntil, rowIndex } = table;
    if (row === undefined) return;
    while ((takenUntil[row.length] ?? 0) > rowIndex) take(row, null);
    const columns = spanOf(attributes['colspan'], MOST_COLUMNS_SPANNED);
    const rows = spanOf(attributes['rowspan'], MOST_ROWS_SPANNED);
    if (rows > 1) {
      for (let column = row.length; column < row.length + columns; column += 1) {
        takenUntil[column] = rowIndex + rows;
      }
    }
    table.cellColumns = columns;
    table.cell = newText(preDepth > 0 || /white-space\s*:\s*pre/i.test(attributes['style'] ?? ''));
    if (name === 'th') table.headings += 1;
  }

  function endCell(): void {
    if (table?.cell === undefined || table.row === undefined) return;
    const text = table.cell.take();
    table.cell = undefined;
    take(table.row, text === '' ? null : text);
    for (let column = 1; column < table.cellColumns; column += 1) take(table.row, null);
  }

  function take(row: Cell[], cell: Cell): void {
    places += 1;
    if (places > limits.cells) throw tooLargeFile(`it has more than ${limits.cells} cells`);
    if (row.length >= LAST_COLUMN) throw tooLargeFile(`it has a row of more than ${LAST_COLUMN} cells`);
    row.push(cell);
  }

  function breakBlock(): void {
    if (table?.cell === undefined) endLoose();
    else table.cell.breakLine();
  }

  function endTable(): void {
    endRow();
    endLoose();
    rowsBelowHeading = table?.rowsBelowHeading ?? 0;
    tables.pop();
    table = tables.at(-1);
  }

  startSheet();
  return {
    open(name, attributes) {
      if (UNSEEN.has(name)) unseenDepth += 1;
      if (unseenDepth > 0) return;
      if (name === 'table') {
        endRow();
        endLoose();
        table = {
          row: undefined,
          rowIndex: 0,
          headings: 0,
          hasHeading: false,
          rowsBelowHeading: 0,
          takenUntil: [],
          cell: undefined,
          cellColumns: 1,
        };
        tables.push(table);
      } else if (name === 'tr') startRow();
      else if (name === 'td' || name === 'th') startCell(name, attributes);
      else if (name === 'br') (table?.cell ?? loose).addLineEnd();
      else if (BLOCKS.has(name)) {
        breakBlock();
        if (name === 'pre') {
          preDepth += 1;
          if (table?.cell === undefined) loose = newText(true);
          else table.cell.preformat(true);
        }
      }
    },
    close(name) {
      if (unseenDepth > 0) {
        if (UNSEEN.has(name)) unseenDepth -= 1;
        return;
      }
      if (name === 'table') endTable();
      else if (name === 'tr') endRow();
      else if (name === 'td' || name === 'th') endCell();
      else if (BLOCKS.has(name)) {
        breakBlock();
        if (name === 'pre') {
          preDepth -= 1;
          if (table?.cell === undefined) loose = newText(false);
          else table.cell.preformat(preDepth > 0);
        }
      }
    },
    text(text) {
      if (unseenDepth > 0) return;
      if (table?.cell !== undefined) {
        table.cell.add(text);
        return;
      }
      loose.add(text);
      // A whole journal may be between <pre> and </pre>.
      if (preDepth > 0) for (const line of loose.takeLines()) emit([line.trim() === '' ? null : line]);
    },
    finish() {
      while (table !== undefined) endTable();
      endLoose();
    },
    isTableOpen: () => table !== undefined,
  };
}

function spanOf(attribute: string | undefined, most: number): number {
  const span = Number.parseInt(attribute ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(most, Math.max(1, span));
}
