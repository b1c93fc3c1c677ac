// Turns the cells of a row into text: for the paper receipt, and for journals printed over several columns.

import type { Cell, Row } from '../row.ts';
import { isBlankText } from '../text/char-code.ts';
import { formatDay, formatTimeOfDay, readSerial } from '../text/date-time.ts';
import { labelsNumber } from './tickets/field-label.ts';

function dateText(serial: number): string {
  const parts = readSerial(serial);
  if (parts === null) return String(serial);
  if (parts.day === 0) return formatTimeOfDay(parts.seconds);
  return parts.hasTime ? `${formatDay(parts.day)} ${formatTimeOfDay(parts.seconds)}` : formatDay(parts.day);
}

/** Money is stored as binary fractions: 3781.1399999999994 is 3781.14. */
function numberText(value: number, decimals: Decimals | undefined): string {
  if (decimals === 2) return value.toFixed(2);
  if (Number.isInteger(value)) return String(value);
  if (decimals === 3) return value.toFixed(3);
  const cents = Math.round(value * 100);
  return cents / 100 === value && Math.abs(cents) < MOST_CENTS
    ? centsText(cents)
    : String(Math.round(value * 1e6) / 1e6);
}

const MOST_CENTS = 1e9;

/** Of an amount that is not whole. Engines write whole numbers much faster than fractions. */
function centsText(cents: number): string {
  const all = Math.abs(cents);
  const [dollars, rest] = [Math.trunc(all / 100), all % 100];
  const decimals = rest % 10 === 0 ? String(rest / 10) : rest < 10 ? `0${rest}` : String(rest);
  return `${cents < 0 ? '-' : ''}${dollars}.${decimals}`;
}

/** How many decimals the numbers of a column have: for money, or for a measure that is not whole. */
export type Decimals = 2 | 3;

/** A cell as a person would read it; '' for an empty one. */
export function cellText(cell: Cell | undefined, decimals?: Decimals): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell, decimals);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return dateText(cell.serial);
}

/** By their number. */
const TABS = Array.from({ length: 32 }, (_, count) => '\t'.repeat(count));

/**
 * The cells of a row joined by tabs, without trailing empty ones.
 *
 * @param decimals of columns of money, so a whole dollar keeps its two, and of measures
 */
export function joinRow(cells: readonly Cell[], decimals?: ReadonlyMap<number, Decimals>): string {
  let last = cells.length - 1;
  while (last >= 0 && (cells[last] === null || cells[last] === '')) last--;
  if (last < 0) return '';
  let text = cellText(cells[0], decimals?.get(0));
  let tabs = 1;
  for (let at = 1; at <= last; at++, tabs++) {
    const column = decimals?.get(at);
    const cell = cellText(cells[at], column !== undefined && isLabelled(cells, at) ? undefined : column);
    if (cell === '') continue;
    text += (TABS[tabs] ?? '\t'.repeat(tabs)) + cell;
    tabs = 0;
  }
  return text;
}

function isLabelled(cells: readonly Cell[], at: number): boolean {
  const cell = cells[at];
  if (typeof cell !== 'number' || !Number.isInteger(cell)) return false;
  let label = at - 1;
  while (label > 0 && (cells[label] === null || cells[label] === '')) label--;
  return labelsNumber(cells[label], cell);
}

export function isFilled(cell: Cell | undefined): cell is Exclude<Cell, null> {
  return cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '');
}

/** Whether a cell has anything, even blanks; most rows are looked at, so nothing is trimmed. */
export const hasValue = (cell: Cell): boolean => cell !== null && cell !== '';

/** One cell of a row as trimmed text; '' if there is no such column. */
export function textAt({ cells }: Pick<Row, 'cells'>, column: number | undefined): string {
  return column === undefined ? '' : cellText(cells[column]).trim();
}

/** What the filled cells of a column say. */
export function textsIn(rows: readonly Pick<Row, 'cells'>[], column: number): string[] {
  return rows.map((row) => textAt(row, column)).filter((text) => text !== '');
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  for (const cell of cells) {
    if (cell !== null && (typeof cell !== 'string' || !isBlankText(cell))) return false;
  }
  return true;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Whether no cell has a character beyond ASCII, so that all of it can be seen and is of no other script. */
export function isAsciiRow(cells: readonly Cell[]): boolean {
  for (const cell of cells) if (typeof cell === 'string' && BEYOND_ASCII.test(cell)) return false;
  return true;
}

const RULE = /^[\s=_*+|-]*$/;

/** Whether a row only separates others: `-----  ------`. */
export function isRuleRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && RULE.test(cell)));
}
