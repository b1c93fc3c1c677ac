// The fingerprint of a table: its headings, in order.

import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { WIDEST_TABLE } from './column-mapping.ts';

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
