/**
 * A spreadsheet date, time or both: days since 1899-12-30 in the 1900 system (a workbook in the 1904 system is
 * converted by its reader), the fraction being the time of day. No zone: it is the store's wall clock.
 */
export interface DateCell {
  readonly serial: number;
}

/** One cell as a reader hands it over. Text is untrimmed; error cells (`#N/A`) are null. */
export type Cell = string | number | boolean | DateCell | null;

/** One row of a sheet. Wholly empty rows may be left out by a reader; `rowNumber` keeps the count. */
export interface Row {
  /** 1-based, as the spreadsheet program shows it. */
  rowNumber: number;
  /** By column, position 0 being column A; may be shorter than the sheet is wide. */
  cells: readonly Cell[];
  /** The cells as they stand in the sheet, where `cells` are arranged otherwise. */
  written?: readonly Cell[];
  /** Set on a payment of the transaction that the rows before tell: the sheet that it, and its `rowNumber`, stand in. */
  paymentSheet?: string;
  /**
   * Set on rows of an XML feed, one for each element in the order in which they begin: how deep it stands, the root being
   * 1. The cells are its name and its text, then the names and values of its attributes.
   */
  depth?: number;
}
