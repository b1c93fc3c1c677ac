// The rows of a table that a question may be about, and what can be found out about its columns.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { type ColumnFacts, factsOfAll } from '../shape/table/column-facts.ts';
import { isDataRow } from '../shape/table/find-table.ts';
import type { HeadingRow } from '../shape/table/table-columns.ts';
import { TITLE_DATE } from '../shape/title-date.ts';
import { readCode } from '../text/cell-value.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';

/** How many rows of a table are looked at. */
const FACT_ROWS = 300;

export interface TableRows {
  heading: HeadingRow;
  titles: readonly Row[];
  body: readonly Row[];
  facts: readonly ColumnFacts[];
}

export function takeTable(
  heading: HeadingRow,
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): TableRows {
  const body = rows.slice(heading.index + 1, heading.index + 1 + FACT_ROWS).filter(isDataRow);
  return { heading, titles: rows.slice(0, Math.max(0, heading.index)), body, facts: factsOfAll(body, table) };
}

/** Whether a title names a day. */
export function hasTitleDate(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell) =>
      typeof cell === 'string' ? TITLE_DATE.test(cell) : typeof cell === 'object' && cell !== null,
    ),
  );
}

/** @param share of the cells that are filled */
export function isMostly(
  facts: ColumnFacts | undefined,
  part: 'dates' | 'times' | 'money' | 'codes' | 'names',
): boolean {
  return facts !== undefined && facts.filled > 0 && facts[part] >= facts.filled * 0.8;
}

/** Dates without a time of day are written with this one: `2026-10-27 00:00:00`. */
const MIDNIGHT = /\b(?:0?0:00(?::00(?:\.0{1,7})?)?|12:00(?::00)? ?am)(?:Z|[+-]\d\d:?\d\d)?$/i;

/** Whether a column has the time of day, alone or with the date. */
export function holdsTimes(body: readonly Row[], column: number): boolean {
  return body.some(({ cells }) => {
    const cell = cells[column];
    if (typeof cell === 'string') return /\d:\d\d/.test(cell) && !MIDNIGHT.test(cell);
    const serial = typeof cell === 'object' ? cell?.serial : cell;
    return typeof serial === 'number' && !Number.isInteger(serial);
  });
}

/** Whether the rows of one transaction repeat its number, or leave it out. */
export function repeatsCodes(body: readonly Row[], column: number | undefined): boolean {
  if (column === undefined) return false;
  let groups = 0;
  let last: string | null = null;
  for (const { cells } of body) {
    const code = readCode(cells[column]);
    if (code === '' || code === last) continue;
    groups++;
    last = code;
  }
  return groups > 0 && body.length > groups * 1.3;
}
