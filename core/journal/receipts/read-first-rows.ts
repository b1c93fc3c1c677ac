// Reads a journal's first rows by a layout that has not been decided on.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Receipt } from '../receipt.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PrintLayout } from '../shape/print/print-layout.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { createHandover, type Handover } from './handover.ts';
import { createPrintReader } from './print/print-reader.ts';

/** A row as one string. */
export interface TextRow {
  text: string;
  rowNumber: number;
}

export type Ends = Handover['ends'];

interface FirstReceipts {
  receipts: Receipt[];
  /** How many runs of rows did not become a receipt. */
  rejections: number;
  ends: Ends;
}

export const MOST_FIRST_ROWS = 1000;

export function readFirstRows(
  layout: PrintLayout,
  rows: readonly TextRow[],
  sheet: string,
  table: PhraseTable<LineMeaning>,
  dates: DateReading,
): FirstReceipts {
  const receipts: Receipt[] = [];
  let rejections = 0;
  const handover = createHandover(
    { receipt: (receipt) => receipts.push(receipt), rejection: () => rejections++ },
    undefined,
  );
  const reader = createPrintReader(sheet, layout, dates, table, handover);
  for (const { text, rowNumber } of rows.slice(0, MOST_FIRST_ROWS)) reader.row(text, rowNumber);
  reader.end();
  return { receipts, rejections, ends: handover.ends };
}
