// Takes a note in brackets off a name: `COFFEE [Override, reg 2.19]`.

import type { LineMeaning } from '../vocabulary/line-words.ts';
import type { PhraseTable } from './phrase-table.ts';

export interface NotedName {
  name: string;
  /** The words in brackets; '' for none. */
  note: string;
}

const IN_BRACKETS = /^(.*\S)\s{1,4}[[({]([^[({\])}]{4,40})[\])}]$/;

/** @returns the name without a note that says that its price was changed */
export function takeFramedNote(name: string, table: PhraseTable<LineMeaning>): NotedName {
  const [, plain, note] = (name.endsWith(']') || name.endsWith(')') ? IN_BRACKETS.exec(name) : null) ?? [];
  const isNote = note !== undefined && table.match(note, 'none')?.meaning === 'price-override';
  return isNote && plain !== undefined ? { name: plain, note } : { name, note: '' };
}
