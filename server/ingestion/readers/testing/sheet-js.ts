import * as XLSX from '@e965/xlsx';
import type { Cell } from '@tillwatch/core/journal';
import type { ReadSheet } from './read-sheets.ts';

/** Writes a workbook as text with SheetJS's default number formats, regardless of files read before. */
export function writeAsText(book: XLSX.WorkBook, bookType: 'csv' | 'txt' | 'html'): Buffer {
  (XLSX.SSF as { load(format: string, id: number): void }).load('General', 0);
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

/** A workbook as SheetJS reads it, in our terms, for comparison. Rows without filled cells are left out. */
export function sheetJsSheets(bytes: Uint8Array): ReadSheet[] {
  const workbook = XLSX.read(bytes, { dense: true, cellNF: true, cellFormula: false, cellHTML: false });
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name];
    const type: string | undefined = sheet?.['!type'];
    if (sheet === undefined || (type !== undefined && type !== 'sheet')) return [];
    const rows: readonly (readonly (XLSX.CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
    return {
      name,
      rows: Array.from(rows, (row, index) => ({
        rowNumber: index + 1,
        cells: trimmed(Array.from(row ?? [], (cell) => toCell(cell, date1904))),
      })).filter(({ cells }) => cells.length > 0),
    };
  });
}

function toCell(cell: XLSX.CellObject | undefined, date1904: boolean): Cell {
  if (cell?.v === undefined || cell.v === '' || cell.t === 'e' || cell.t === 'z') return null;
  if (typeof cell.v !== 'number') return cell.v instanceof Date ? null : cell.v;
  if (!XLSX.SSF.is_date(String(cell.z ?? 'General'))) return cell.v;
  const serial = date1904 && cell.v >= 1 ? cell.v + 1462 : cell.v;
  return serial >= 0 && serial < 2_958_466 ? { serial } : cell.v;
}

function trimmed(cells: Cell[]): Cell[] {
  while (cells.at(-1) === null) cells.pop();
  return cells;
}
