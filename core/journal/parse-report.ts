// What the parser is given beside the rows of a file, and what it says of the whole file.

import type { ColumnMapping } from './mapping/column-mapping.ts';
import type { ColumnQuestion } from './mapping/column-question.ts';
import type { Receipt, Rejection, Shape } from './receipt.ts';
import type { OwnRows } from './receipts/two-sheets.ts';
import type { DateOrder, DayNumber } from './text/date-time.ts';

/** What the parser hands on while it reads. Nothing is kept by the parser once handed over. */
export interface ParserSink {
  receipt(receipt: Receipt): void;
  rejection(rejection: Rejection): void;
}

/** What a whole file turned out to be. */
export interface ParseReport {
  /** null when no table or journal was recognized in any sheet. */
  shape: Shape | null;
  rowsRead: number;
  receipts: number;
  rejections: number;
  /** Rows that are no part of a transaction: titles, headings, page headers, subtotals, grand totals, blank rows. */
  droppedRows: number;
  dateOrder: {
    order: DateOrder;
    /** Why this order, for the cleaning report. */
    reason: string;
    /** Whether the dates have no other reading, so that it is known how the store's files are written. */
    isCertain: boolean;
    /**
     * Set when a later row contradicts the order that was assumed from the first rows: what was handed over
     * is wrong, and the file must be parsed again with this order.
     */
    retryWith: DateOrder | null;
  };
  /**
   * Set when a sheet with a row for each transaction came behind the sheet of their lines: what was handed over lacks
   * what those rows say, and the file must be parsed again with them.
   */
  lateRows: OwnRows | null;
  /**
   * Tables whose columns were not understood, or only in part; their rows were rejected. Not empty: nothing of the file
   * should be used before they are answered, since what was handed over may lack a part of it.
   */
  questions: ColumnQuestion[];
  /** A sentence for the cleaning report when text was too long to be read whole. */
  cutText: string | null;
  /** Sentences for the cleaning report, about an XML feed or about what a table's reading left over. */
  remarks: string[];
}

export interface ParserSettings {
  /** When the file came, as 20261118: of several readings of its dates, days that have just been are taken, or the nearer year. */
  today?: DayNumber;
  /** In which the store's other files are certainly written; counts where the file's own dates leave it open. */
  usualOrder?: DateOrder | undefined;
  /** Only for the second run over a file whose first one asked for it by `retryWith`. */
  dateOrder?: DateOrder;
  /** Only for another run over a file whose last one asked for it by `lateRows`. */
  ownRows?: OwnRows;
  /** What was answered for tables with these headings. A table that has an answer is read by it and never asked about. */
  mappings?: readonly ColumnMapping[];
}
