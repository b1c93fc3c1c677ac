// Finds a table that may hold transactions although its heading is unknown, or only partly known.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { findTableHeading } from '../shape/table/find-table.ts';
import { columnsOf } from '../shape/table/table-columns.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { isMostly, type TableRows, takeTable } from './table-rows.ts';

const FEWEST_ROWS = 3;

/** @returns null if it is not a table of events with times */
export function findUnknownTable(rows: readonly Row[], table: PhraseTable<LineMeaning>): TableRows | null {
  const index = findTableHeading(rows);
  const cells = rows[index]?.cells;
  if (cells === undefined) return null;
  const found = takeTable({ index, cells, columns: columnsOf(cells) }, rows, table);
  const { body, facts } = found;
  const { columns } = found.heading;
  const moments = facts.filter((one) => isMostly(one, 'dates') || isMostly(one, 'times'));
  const isTimed = moments.some(({ filled }) => filled >= Math.min(FEWEST_ROWS, body.length));
  const isNamed = columns.date !== undefined || columns.time !== undefined || columns.dateTime !== undefined;
  const figures = facts.filter((one) => isMostly(one, 'codes') || isMostly(one, 'money'));
  if (body.length < FEWEST_ROWS || !(isTimed || isNamed) || figures.length === 0) return null;
  return found;
}
