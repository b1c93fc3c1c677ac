// Where the lines of a receipt stand in the export that they were read from.

/** As the details of a transaction have it. */
export interface RowsInFile {
  sheet: string;
  firstRow: number;
  /** Of each line, where they don't follow each other. */
  rowNumbers?: number[];
  /** Where a receipt goes on, and from which line on. */
  lastSheet?: string;
  lastSheetFrom?: number;
}

/** @param lines as the export has them */
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
