// Finds what an export itself says about the codes of a column: in its heading, `Flag (V=Void)`, or in a row of text
// above or below its rows, `* TYPE: 1=Sale 2=Refund`.

import type { Cell, Row } from '../../row.ts';
import { cellText, isFilled, textAt } from '../row-text.ts';
import { fieldOfHeading } from './table-columns.ts';

/** The word for each code, which is in capitals. */
export type Legend = ReadonlyMap<string, string>;

/** By column. */
export type Legends = ReadonlyMap<number, Legend>;

/** What codes that a row explains may be about. */
const CODED: ReadonlySet<string | null> = new Set([null, 'type', 'status', 'lineType', 'void', 'returned']);

const LONGEST = 300;
const MOSTLY = 0.9;
const ENTRY =
  /(?<![\p{L}\d])([\p{Lu}\d]{1,4}) ?[=:] ?(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*(?![\p{L}-]| ?[=:]))*)/gu;

/** @returns null for text without a legend */
export function readEntries(text: string): Legend | null {
  if (text.length > LONGEST || !/[=:]/.test(text)) return null;
  const entries = [...text.matchAll(ENTRY)].map(([, code = '', word = '']) => [code, word] as const);
  return entries.length === 0 ? null : new Map(entries);
}

/** The only text of a row; '' if it has other cells. */
function loneText({ cells }: Row): string {
  const filled = cells.filter(isFilled);
  return filled.length === 1 ? cellText(filled[0]) : '';
}

/** Whether a legend has nearly all codes of a column, and the column has enough of them. */
function explains(legend: Legend, codes: readonly string[], fewest: number): boolean {
  const known = codes.filter((code) => legend.has(code));
  return new Set(known).size >= fewest && known.length >= codes.length * MOSTLY;
}

export function findLegends(heading: readonly Cell[], rows: readonly Row[]): Legends {
  const legends = new Map<number, Legend>();
  for (const [at, cell] of heading.entries()) {
    const legend = typeof cell === 'string' ? readEntries(cell) : null;
    if (legend !== null) legends.set(at, legend);
  }
  for (const row of rows) {
    const text = loneText(row);
    const legend = readEntries(text);
    if (legend === null || legend.size < 2) continue;
    const column = [...heading.keys()].find((at) => {
      if (legends.has(at) || !CODED.has(fieldOfHeading(heading[at]))) return false;
      const codes = rows.filter((one) => one !== row).map((one) => textAt(one, at).toUpperCase());
      return explains(legend, codes.filter(Boolean), text.includes(`${cellText(heading[at])}:`) ? 1 : 2);
    });
    if (column !== undefined) legends.set(column, legend);
  }
  return legends;
}
