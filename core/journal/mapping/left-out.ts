// Tables that somebody's answer leaves out of a file.

import type { Row } from '../row.ts';
import { cellText } from '../shape/row-text.ts';

/** Whose answer it is, and the day it was given, as a person reads it. */
export interface Chosen {
  by: string;
  on: string;
}

export interface LeftOutTable {
  sheet: string;
  rows: number;
  /** The filled headings, as written. */
  titles: string[];
  chosen?: Chosen | undefined;
  /** Whether any reading of the table finds transactions in it. */
  mayHaveTransactions: boolean;
}

const MOST_TITLES = 5;

/** The filled headings of a row, as written. */
export function titlesOf(cells: Row['cells']): string[] {
  return cells.map((cell) => cellText(cell).trim()).filter((title) => title !== '');
}

/** Why its rows are not read, for each of them. */
export function reasonOf(chosen?: Chosen): string {
  return `Left out, ${asChosen(chosen)}.`;
}

function asChosen(chosen?: Chosen): string {
  return chosen === undefined ? 'as was answered' : `as ${chosen.by} chose on ${chosen.on}`;
}

/** A sentence for the cleaning report. */
export function describeLeftOut({ sheet, rows, titles, chosen }: LeftOutTable): string {
  const first = titles.slice(0, MOST_TITLES).join(', ') + (titles.length > MOST_TITLES ? ', …' : '');
  const named = titles.length === 0 ? '' : `, with the headings ${first}`;
  return (
    `The table of the sheet “${sheet.slice(0, 40)}” (${rows} ${rows === 1 ? 'row' : 'rows'}${named}) ` +
    `was left out of this file, ${asChosen(chosen)}. If it has transactions, upload the file again and say which ` +
    'column is which.'
  );
}
