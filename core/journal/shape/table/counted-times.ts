// Recognizes columns of moments that are counted from 1970.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { readCountedTime } from '../../text/counted-time.ts';
import { readDigitTime } from '../../text/digit-date.ts';
import { cellText, textsIn } from '../row-text.ts';
import { fieldOfHeading, findHeadingRow } from './table-columns.ts';

const MOMENTS: ReadonlySet<string | null> = new Set(['date', 'time', 'dateTime']);
const SECONDS_DIGITS = 10;

/** @returns null if no column with a heading for dates or times has nothing but such numbers */
export function findCountedTimes(rows: readonly Row[]): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const body = rows.slice(heading.index + 1);
  const columns = [...heading.cells.keys()].filter(
    (at) => MOMENTS.has(fieldOfHeading(heading.cells[at])) && areCounted(textsIn(body, at)),
  );
  if (columns.length === 0) return null;
  const read = (cell: Cell): Cell => {
    const moment = readCountedTime(cellText(cell).trim());
    return moment === null ? cell : `${moment}Z`;
  };
  return (row) =>
    withCells(
      row,
      row.cells.map((cell, at) => (columns.includes(at) ? read(cell) : cell)),
    );
}

/** `1611261231` is a day and a time in digits, if all such numbers end like one. */
function areCounted(texts: readonly string[]): boolean {
  const moments = texts.filter((text) => readCountedTime(text) !== null);
  const mayBeDigits = texts.every(
    (text) => text.length === SECONDS_DIGITS && readDigitTime(text.slice(-4)) >= 0,
  );
  return texts.length > 0 && moments.length === texts.length && !mayBeDigits;
}
