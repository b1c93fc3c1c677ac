// Reads the first rows of a table by a proposal, with the readers that will read all of it.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Receipt } from '../receipt.ts';
import { createHandover } from '../receipts/handover.ts';
import { noteDates, openTable, settleReading, type TableReading } from '../receipts/open-table.ts';
import type { OwnRows } from '../receipts/two-sheets.ts';
import type { Row } from '../row.ts';
import { createDateEvidence, type DateEvidence, type DateReading } from '../shape/date-order.ts';
import type { ColumnFacts } from '../shape/table/column-facts.ts';
import type { Columns, HeadingRow } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import type { DateOrder } from '../text/date-time.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { MoneyColumns } from './leftovers.ts';

/** What the proposals for one table have in common. */
export interface Sample {
  sheet: string;
  heading: HeadingRow;
  /** The first rows of the sheet, the heading among them. */
  rows: readonly Row[];
  /** Of the rows below the heading that have data. */
  body: readonly Row[];
  facts: readonly ColumnFacts[];
  money: MoneyColumns;
  words: PhraseTable<LineMeaning>;
  /** Notes what shows the order of dates outside the table, and decides it. */
  decideDates: (evidence: DateEvidence) => DateReading;
  /** From a previous sheet that the lines of this one may belong to. */
  ownRows: OwnRows | undefined;
  /** Columns that other sheets show to be what they are. */
  shown: Columns;
}

export interface Trial {
  reading: TableReading;
  layout: TableLayout;
  /** Without the last one, which may continue after the sample. */
  receipts: Receipt[];
  /** The rows that are part of a transaction. */
  readRows: ReadonlySet<number>;
  /** Other possible orders of the dates, besides the one that was read. */
  orders: readonly DateOrder[];
}

export function tryReading(sample: Sample, reading: TableReading): Trial {
  const { sheet, heading, rows, words, ownRows } = sample;
  const receipts: Receipt[] = [];
  const readRows = new Set<number>();
  const handover = createHandover(
    {
      receipt(receipt) {
        receipts.push(receipt);
        for (const { rowNumber } of receipt.lines) readRows.add(rowNumber);
      },
      rejection: () => undefined,
    },
    ownRows,
  );
  const settled = settleReading(reading, heading, rows, words);
  const evidence = createDateEvidence();
  noteDates(settled, evidence);
  const dates = sample.decideDates(evidence);
  const reader = openTable(settled, sheet, dates, words, handover);
  for (const row of settled.body) if (row.paymentSheet === undefined) reader.row(row);
  reader.end();
  if (receipts.length > 1) receipts.pop();
  return { reading, layout: settled.layout, receipts, readRows, orders: dates.rivals };
}
