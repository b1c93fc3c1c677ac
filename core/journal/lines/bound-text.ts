// Truncates overlong text before anything looks for words and numbers in it.

import type { Cell, Row } from '../row.ts';
import { splitLines } from '../text/clean-text.ts';
import { splitAtStamps } from './stamp.ts';

// The longest line of a register's export that we know has 238 characters, and the fullest row 2,091. A cell may hold a
// whole receipt, one line below another. As much of it is read as Excel stores in a cell.
const LONGEST_LINE = 4_000;
const LONGEST_CELL = 32_767;
const LONGEST_ROW = 65_536;
/** The length that a number or a date counts as. */
const VALUE_LENGTH = 16;
/** So an amount that was cut in two isn't read as a whole one. */
const CUT = '…';
const LISTED_ROWS = 5;

/** Cuts the overlong text of one file. */
export interface TextBound {
  startSheet(name: string): void;
  /** @returns the very same row if nothing in it is too long. */
  row(row: Row): Row;
  /** What was cut, as a sentence for the cleaning report; null if nothing was. */
  describe(): string | null;
}

export function createTextBound(): TextBound {
  let sheet = '';
  let count = 0;
  const listed: string[] = [];

  return {
    startSheet(name) {
      sheet = name;
    },
    row(row) {
      const cells = boundCells(row.cells);
      if (cells === row.cells) return row;
      count++;
      if (listed.length < LISTED_ROWS) listed.push(`row ${row.rowNumber} of ${row.paymentSheet ?? sheet}`);
      return { ...row, cells };
    },
    describe: () => (count === 0 ? null : describeCuts(count, listed)),
  };
}

function boundCells(cells: readonly Cell[]): readonly Cell[] {
  let total = 0;
  let longest = 0;
  for (const cell of cells) {
    const length = typeof cell === 'string' ? cell.length : cell === null ? 1 : VALUE_LENGTH;
    total += length;
    if (length > longest) longest = length;
  }
  if (longest <= LONGEST_LINE && total <= LONGEST_ROW) return cells;
  return cutCells(cells);
}

/** @returns the very same array if the lines in long cells have an ordinary length. */
function cutCells(cells: readonly Cell[]): readonly Cell[] {
  let left = LONGEST_ROW;
  let isCut = false;
  const kept: Cell[] = [];
  for (const cell of cells) {
    if (left <= 0) break;
    const text = typeof cell === 'string' ? cutCell(cell, Math.min(left, LONGEST_CELL)) : cell;
    left -= typeof text === 'string' ? text.length : text === null ? 1 : VALUE_LENGTH;
    isCut ||= text !== cell;
    kept.push(text);
  }
  return isCut || kept.length < cells.length ? kept : cells;
}

function cutCell(text: string, most: number): string {
  const fitting = cutText(text, most);
  if (fitting.length <= LONGEST_LINE) return fitting;
  const lines = splitLines(fitting).flatMap(splitAtStamps);
  if (lines.every((line) => line.length <= LONGEST_LINE)) return fitting;
  return lines.map((line) => cutText(line, LONGEST_LINE)).join('\n');
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // Not between the halves of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end) + CUT;
}

function describeCuts(count: number, listed: readonly string[]): string {
  const others = count - listed.length;
  const places = [...listed, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return (
    `${count === 1 ? '1 row holds' : `${count} rows hold`} more text than any register prints (${places}). ` +
    `Of a line ${format(LONGEST_LINE)} characters were read, of a cell ${format(LONGEST_CELL)}, of a row ` +
    `${format(LONGEST_ROW)}; "${CUT}" stands where text was cut. The original has all of it.`
  );
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
