// Reads printed journals by what somebody has pointed at in them.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { isPrint } from '../mapping/headings.ts';
import type { ParserSink } from '../parse-report.ts';
import type { Rejection } from '../receipt.ts';
import type { Row } from '../row.ts';
import type { Arrangement } from '../shape/arrange/arrangement.ts';
import type { TaughtWord } from '../taught/taught-word.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { findPointedJournal } from './pointed-journal.ts';
import { wordsOfRows } from './words-of-rows.ts';
import { createWrittenTickets } from './written-tickets.ts';

/** Rows as in the file, and as readers get them. */
interface PlainRows {
  original: (row: Row) => Row;
  plain: (row: Row) => Row;
}

export interface PointedReading {
  /** What the words of the rows mean. */
  readonly words: readonly TaughtWord[];
  /** Hands over receipts with the rows of the file, and with whom and where the example says. */
  readonly sink: ParserSink;
  startSheet(name: string): void;
  /** @param rows the first rows of a sheet @returns null for a sheet without tickets that look like the example */
  arrange(
    rows: readonly Row[],
    table: PhraseTable<LineMeaning>,
    reading: PlainRows & { reject: (rejection: Rejection) => void; sheet: string },
  ): Arrangement | null;
}

const NO_NUMBER =
  'A ticket begins or ends here as somebody has pointed at, but no row of it has a number like the one that was pointed at.';

export function createPointedReading(
  sink: ParserSink,
  mappings: readonly ColumnMapping[] = [],
): PointedReading {
  const examples = mappings.findLast(({ headings }) => isPrint(headings))?.rows ?? [];
  const written = createWrittenTickets();
  return {
    words: wordsOfRows(examples),
    sink: {
      ...sink,
      receipt: (receipt) => sink.receipt(written.restore(receipt)),
    },
    startSheet: (name) => written.startSheet(name),
    arrange(rows, table, { original, plain, reject, sheet }) {
      const found = findPointedJournal(rows.map(original), examples, table, {
        written,
        reject: (firstRow, lastRow) =>
          reject({ sheet, firstRow, lastRow, reason: NO_NUMBER, looksLikeTransaction: true }),
      });
      return (
        found && {
          unfold: (row) => found.unfold(original(row)).map(plain),
          end: () => found.end().map(plain),
        }
      );
    },
  };
}
