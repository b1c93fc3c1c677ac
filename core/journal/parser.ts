import type { Receipt, Rejection, Shape } from './receipt.ts';
import type { Row } from './row.ts';

export type DateOrder = 'month-first' | 'day-first' | 'year-first';

/** What the parser hands on while it reads. Nothing is kept by the parser once handed over. */
export interface ParserSink {
  receipt(receipt: Receipt): void;
  rejection(rejection: Rejection): void;
}

/** What a whole file turned out to be. */
export interface ParseReport {
  /** null when no table or journal was recognised in any sheet. */
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
    /**
     * Set when a later row contradicts the order that was assumed from the first rows: what was handed over
     * is wrong, and the file must be parsed again with this order.
     */
    retryWith: DateOrder | null;
  };
}

/** Turns rows into receipts, one file at a time. Feed rows in sheet order; end() hands over what is still open. */
export interface JournalParser {
  startSheet(name: string): void;
  row(row: Row): void;
  end(): ParseReport;
}

export interface ParserSettings {
  /** Only for the second run over a file whose first one asked for it by `retryWith`. */
  dateOrder?: DateOrder;
}

export declare function createJournalParser(sink: ParserSink, settings?: ParserSettings): JournalParser;
