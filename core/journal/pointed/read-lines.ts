// How the lines of a file look beside those that somebody has pointed at, for the screen.

import type { Cell } from '../row.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { joinRow } from '../shape/row-text.ts';
import { splitLines } from '../text/clean-text.ts';
import { piecesOf, type PointedPart, type PointedRow, textOfPieces } from './pointed-row.ts';
import { type FoundParts, formOfRow } from './row-form.ts';

/** A row as the lines that can be pointed at. */
export const linesOfRow = (cells: readonly Cell[]): string[] => splitLines(joinRow(cells));

/** Whether tickets in these rows begin, or end, like those of an example. */
export function haveSuchTickets(
  rows: readonly (readonly Cell[])[],
  examples: readonly PointedRow[],
): boolean {
  const bounds = examples.filter(({ place }) => place === 'begins' || place === 'ends').map(formOfRow);
  const lines = rows.flatMap(linesOfRow);
  return lines.filter((line) => bounds.some((form) => form.read(line) !== null)).length >= FEWEST_TICKETS;
}

const FEWEST_TICKETS = 2;

/**
 * Whether tickets are known by how they begin, or by how they end: a store's registers may differ, so only what the lines
 * at hand look like counts.
 */
export const boundOf = (
  lines: readonly { found: { row: Pick<PointedRow, 'place'> } | null }[],
): 'begins' | 'ends' => (lines.some(({ found }) => found?.row.place === 'begins') ? 'begins' : 'ends');

export interface LikeRow {
  row: PointedRow;
  parts: FoundParts;
  /** Where they are in the line. */
  places: PointedPart[];
}

/** @returns what finds the row of an example that a line looks like, and the line's parts */
export function createLikeness(rows: readonly PointedRow[]): (line: string) => LikeRow | null {
  const forms = rows.map(formOfRow).toSorted((one, other) => other.weight - one.weight);
  return (line) => {
    for (const form of forms) {
      // An article's row without a word of its own looks like any other with an amount.
      const found = form.hasWords || form.row.meaning !== 'item' ? form.read(line) : null;
      if (found !== null) return { row: form.row, parts: found.parts, places: found.places };
    }
    return null;
  };
}

interface ShownRows {
  rows: readonly { cells: readonly Cell[] }[];
  rejected?: readonly { cells: readonly Cell[] }[] | undefined;
}

/** @returns those of an example that rows of a file look like: the others are about the tickets of other registers */
export function rowsOfFile(
  { rows, rejected = [] }: ShownRows,
  examples: readonly PointedRow[],
): readonly PointedRow[] {
  const lines = [...rows, ...rejected].flatMap(({ cells }) => linesOfRow(cells));
  return examples.filter((row) => {
    const form = formOfRow(row);
    return lines.some((line) => form.read(line) !== null);
  });
}

/** What rows of an example say of a line, as if somebody had pointed at it. */
export interface Said {
  /** The row that says it. */
  by: PointedRow;
  said: PointedRow;
}

/**
 * @returns what tells what is said of a line: by itself, or by a row that looks the same; null for nothing. Of rows that
 * look the same, only one can count.
 */
export function createSaid(
  rows: readonly PointedRow[],
): (line: { rowNumber: number; text: string }) => Said | null {
  const likeness = createLikeness(rows);
  return ({ rowNumber, text }) => {
    const own = rows.find((row) => row.rowNumber === rowNumber && textOfPieces(row.pieces) === text);
    if (own !== undefined) return { by: own, said: own };
    const like = likeness(text);
    if (like === null) return null;
    const { place, meaning } = like.row;
    const said: PointedRow = {
      rowNumber,
      pieces: piecesOf(text, like.places),
      ...(place !== undefined && { place }),
      ...(meaning !== undefined && { meaning }),
    };
    return lookAlike(like.row, said) ? { by: like.row, said } : null;
  };
}

/** Whether each looks like the other, with an amount on the same side of zero. */
export function lookAlike(one: PointedRow, other: PointedRow): boolean {
  const [text, otherText] = [textOfPieces(one.pieces), textOfPieces(other.pieces)];
  return (
    isBelowZero(text) === isBelowZero(otherText) &&
    formOfRow(one).read(otherText) !== null &&
    formOfRow(other).read(text) !== null
  );
}

const isBelowZero = (text: string): boolean => (readPrintedLine(text)?.cents ?? 0) < 0;
