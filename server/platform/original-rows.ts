// Where a receipt's lines are in the export they were read from.

/** As stored in a transaction's details. */
export interface RowsInFile {
  sheet: string;
  firstRow: number;
  /** The row number of each line, if they aren't consecutive. */
  rowNumbers?: number[];
  /** The sheet on which a receipt continues, and from which line on. */
  lastSheet?: string;
  lastSheetFrom?: number;
}

/** @param lines as in the export */
export function locateRows(
  lines: readonly string[],
  { sheet, lastSheet = sheet, lastSheetFrom = 0, firstRow, rowNumbers }: RowsInFile,
): { sheet: string; row: number; text: string }[] {
  return lines.map((text, index) => ({
    sheet: index < lastSheetFrom ? sheet : lastSheet,
    row: rowNumbers?.[index] ?? firstRow + index,
    text,
  }));
}
