// Finds the numbers of the tickets of a sheet, for what is known of their lines in other sheets.

import type { Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';
import { findHeadingRow } from '../table/table-columns.ts';

export interface SoldTickets {
  /** The column of their numbers. */
  number: number;
  numbers: ReadonlySet<string>;
  /** Whether most of them are sales. */
  areSales: boolean;
}

const FEWEST_ROWS = 5;

/**
 * @param rows all rows of a sheet
 * @param read the column that their numbers were read from; undefined to go by its heading
 * @returns null if it has no ticket numbers, each of them once
 */
export function findSoldTickets(rows: readonly Row[], read?: number): SoldTickets | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const number = read ?? heading?.columns.number;
  if (heading === null || number === undefined) return null;
  const body = rows.slice(heading.index + 1).filter(({ cells }) => isFilled(cells[number]));
  const numbers = new Set(body.map(({ cells }) => readCode(cells[number])));
  const { type = -1 } = heading.columns;
  const sales = body.filter(({ cells }) => readKind(cellText(cells[type]).trim()) === 'Sale');
  if (body.length < FEWEST_ROWS || numbers.size < body.length) return null;
  return { number, numbers, areSales: sales.length * 2 > body.length };
}
