// Reads a journal's first rows by each proposed layout, and takes the one whose reading holds.

import type { PhraseTable } from '../lines/phrase-table.ts';
import { type Candidate, decide, type Decision } from '../measures/decide.ts';
import { mayComeNear, type SampleReading, weigh } from '../measures/weigh.ts';
import type { Receipt } from '../receipt.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PrintLayout } from '../shape/print/print-layout.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import { createHandover } from './handover.ts';
import { createPrintReader } from './print-reader.ts';

/** A row as one text. */
export interface TextRow {
  text: string;
  rowNumber: number;
}

const TRIED_ROWS = 1000;

/** @param dates makes a reading of dates of its own, as a wrong layout may find days that are none */
export function tryLayouts(
  layouts: readonly PrintLayout[],
  rows: readonly TextRow[],
  sheet: string,
  table: PhraseTable<LineMeaning>,
  dates: () => DateReading,
): Decision<PrintLayout> {
  const candidates: Candidate<PrintLayout>[] = [];
  for (const layout of layouts) {
    // The first is the likeliest; most often no other can come near it.
    if (candidates.some(({ weight }) => !weight.isBlind && !mayComeNear(layout.certainty, weight))) continue;
    const reading = readBy(layout, rows.slice(0, TRIED_ROWS), sheet, table, dates());
    candidates.push({ proposal: layout, reading, weight: weigh(reading, layout.certainty) });
  }
  return decide(candidates);
}

function readBy(
  layout: PrintLayout,
  rows: readonly TextRow[],
  sheet: string,
  table: PhraseTable<LineMeaning>,
  dates: DateReading,
): SampleReading {
  const receipts: Receipt[] = [];
  let rejections = 0;
  const handover = createHandover(
    { receipt: (receipt) => receipts.push(receipt), rejection: () => rejections++ },
    undefined,
  );
  const reader = createPrintReader(sheet, layout, dates, table, handover);
  for (const { text, rowNumber } of rows) reader.row(text, rowNumber);
  reader.end();
  return { receipts, rejections };
}
