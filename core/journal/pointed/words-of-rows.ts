import { readPrintedLine } from '../shape/print/journal-column.ts';
import { QUIET_MEANINGS, type LineWordMeaning, wordsKey } from '../taught/taught-word.ts';
import type { PointedWord } from '../taught/taught-words.ts';
import { type PointedRow, textOfPieces } from './pointed-row.ts';
import { formOfRow } from './row-form.ts';

/** A ticket's sums and payments are below zero where it gives money back. */
const OF_EITHER_SIGN: ReadonlySet<LineWordMeaning> = new Set([
  'subtotal',
  'tax',
  'total',
  'tender',
  'change',
]);
/** By these, an amount moves, and no article is taken back. */
const MOVED: ReadonlySet<LineWordMeaning> = new Set(['safe-drop', 'paid-in', 'paid-out']);

/**
 * What the words of rows mean that people have pointed at. They count only where no word of the product's own fits, and a
 * row below zero says nothing about others: the same words may be those of what was sold.
 */
export function wordsOfRows(rows: readonly PointedRow[]): PointedWord[] {
  return rows.flatMap((row): PointedWord[] => {
    const { meaning, pieces } = row;
    if (meaning === undefined || meaning === 'item') return [];
    const found = formOfRow(row).read(textOfPieces(pieces));
    const rest = found?.rest ?? '';
    // An amount may be left unmarked.
    const printed = readPrintedLine(rest);
    const words = wordsKey('line', printed?.label ?? rest);
    if (words === '') return [];
    const cents = (printed ?? readPrintedLine(`X   ${found?.parts.amount ?? ''}`))?.cents ?? 0;
    const sign = cents < 0 ? 'negative' : isOfOneSign(meaning) ? 'not-negative' : undefined;
    return [{ words, meaning, ...(sign !== undefined && { sign }) }];
  });
}

const isOfOneSign = (meaning: LineWordMeaning): boolean =>
  MOVED.has(meaning) || (QUIET_MEANINGS.has(meaning) && !OF_EITHER_SIGN.has(meaning));
