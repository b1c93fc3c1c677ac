// Finds rows of an example that would hide what a known word says: `*** NO SALE ***` begins no ticket.

import { createLineTable } from '../lines/line-table.ts';
import type { MappingAnswer } from '../mapping/column-mapping.ts';
import type { ColumnQuestion } from '../mapping/column-question.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import type { LineWordMeaning } from '../taught/taught-word.ts';
import { happeningOf } from './known-words.ts';
import { type PointedRow, textOfPieces } from './pointed-row.ts';
import { formOfRow } from './row-form.ts';

export interface HiddenWord {
  /** The row of the example. */
  pointed: PointedRow;
  says: LineWordMeaning;
}

/**
 * Reads the rows once more without each row of the answer whose words say what happened.
 * @returns null if all that they say still shows
 */
export function findHiddenWord(question: ColumnQuestion, answer: MappingAnswer): HiddenWord | null {
  const { rows = [] } = answer;
  const table = createLineTable();
  for (const pointed of rows) {
    const form = formOfRow(pointed);
    const text = textOfPieces(pointed.pieces);
    const says = happeningOf(text, table) ?? happeningOf(form.read(text)?.rest ?? '', table);
    if (says === null) continue;
    const listShown = (kept: readonly PointedRow[]): Set<number> =>
      new Set(
        tryMapping(question, { ...answer, rows: kept }).receipts.flatMap(({ events, items, lines }) =>
          [...events, ...items].flatMap(({ lineIndex }) => {
            const line = lines[lineIndex];
            return line !== undefined && form.read(line.text) !== null ? [line.rowNumber] : [];
          }),
        ),
      );
    const shown = listShown(rows);
    const others = rows.filter((row) => row !== pointed);
    if ([...listShown(others)].some((rowNumber) => !shown.has(rowNumber))) return { pointed, says };
  }
  return null;
}
