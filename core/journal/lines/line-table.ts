import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { LINE_WORDS } from '../vocabulary/line-words.ts';
import { createPhraseTable, type PhraseMatch, type PhraseTable } from './phrase-table.ts';

export type LineMatch = PhraseMatch<LineMeaning>;

/** A lookup in the words of journals. Each parser has its own, so nothing outlives a file. */
export function createLineTable(): PhraseTable<LineMeaning> {
  return createPhraseTable(LINE_WORDS);
}
