// For a sheet that is not a journal, says what was looked for, what was found, and in which rows.

import { createJournalLine, readJournalLine } from '../../lines/journal-line.ts';
import { createLabelBook } from '../../lines/label-book.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';

const MOST_NAMED = 3;

/** @param rows the nonblank rows of the sheet, as text */
export function describeUnfound(
  rows: readonly { text: string; rowNumber: number }[],
  table: PhraseTable<LineMeaning>,
): string {
  const line = createJournalLine();
  const book = createLabelBook(table);
  const numbered: number[] = [];
  const timed: number[] = [];
  const priced: number[] = [];
  for (const { text, rowNumber } of rows) {
    readJournalLine(text, 0, book, line);
    if (line.amountCents !== null) priced.push(rowNumber);
    if (line.heading === null) continue;
    if (line.heading.number !== null) numbered.push(rowNumber);
    if (line.heading.seconds >= 0) timed.push(rowNumber);
  }
  return (
    'Nothing here was recognized as a printed journal, whose receipts need a transaction number and a time, or as a ' +
    'table of transactions with a heading row. ' +
    `Of its rows, ${countRows(numbered)} a transaction number, ${countRows(timed)} a time, and ${countRows(priced)} ` +
    'an amount at the end.'
  );
}

function countRows(rows: readonly number[]): string {
  if (rows.length === 0) return 'none has';
  const named = rows.slice(0, MOST_NAMED).join(', ');
  const place = rows.length === 1 ? `row ${named}` : `rows ${named}${rows.length > MOST_NAMED ? ', …' : ''}`;
  return rows.length === 1 ? `1 (${place}) has` : `${rows.length} (${place}) have`;
}
