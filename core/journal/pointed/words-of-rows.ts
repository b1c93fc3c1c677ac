import { readPrintedLine } from '../shape/print/journal-column.ts';
import { type LineWordMeaning, type TaughtWord, wordsKey } from '../taught/taught-word.ts';
import { type PointedRow, textOfPieces } from './pointed-row.ts';
import { formOfRow } from './row-form.ts';

/** What the words of rows mean that people have pointed at. They count only where no word of the product's own fits. */
export function wordsOfRows(rows: readonly PointedRow[]): TaughtWord[] {
  return rows.flatMap((row): TaughtWord[] => {
    const { meaning, pieces } = row;
    if (meaning === undefined || meaning === 'item') return [];
    const rest = formOfRow(row).read(textOfPieces(pieces))?.rest ?? '';
    // An amount may be left unmarked.
    const words = wordsKey('line', readPrintedLine(rest)?.label ?? rest);
    return words === '' ? [] : [{ place: 'line', words, meaning: meaning satisfies LineWordMeaning }];
  });
}
