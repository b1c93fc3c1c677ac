// Passes on what SheetJS reads as rows. Must run in its own worker.
import type * as SheetJs from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { Cell } from '@tillwatch/core/journal';
import { dateFromNumber } from '../date-serial.ts';
import { isDateFormat } from '../number-format.ts';
import { createRowOutput } from '../row-output.ts';
import { damagedFile, passwordProtectedFile } from '../unreadable-file-error.ts';
import type { ReadContext, SheetVisitor } from '../workbook-reader.ts';

/** Number of rows passed on between calls of `drain`. */
const ROWS_PER_DRAIN = 2_000;
/** Parsing is most of the work, in a single call; the rest is passing on the rows. */
const PROGRESS_AFTER_PARSING = 0.7;

export interface LibrarySheet {
  name: string;
  sheet: WorkSheet;
  isHidden: boolean;
}

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  cellNF: true,
} as const;

/** Parses a workbook. @param parse calls the library with the options that `passOnSheets` needs */
export async function parseWorkbook(
  parse: (XLSX: typeof SheetJs, options: typeof OPTIONS) => WorkBook,
): Promise<WorkBook> {
  const XLSX = await loadSheetJs();
  const formats = listFormats(XLSX);
  try {
    return parse(XLSX, OPTIONS);
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw passwordProtectedFile(error);
    throw damagedFile('its contents cannot be made out', error);
  } finally {
    restoreFormats(XLSX, formats);
  }
}

/** Passes on the sheets of a workbook that is parsed. */
export async function passOnSheets(
  workbook: WorkBook,
  sheets: readonly LibrarySheet[],
  visitor: SheetVisitor,
  { limits, onProgress, signal }: ReadContext,
): Promise<void> {
  onProgress(PROGRESS_AFTER_PARSING);
  const output = createRowOutput(visitor, limits);
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const isDate = createDateFormatCheck();
  let rowsSinceDrain = 0;
  for (const [index, { name, sheet, isHidden }] of sheets.entries()) {
    output.startSheet(name, isHidden);
    for (const [rowIndex, row] of (sheet['!data'] ?? []).entries()) {
      if (row === undefined) continue;
      output.row(rowIndex + 1, rowValues(row, date1904, isDate));
      rowsSinceDrain += 1;
      if (rowsSinceDrain < ROWS_PER_DRAIN && !output.isFull()) continue;
      rowsSinceDrain = 0;
      signal?.throwIfAborted();
      await output.drain();
    }
    onProgress(PROGRESS_AFTER_PARSING + ((1 - PROGRESS_AFTER_PARSING) * (index + 1)) / sheets.length);
  }
}

/** Loaded on first use, because the module is large. */
async function loadSheetJs(): Promise<typeof SheetJs> {
  const [XLSX, codePages] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ]);
  // Text of Excel 95 and earlier is in the country's code page.
  XLSX.set_cptable(codePages);
  return XLSX;
}

/** Number formats by id. SheetJS keeps those of the last file and applies them to later output. */
type Formats = Record<string, string>;

function listFormats({ SSF }: typeof SheetJs): Formats {
  return { ...(SSF as { get_table(): Formats }).get_table() };
}

function restoreFormats({ SSF }: typeof SheetJs, formats: Formats): void {
  const table = (SSF as { get_table(): Formats }).get_table();
  for (const id of Object.keys(table)) if (!(id in formats)) Reflect.deleteProperty(table, id);
  Object.assign(table, formats);
}

export function worksheetsOf(workbook: WorkBook): LibrarySheet[] {
  const kept = workbook.Workbook?.Sheets;
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) throw damagedFile(`the sheet "${name}" is missing in it`);
    const type: string | undefined = sheet['!type'];
    return type === 'chart' || type === 'macro' || type === 'dialog'
      ? []
      : [{ name, sheet, isHidden: (kept?.[index]?.Hidden ?? 0) !== 0 }];
  });
}

export function countFilledCells(sheet: WorkSheet): number {
  let count = 0;
  for (const row of sheet['!data'] ?? []) {
    for (const cell of row ?? []) if (cell !== undefined && cell.t !== 'z') count += 1;
  }
  return count;
}

/** Cached, because a workbook has few formats and many cells. */
function createDateFormatCheck(): (format: string) => boolean {
  const known = new Map<string, boolean>();
  return (format) => {
    let isDate = known.get(format);
    if (isDate === undefined) {
      isDate = isDateFormat(format);
      known.set(format, isDate);
    }
    return isDate;
  };
}

/** The row's values up to the last filled one. */
function rowValues(
  row: readonly (CellObject | undefined)[],
  date1904: boolean,
  isDate: (format: string) => boolean,
): Cell[] {
  const values: Cell[] = [];
  for (let column = 0; column < row.length; column += 1) {
    const value = cellValue(row[column], date1904, isDate);
    if (value === null) continue;
    while (values.length < column) values.push(null);
    values.push(value);
  }
  return values;
}

function cellValue(
  cell: CellObject | undefined,
  date1904: boolean,
  isDate: (format: string) => boolean,
): Cell {
  switch (cell?.t) {
    case 'n':
      if (typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return null;
      return typeof cell.z === 'string' && isDate(cell.z) ? dateFromNumber(cell.v, date1904) : cell.v;
    case 's':
      return typeof cell.v === 'string' && cell.v !== '' ? cell.v : null;
    case 'b':
      return cell.v === true;
    default:
      return null;
  }
}
