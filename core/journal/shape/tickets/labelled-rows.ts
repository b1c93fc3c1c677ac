// Recognizes a report whose tickets begin with a row of labels and values: `Transaction:` `6201` `Register:` `2`.

import type { Cell, Row } from '../../row.ts';
import { HEADING_WORDS } from '../../vocabulary/heading-words.ts';

const LABEL = /^\s*([a-z]+)[a-z #.]{0,20}:\s*$/i;

/** The first word of a cell that is only a label, in capitals; '' for every other cell. */
function labelWord(cell: Cell | undefined): string {
  if (typeof cell !== 'string' || cell.length > 40) return '';
  return LABEL.exec(cell)?.[1]?.toUpperCase() ?? '';
}

/** Whether a row labels a transaction's number and another field, each with its value in the next cell. */
function isTicketHeading(cells: readonly Cell[]): boolean {
  let hasNumber = false;
  let labels = 0;
  for (let at = 0; at + 1 < cells.length; at++) {
    const field = HEADING_WORDS[labelWord(cells[at])];
    if (field === undefined) continue;
    const value = cells[at + 1];
    if (value === null || value === undefined || value === '' || labelWord(value) !== '') return false;
    hasNumber ||= field === 'number';
    labels++;
  }
  return hasNumber && labels >= 2;
}

/** If such rows recur, they are the headings of receipts, not of a table. */
export function hasTicketHeadings(rows: readonly Row[]): boolean {
  let found = 0;
  for (const { cells } of rows) if (isTicketHeading(cells)) found++;
  return found >= 2;
}
