// Takes a note in brackets, or behind a star, off a name: `COFFEE [Override, reg 2.19]`, `COFFEE *OVR`.

import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { PhraseTable } from './phrase-table.ts';

export interface NotedName {
  name: string;
  /** The words in brackets, or behind the star; '' for none. */
  note: string;
}

const IN_BRACKETS = /^(.*\S)\s{1,4}[[({]([^[({\])}]{4,40})[\])}]$/;
const BEHIND = ' - ';
const BEHIND_STAR = /^(.*\S)\s{1,4}\*{1,3}((?:PRICE )?(?:OVRD?|OVERRIDE|OVERRIDDEN))\*{0,3}$/i;

/** @returns what may be a name and a note; undefined for other text */
function splitNote(name: string): [plain: string, note: string] | undefined {
  if (name.endsWith(']') || name.endsWith(')')) {
    const [, plain, note] = IN_BRACKETS.exec(name) ?? [];
    return plain === undefined || note === undefined ? undefined : [plain, note];
  }
  const at = name.lastIndexOf(BEHIND);
  return at <= 0 ? undefined : [name.slice(0, at).trimEnd(), name.slice(at + BEHIND.length)];
}

/** @returns the name without a note that its price was changed: `Ice (price changed)`, `Ice - OVERRIDE was 6.50` */
export function takeFramedNote(name: string, table: PhraseTable<LineMeaning>): NotedName {
  const [, starred, mark] = (name.includes('*') ? BEHIND_STAR.exec(name) : null) ?? [];
  if (starred !== undefined && mark !== undefined) return { name: starred, note: mark };
  const [plain, note = ''] = splitNote(name) ?? [];
  const isNote = note.length > SHORTEST && table.match(note, 'none')?.meaning === 'price-override';
  return isNote && plain !== undefined ? { name: plain, note } : { name, note: '' };
}

const SHORTEST = 3;
