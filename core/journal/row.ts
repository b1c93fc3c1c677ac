/**
 * A spreadsheet date, time or both: days since 1899-12-30 in the 1900 system (a workbook in the 1904 system is
 * converted by its reader), the fraction being the time of day. No zone: it is the store's wall clock.
 */
export interface DateCell {
  readonly serial: number;
}

/** One cell from a reader. Text is untrimmed; error cells (`#N/A`) are null. */
export type Cell = string | number | boolean | DateCell | null;

/** One row of a sheet. A reader may leave out completely empty rows; `rowNumber` keeps the count. */
export interface Row {
  /** 1-based, as the spreadsheet program shows it. */
  rowNumber: number;
  /** By column, starting with A at 0; may be shorter than the sheet is wide. */
  cells: readonly Cell[];
  /** The cells as in the sheet, if `cells` are arranged differently. */
  written?: readonly Cell[];
  /** The rows of the sheet that it was made of, if they are several. */
  parts?: readonly Row[];
  /** Set on a payment of the transaction in the previous rows: the sheet of the payment and its `rowNumber`. */
  paymentSheet?: string;
  /**
   * Set on rows of an XML feed, one for each element in the order in which they begin: its depth, where the root is
   * 1. The cells are its name and its text, then the names and values of its attributes.
   */
  depth?: number;
}

/** What gives rows of a sheet other cells before they are read; other rows stay as they are. */
export type RowChange = (row: Row) => Row;

export const withCells = (row: Row, cells: readonly Cell[]): Row => ({
  ...row,
  cells,
  written: row.written ?? row.cells,
});
