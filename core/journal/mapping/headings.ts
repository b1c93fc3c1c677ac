// The fingerprint of a table: its headings, in order, or what its columns look like if it has none.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { factsOfAll } from '../shape/table/column-facts.ts';
import type { HeadingRow } from '../shape/table/table-columns.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { WIDEST_TABLE } from './column-mapping.ts';
import { isMostly, type TableRows } from './table-rows.ts';

/** The heading of a table without one. */
export const NO_HEADING: HeadingRow = { index: -1, cells: [], columns: {} };

/** What stands for the headings of a printed journal, which has none. A store has one answer for all of them. */
export const PRINT_HEADINGS: readonly string[] = ['(printed lines)'];

/** Whether headings stand for printed journals. */
export const isPrint = (headings: readonly string[]): boolean =>
  tableKey(headings) === tableKey(PRINT_HEADINGS);

/** Few enough for a question to have them all. */
const FORM_ROWS = 20;
const FORMS = ['dates', 'times', 'money', 'codes', 'names'] as const;

/** What stands for a heading that a table lacks: `(dates)`, or `()` for a column that is rarely filled, or mixed. */
export const isForm = (heading: string): boolean => /^\([a-z]*\)$/.test(heading);

/** @param body the rows with data of a table without headings */
function formsOf(body: readonly Row[], table: PhraseTable<LineMeaning>): string[] {
  const rows = body.slice(0, FORM_ROWS);
  const forms = factsOfAll(rows, table).map((facts) => {
    const form = facts.filled * 2 < rows.length ? undefined : FORMS.find((one) => isMostly(facts, one));
    return `(${form ?? ''})`;
  });
  return forms.slice(0, forms.findLastIndex((form) => form !== '()') + 1);
}

/** The headings by which a table is known again. */
export function knownBy(
  { heading, body }: Pick<TableRows, 'heading' | 'body'>,
  table: PhraseTable<LineMeaning>,
): string[] {
  return heading.cells.length === 0 ? formsOf(body, table) : headingsOf(heading.cells);
}

/** The cells of a heading row, up to the widest table, in lowercase with single blanks, without trailing empty ones. */
export function headingsOf(cells: readonly Cell[]): string[] {
  const texts = cells
    .slice(0, WIDEST_TABLE)
    .map((cell) => cellText(cell).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase());
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

/** Two tables with the same key have the same headings in the same columns. */
export function tableKey(headings: readonly string[]): string {
  return JSON.stringify(headings);
}
