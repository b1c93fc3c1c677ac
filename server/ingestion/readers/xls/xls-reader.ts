// Reads a whole .xls workbook with SheetJS, since there is no streaming reader for it. Must run in its own worker.
import { readFile, stat } from 'node:fs/promises';
import type * as SheetJs from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { Cell } from '@tillwatch/core/journal';
import { dateFromNumber } from '../date-serial.ts';
import { formatMegabytes } from '../limits.ts';
import { isDateFormat } from '../number-format.ts';
import { damagedFile, passwordProtectedFile, tooLargeFile } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { checkBiffStream, correctCodePage, removeUnwanted } from './biff-stream.ts';
import { isCompoundFile } from './compound-file.ts';
import { findWorkbookStream } from './workbook-stream.ts';

export const xlsReader: WorkbookReader = {
  kind: 'xls',
  label: 'Excel 97-2003 workbook (.xls)',
  matches: (head) => isCompoundFile(head) || isBareBiffStream(head),
  read: readXls,
};

/** Number of rows passed on between calls of `drain`. */
const ROWS_PER_DRAIN = 2_000;
/** Parsing is most of the work, in a single call; the rest is passing on the rows. */
const PROGRESS_AFTER_PARSING = 0.7;

/** Excel 2 to 4, and some later programs, wrote records without a container. */
function isBareBiffStream(head: Uint8Array): boolean {
  const [type, version, length, lengthHigh] = head;
  return (
    type === 0x09 &&
    lengthHigh === 0 &&
    ((version === 0x00 && length === 4) ||
      ((version === 0x02 || version === 0x04) && length === 6) ||
      (version === 0x08 && (length === 8 || length === 16)))
  );
}

async function readXls(path: string, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings> {
  const { limits, onProgress, signal } = context;
  const { size } = await stat(path);
  if (size > limits.xlsFileBytes) {
    throw tooLargeFile(`an .xls file may have ${formatMegabytes(limits.xlsFileBytes)} at most`);
  }
  const file = await readFile(path, { signal });
  const stream = isCompoundFile(file) ? findWorkbookStream(file) : file;
  const expected = checkBiffStream(stream);
  removeUnwanted(stream);
  correctCodePage(stream);
  const workbook = parse(stream, await loadSheetJs());
  const sheets = worksheetsOf(workbook);
  if (expected !== undefined) {
    const counts = sheets.map(({ sheet }) => countFilledCells(sheet));
    if (
      counts.length !== expected.length ||
      expected.some(({ filledCells }, index) => filledCells !== counts[index])
    ) {
      throw damagedFile('not all of its cells can be read');
    }
  }
  onProgress(PROGRESS_AFTER_PARSING);

  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const isDate = createDateFormatCheck();
  let cells = 0;
  let rowsSinceDrain = 0;
  for (const [index, { name, sheet }] of sheets.entries()) {
    visitor.startSheet(name);
    for (const [rowIndex, row] of (sheet['!data'] ?? []).entries()) {
      const values = row === undefined ? [] : rowValues(row, date1904, isDate);
      if (values.length === 0) continue;
      cells += values.length;
      if (cells > limits.cells) throw tooLargeFile(`it has more than ${limits.cells} cells`);
      visitor.row({ rowNumber: rowIndex + 1, cells: values });
      rowsSinceDrain += 1;
      if (rowsSinceDrain < ROWS_PER_DRAIN) continue;
      rowsSinceDrain = 0;
      signal?.throwIfAborted();
      await visitor.drain?.();
    }
    onProgress(PROGRESS_AFTER_PARSING + ((1 - PROGRESS_AFTER_PARSING) * (index + 1)) / sheets.length);
  }
  // A formula's result is always stored in this format.
  return { formulasWithoutResult: 0 };
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

function parse(stream: Buffer, XLSX: typeof SheetJs): WorkBook {
  const formats = listFormats(XLSX);
  try {
    return XLSX.read(stream, {
      type: 'buffer',
      dense: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      cellNF: true,
    });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw passwordProtectedFile(error);
    throw damagedFile('its contents cannot be made out', error);
  } finally {
    restoreFormats(XLSX, formats);
  }
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

function worksheetsOf(workbook: WorkBook): { name: string; sheet: WorkSheet }[] {
  return workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) throw damagedFile(`the sheet "${name}" is missing in it`);
    const type: string | undefined = sheet['!type'];
    return type === 'chart' || type === 'macro' || type === 'dialog' ? [] : [{ name, sheet }];
  });
}

function countFilledCells(sheet: WorkSheet): number {
  let count = 0;
  for (const row of sheet['!data'] ?? []) {
    for (const cell of row ?? []) if (cell !== undefined && cell.t !== 'z') count += 1;
  }
  return count;
}

/** Cached, since a workbook has few formats and many cells. */
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
