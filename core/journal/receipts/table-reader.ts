// What the readers of tables have in common: what they start with, and how rows are given to them.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PageFacts } from '../shape/page-facts.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { Handover } from './handover.ts';

export interface TableReader {
  /**
   * Another sheet follows; an open receipt may continue there.
   * @param titles the rows above the heading, if it is printed again
   */
  startSheet(sheet: string, titles: readonly Row[]): void;
  row(row: Row): void;
  end(): void;
}

export interface TableStart {
  sheet: string;
  layout: TableLayout;
  /** [] for a table without one. */
  heading: readonly Cell[];
  dates: DateReading;
  /** What the titles above the table say, for fields without a column. */
  page: PageFacts;
  table: PhraseTable<LineMeaning>;
  handover: Handover;
}
