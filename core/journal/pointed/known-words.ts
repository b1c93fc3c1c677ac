// Words that say what happened keep their meaning, whatever somebody points at them as.

import { readMark } from '../lines/mark-line.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { LINE_WORD_MEANINGS, type LineWordMeaning, QUIET_MEANINGS } from '../taught/taught-word.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { FoundRow, RowForm } from './row-form.ts';

const HAPPENINGS: ReadonlySet<string | undefined> = new Set(
  LINE_WORD_MEANINGS.filter((meaning) => !QUIET_MEANINGS.has(meaning)),
);

/** Whether a meaning says that something happened. */
export const isHappening = (meaning: string | undefined): meaning is LineWordMeaning =>
  HAPPENINGS.has(meaning);

/** Whether a row says more than the row of the example that it looks like would let it say. */
export function saysMore(
  { row: { meaning, place }, hasWords }: RowForm,
  { found, text, table }: { found: FoundRow; text: string; table: PhraseTable<LineMeaning> },
): boolean {
  if (meaning !== 'item' && place !== 'above' && place !== 'outside') return false;
  if (saysWhatHappened(found.rest, table)) return true;
  // An article's line without a word of its own may look like `TOTAL 3.98`.
  return meaning === 'item' && !hasWords && isKnown(text, table);
}

const saysWhatHappened = (words: string, table: PhraseTable<LineMeaning>): boolean =>
  words !== '' && (happeningOf(words, table) !== null || readMark(words) !== null);

/** @returns what happened, by known words; null if they don't say */
export function happeningOf(words: string, table: PhraseTable<LineMeaning>): LineWordMeaning | null {
  for (const sign of ['none', 'positive', 'negative'] as const) {
    const meaning = table.match(words, sign)?.meaning;
    if (isHappening(meaning)) return meaning;
  }
  return null;
}

function isKnown(text: string, table: PhraseTable<LineMeaning>): boolean {
  const printed = readPrintedLine(text);
  const label = (printed?.label ?? text).trim();
  return table.match(label, printed === null ? 'none' : 'positive') !== null;
}
