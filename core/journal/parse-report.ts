// What the parser gets in addition to the rows of a file, and what it reports about the whole file.

import type { Joins } from './joins/find-joins.ts';
import type { ColumnMapping, MappingAnswer } from './mapping/column-mapping.ts';
import type { ColumnQuestion } from './mapping/column-question.ts';
import type { LeftOutTable } from './mapping/left-out.ts';
import type { PointedUse } from './pointed/hiding-use.ts';
import type { ReadBy } from './pointed/pointed-row.ts';
import type { Receipt, Rejection, Shape } from './receipt.ts';
import type { OwnRows } from './receipts/two-sheets.ts';
import type { CodeLegends } from './shape/table/code-sheet.ts';
import type { TaughtWord, UnknownWord } from './taught/taught-word.ts';
import type { DateOrder, DayNumber } from './text/date-time.ts';

/** What the parser hands over while it reads. It doesn't keep what it has handed over. */
export interface ParserSink {
  receipt(receipt: Receipt): void;
  rejection(rejection: Rejection): void;
  /** A cashier's sign-on, or something else that is no transaction, has a number of the register's sequence. */
  numberPassed?(of: Pick<Receipt, 'registerId' | 'transactionNumber'>): void;
}

/** How a table was read, as an answer about its columns: what a correction starts with. */
export interface ReadTable {
  sheet: string;
  /** As `headingsOf` gives them. */
  headings: readonly string[];
  answer: MappingAnswer;
}

/** What the whole file contains. */
export interface ParseReport {
  /** null if no table or journal was recognized in any sheet. */
  shape: Shape | null;
  rowsRead: number;
  receipts: number;
  rejections: number;
  /** Rows that are not part of a transaction: titles, headings, page headers, subtotals, grand totals, blank rows. */
  droppedRows: number;
  dateOrder: {
    order: DateOrder;
    /** Why this order, for the cleaning report. */
    reason: string;
    /** Whether the dates can be read in only one way, which shows how the store's files are written. */
    isCertain: boolean;
    /**
     * Set if a later row contradicts the order assumed from the first rows: what was handed over
     * is wrong, and the file must be parsed again with this order.
     */
    retryWith: DateOrder | null;
  };
  /**
   * Set if a sheet with a row for each transaction came after the sheet of their lines: what was handed over lacks
   * the contents of those rows, and the file must be parsed again with them.
   */
  lateRows: OwnRows | null;
  /**
   * Set if a sheet that explains codes came after a sheet that has them: the file must be parsed again with these,
   * whatever was handed over or asked.
   */
  lateLegends: CodeLegends | null;
  /**
   * Set if sheets say different things about the same transactions: the file must be parsed again with these, whatever
   * was handed over or asked.
   */
  lateJoins: Joins | null;
  /**
   * Tables whose columns were not understood, or only in part; their rows were rejected. If not empty, nothing of the
   * file should be used before they are answered, because what was handed over may be incomplete.
   */
  questions: ColumnQuestion[];
  /** Tables that an answer leaves out; their rows were rejected. */
  leftOut: LeftOutTable[];
  /** The first tables with headings, as they were read. */
  tables: ReadTable[];
  /** A sentence for the cleaning report if text was too long to be read in full. */
  cutText: string | null;
  /** Sentences for the cleaning report, about an XML feed or about what a table's reading left unused. */
  remarks: string[];
  /** Words that a person may explain, the most telling first. */
  unknownWords: UnknownWord[];
  /** Of `ParserSettings.taughtWords`, those that the file has. */
  taughtWords: TaughtWord[];
  /** Rows that an answer about printed tickets reads as what may hide something. */
  pointedUses: PointedUse[];
  /** What people have pointed at, if tickets of the file, or words in it, were read by it; otherwise null. */
  readBy: ReadBy | null;
}

export interface ParserSettings {
  /**
   * The day of the upload, as 20261118: if its dates have several readings, recent days or the nearer year are taken.
   */
  today?: DayNumber;
  /** The order in which the store's other files are certainly written; used if the file's own dates leave it open. */
  usualOrder?: DateOrder | undefined;
  /** Only for the second run over a file, if the first one asked for it with `retryWith`. */
  dateOrder?: DateOrder;
  /** Only for another run over a file, if the last one asked for it with `lateRows`. */
  ownRows?: OwnRows;
  /** The same for `lateLegends`. */
  legends?: CodeLegends;
  /** The same for `lateJoins`. */
  joins?: Joins;
  /** Answers for tables with these headings. A table with an answer is read by it and never asked about. */
  mappings?: readonly ColumnMapping[];
  /** What people say that words of the store's exports mean. */
  taughtWords?: readonly TaughtWord[] | undefined;
}
