// What rows said, by words of the product's own or by an earlier answer, and don't say anymore.

import { createLineTable } from '../lines/line-table.ts';
import type { Receipt } from '../receipt.ts';
import type { LineWordMeaning } from '../taught/taught-word.ts';
import type { PointedWord } from '../taught/taught-words.ts';
import { happeningOf, isHappening } from './known-words.ts';
import { MOST_POINTED_ROWS, type PointedRow } from './pointed-row.ts';
import { lookAlike } from './read-lines.ts';
import { formOfRow, type FoundRow } from './row-form.ts';

/** A line, and what the answer says of it by a row, or by its words. */
interface SaidLine {
  text: string;
  line: { row: PointedRow; found: FoundRow } | undefined;
  word: PointedWord | undefined;
}

export interface Unsaid {
  /**
   * @param receipt what the line is in; null if it's in none
   * @returns what it said, and the row of an earlier answer or of this one that it looks like; null if that shows
   */
  find(
    said: SaidLine,
    receipt: Receipt | null,
    place: { rowNumber: number },
  ): { was: LineWordMeaning; by: PointedRow } | null;
}

/** @param once rows of earlier answers */
export function createUnsaid(once: readonly PointedRow[]): Unsaid {
  const table = createLineTable();
  const forms = once.map(formOfRow).filter(({ hasWords, row }) => hasWords && isHappening(row.meaning));
  return {
    find({ text, line, word }, receipt, { rowNumber }) {
      const former = forms.find((form) => form.read(text) !== null)?.row;
      const said = word?.meaning ?? line?.row.meaning;
      const { meaning } = former ?? {};
      if (former !== undefined && isHappening(meaning) && meaning !== said)
        if (!kindsAt(receipt, rowNumber).includes(meaning)) return { was: meaning, by: former };
      // A word of the product's own counts more than what a row is said to mean.
      if (line === undefined || word !== undefined || kindsAt(receipt, rowNumber).length > 0) return null;
      const was = happeningOf(text, table) ?? happeningOf(line.found.rest, table);
      return was === null ? null : { was, by: line.row };
    },
  };
}

/** What shows at a row: events and articles. */
function kindsAt(receipt: Receipt | null, rowNumber: number): string[] {
  if (receipt === null) return [];
  const { events, items, lines } = receipt;
  const isThere = ({ lineIndex }: { lineIndex: number }): boolean =>
    lines[lineIndex]?.rowNumber === rowNumber;
  return [
    ...events.filter(isThere).map(({ kind }) => kind),
    ...items.filter(isThere).map(({ state }) => (state === 'void' ? 'void-line' : 'item')),
  ];
}

/**
 * @param before an answer
 * @param rows those of the answer that replaces it
 * @returns what to keep with that: rows by which something happened that it says nothing, or something else, of
 */
export function keepUnsaid(
  before: { rows?: readonly PointedRow[] | undefined; once?: readonly PointedRow[] | undefined },
  rows: readonly PointedRow[],
): PointedRow[] {
  const kept: PointedRow[] = [];
  for (const row of [...(before.once ?? []), ...(before.rows ?? [])]) {
    const isSaid = [...rows, ...kept].some((one) => one.meaning === row.meaning && lookAlike(one, row));
    if (isHappening(row.meaning) && !isSaid) kept.push(row);
  }
  return kept.slice(-MOST_POINTED_ROWS);
}
