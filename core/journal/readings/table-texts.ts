// What remarks quote from a table.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import type { ColumnFacts } from '../shape/table/column-facts.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';

/** What a table is, before it is read in one way or another. */
export interface TableFacts {
  heading: readonly Cell[];
  body: readonly Row[];
  facts: readonly ColumnFacts[];
  words: PhraseTable<LineMeaning>;
}

const MOST_NAMED = 3;

export function nameOf(heading: readonly Cell[], column: number): string {
  const title = cellText(heading[column] ?? null).trim();
  return title === '' ? `${column + 1}` : title.slice(0, 40);
}

export const quote = (texts: readonly string[]): string => {
  const different = [...new Set(texts)];
  return different.slice(0, MOST_NAMED).join(', ') + (different.length > MOST_NAMED ? ', …' : '');
};
