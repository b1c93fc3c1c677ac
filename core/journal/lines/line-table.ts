import { createTaughtWords, type TaughtWords } from '../taught/taught-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { LINE_WORDS } from '../vocabulary/line-words.ts';
import { type AmountSign, createPhraseTable, type PhraseMatch, type PhraseTable } from './phrase-table.ts';

export type LineMatch = PhraseMatch<LineMeaning>;

const NUMBER = /\d+/;

/**
 * A lookup in the words of journals. Each parser has its own, so nothing outlives a file.
 *
 * @param taught what people say about the store's own; it counts only where no known phrase fits.
 */
export function createLineTable(taught: TaughtWords = createTaughtWords()): PhraseTable<LineMeaning> {
  const known = createPhraseTable(LINE_WORDS);
  if (!taught.hasLines) return known;

  function matchTaught(label: string, sign: AmountSign): LineMatch | null {
    const meaning = taught.meaningOf(label, sign);
    return meaning === undefined ? null : { meaning, rest: '', number: NUMBER.exec(label)?.[0] ?? null };
  }

  return {
    mayBegin: (word) => known.mayBegin(word) || taught.mayBegin(word),
    match: (label, sign) => known.match(label, sign) ?? matchTaught(label, sign),
  };
}
