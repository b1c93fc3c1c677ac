// Turns the rows of a workbook into receipts: decides what each sheet is, then reads it row by row.

import { createTextBound } from './lines/bound-text.ts';
import { createLineTable } from './lines/line-table.ts';
import type { ColumnMapping } from './mapping/column-mapping.ts';
import type { ColumnQuestion } from './mapping/column-question.ts';
import type { Receipt, Rejection, Shape } from './receipt.ts';
import { createHandover } from './receipts/handover.ts';
import { createSheetReading } from './receipts/sheet-reading.ts';
import type { OwnRows } from './receipts/two-sheets.ts';
import type { Row } from './row.ts';
import { findTicketLevels, type TicketLevels } from './shape/tickets/ticket-levels.ts';
import type { DateOrder } from './text/date-time.ts';

export type { DateOrder } from './text/date-time.ts';

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
  /** Only for another run over a file whose last one asked for it by `lateRows`. */
  ownRows?: OwnRows;
  /** What was answered for tables with these headings. A table that has an answer is read by it and never asked about. */
  mappings?: readonly ColumnMapping[];
}

/** How many rows of a sheet are looked at before its shape and the order of its dates are decided. */
const SAMPLE_ROWS = 2000;

const OTHER_ROWS =
  'This row stands under a heading that is not understood, between the lines of a transaction.';

/**
 * Reads one file. Rows are handed over as receipts and rejections while they come; what is kept is one open receipt
 * a register, the tickets put aside, and the first rows of a sheet until it is known what they are.
 */
export function createJournalParser(sink: ParserSink, settings: ParserSettings = {}): JournalParser {
  const handover = createHandover(sink, settings.ownRows);
  const reading = createSheetReading(createLineTable(), handover, settings);
  let rowsRead = 0;
  let sample: Row[] | null = [];
  let sheet = '';
  /** Set while tickets and their lines stand in rows of two kinds. */
  let levels: TicketLevels | null = null;
  const bound = createTextBound();

  function decide(isWhole: boolean): void {
    if (sample === null) return;
    const rows = sample;
    sample = null;
    const found = findTicketLevels(rows);
    levels = found ?? (levels?.goesOn(rows) === true ? levels : null);
    const arranged = levels === null ? rows : rows.flatMap((row) => arrange(row) ?? []);
    reading.decide(arranged, isWhole, found?.heading);
    for (const row of reading.arrange(arranged, isWhole)) reading.row(row);
  }

  function arrange(row: Row): Row | null {
    const arranged = levels === null ? row : levels.flatten(row);
    const { rowNumber } = row;
    if (arranged === null)
      handover.reject({ sheet, firstRow: rowNumber, lastRow: rowNumber, reason: OTHER_ROWS });
    return arranged;
  }

  return {
    startSheet(name) {
      decide(true);
      sample = [];
      sheet = name;
      bound.startSheet(name);
      reading.startSheet(name);
    },
    row(given) {
      rowsRead++;
      const row = bound.row(given);
      if (sample === null) {
        const arranged = arrange(row);
        if (arranged !== null) reading.row(arranged);
        return;
      }
      sample.push(row);
      if (sample.length >= SAMPLE_ROWS) decide(false);
    },
    end() {
      decide(true);
      const { shape, dateOrder, questions } = reading.end();
      return {
        shape,
        rowsRead,
        receipts: handover.receipts,
        rejections: handover.rejections,
        droppedRows: handover.droppedRows,
        dateOrder,
        lateRows: handover.lateRows,
        questions,
        cutText: bound.describe(),
      };
    },
  };
}
