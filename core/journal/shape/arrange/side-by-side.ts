// Takes apart pages on which receipts are printed next to each other: all of the left column, then all of the right.

import { findHeading } from '../../lines/heading-line.ts';
import type { Row } from '../../row.ts';
import { mostFrequent } from '../../text/count-each.ts';
import { titleKey } from '../print/sample.ts';
import { isFilled, joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

/** Columns of a page are apart by a line or several blanks, or are in different cells. */
const GUTTER = /[|¦]| {4}/;
const FEWEST_HEADINGS = 3;
/** In this share of rows, nothing is printed across the gutter. */
const MOST = 0.8;
/** Without pages, as many rows are kept until the sheet ends. */
const MOST_KEPT = 50_000;

/** The two parts of a row; null for one that is printed across both columns. */
type Split = (row: Row) => { left: string; right: string } | null;

/** @returns the number of the receipt that text is the whole heading of; null for every other text */
function numberOf(text: string): string | null {
  const heading = findHeading(text.trim().replace(/^#/, 'TRANS #'));
  if (heading === null) return null;
  const isWhole = heading.seconds >= 0 || heading.employeeId !== null || heading.register !== null;
  return isWhole ? heading.number : null;
}

const isHeading = (text: string): boolean => numberOf(text) !== null;

const textOf = ({ cells }: Row): string | null => {
  const [text] = cells;
  return typeof text === 'string' && cells.slice(1).every((cell) => !isFilled(cell)) ? text : null;
};

function splitText(at: number): Split {
  return (row) => {
    const text = textOf(row);
    if (text === null || /[^\s|¦]/.test(text.slice(at - 2, at))) return null;
    return { left: text.slice(0, at - 1).replace(/[\s|¦]{1,9}$/, ''), right: text.slice(at).trimEnd() };
  };
}

const BAR = /[|¦]/;

/** A line between the columns, wherever it is. */
const splitAtBar: Split = (row) => {
  const [left = '', right, ...more] = textOf(row)?.split(BAR) ?? [];
  return right === undefined || more.length > 0
    ? null
    : { left: left.trimEnd(), right: right.replace(/^ /, '').trimEnd() };
};

const splitCells =
  (at: number): Split =>
  ({ cells }) => ({ left: joinRow(cells.slice(0, at)), right: joinRow(cells.slice(at)) });

/** Where headings that are not the first text of their line begin, in characters or in cells. */
function findStarts(rows: readonly Row[]): { inText: number[]; inCells: number[] } {
  const inText: number[] = [];
  const inCells: number[] = [];
  for (const row of rows) {
    const text = textOf(row);
    if (text === null) {
      const start = row.cells.findIndex(
        (cell, at) => at > 0 && isFilled(cell) && isHeading(joinRow(row.cells.slice(at))),
      );
      if (start > 0) inCells.push(start);
      continue;
    }
    const gutter = GUTTER.exec(text);
    if (gutter === null) continue;
    const rest = text.slice(gutter.index).replace(/^[|¦\s]+/, '');
    const at = text.length - rest.length;
    if (rest !== '' && isHeading(rest)) inText.push(at);
  }
  return { inText, inCells };
}

function usualStart(starts: readonly number[]): number {
  const [start, count] = mostFrequent(starts) ?? [-1, 0];
  return count >= FEWEST_HEADINGS ? start : -1;
}

function findSplit(rows: readonly Row[]): Split | null {
  const { inText, inCells } = findStarts(rows);
  const [text, cell] = [usualStart(inText), usualStart(inCells)];
  const proposed = [
    ...(inText.length >= FEWEST_HEADINGS ? [splitAtBar] : []),
    ...(text > 0 ? [splitText(text)] : []),
    ...(cell > 0 ? [splitCells(cell)] : []),
  ];
  return (
    proposed.find((split) => {
      const parts = rows.flatMap((row) => split(row) ?? []);
      const onLeft = parts.flatMap(({ left }) => numberOf(left) ?? []);
      // Each receipt of a column has its own; in a table, Kim Tran has the same one in every row.
      const areOwn = new Set(onLeft).size >= onLeft.length * MOST;
      return onLeft.length >= FEWEST_HEADINGS && areOwn && parts.length >= rows.length * MOST;
    }) ?? null
  );
}

const namesRegister = (text: string): boolean => (findHeading(text)?.register ?? null) !== null;

/** `REG 1  JOURNAL` beside `REG 2  JOURNAL`: each column has its own title. */
const areTitles = ({ left, right }: { left: string; right: string }): boolean =>
  (left.trim() !== '' && titleKey(left) === titleKey(right)) || (namesRegister(left) && namesRegister(right));

/** Whether lines have the headings of two receipts, which were not taken apart. */
export function areSideBySide(lines: readonly string[]): boolean {
  const double = lines.filter((line) => line.split(PIECES).filter(isHeading).length > 1);
  return double.length >= FEWEST_HEADINGS;
}

const PIECES = /[|¦\t]| {5}/;

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findSideBySide(rows: readonly Row[]): Arrangement | null {
  const split = findSplit(rows);
  const [first] = rows;
  if (split === null || first === undefined) return null;
  // Pages begin like the first one, but only with its title.
  const title = isHeading(split(first)?.left ?? '') ? null : titleKey(joinRow(first.cells));
  let left: Row[] = [];
  let right: Row[] = [];
  function endPage(): Row[] {
    const page = [...left, ...right];
    left = [];
    right = [];
    return page;
  }
  return {
    unfold(row) {
      const parts = split(row);
      const rowOf = (text: string): Row => ({ ...row, cells: [text] });
      const isTitle = titleKey(joinRow(row.cells)) === title;
      if (parts === null || (isTitle && !areTitles(parts))) return [...endPage(), row];
      const above = isTitle || left.length >= MOST_KEPT ? endPage() : [];
      left.push(rowOf(parts.left));
      if (parts.right !== '') right.push(rowOf(parts.right));
      return above;
    },
    end: endPage,
  };
}
