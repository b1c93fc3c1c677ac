// How the lines of a file look beside those that somebody has pointed at, for the screen.

import type { Cell } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';
import { splitLines } from '../text/clean-text.ts';
import type { PointedRow } from './pointed-row.ts';
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
}

/** @returns what finds the row of an example that a line looks like, and the line's parts */
export function createLikeness(rows: readonly PointedRow[]): (line: string) => LikeRow | null {
  const forms = rows.map(formOfRow).toSorted((one, other) => other.weight - one.weight);
  return (line) => {
    for (const form of forms) {
      // An article's row without a word of its own looks like any other with an amount.
      const found = form.hasWords || form.row.meaning !== 'item' ? form.read(line) : null;
      if (found !== null) return { row: form.row, parts: found.parts };
    }
    return null;
  };
}
