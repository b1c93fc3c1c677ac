// The rows of a printed journal as somebody sees them.
import type { Cell } from '@tillwatch/core/journal';
import { joinRow } from '../../core/journal/shape/row-text.ts';
import { splitLines } from '../../core/journal/text/clean-text.ts';
import { readWorkbook } from '../../server/ingestion/readers/reader.ts';
import { UnreadableFileError } from '../../server/ingestion/readers/unreadable-file-error.ts';

export interface SeenRow {
  sheet: string;
  rowNumber: number;
  text: string;
}

const WIDEST_GAP = 3;

/** @returns every line; null for a table, for a feed, and for what can't be read */
export async function listPrintedRows(file: string): Promise<SeenRow[] | null> {
  const rows: SeenRow[] = [];
  let sheet = '';
  let filled = 0;
  let alone = 0;
  try {
    await readWorkbook(file, {
      startSheet: (name) => (sheet = name),
      row: ({ rowNumber, cells, depth }) => {
        const width = cells.filter(isFilled).length;
        if (width > 0) filled++;
        if (width === 1 && depth === undefined) alone++;
        // A reader may leave out blank rows; people see the gap.
        const last = rows.at(-1);
        const missed = last?.sheet === sheet ? rowNumber - 1 - last.rowNumber : 0;
        for (let left = Math.min(WIDEST_GAP, missed); left > 0; left--)
          rows.push({ sheet, rowNumber: rowNumber - left, text: '' });
        for (const text of splitLines(joinRow(cells))) rows.push({ sheet, rowNumber, text });
      },
      drain: () => undefined,
    });
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
  return alone * 2 > filled ? rows : null;
}

const isFilled = (cell: Cell): boolean => cell !== null && cell !== '';
