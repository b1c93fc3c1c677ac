// Reads printed journals by what somebody has pointed at in them.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { isPrint } from '../mapping/headings.ts';
import type { ParserSink } from '../parse-report.ts';
import type { Rejection } from '../receipt.ts';
import type { WrittenRows } from '../receipts/written-rows.ts';
import type { Cell, Row } from '../row.ts';
import type { Arrangement } from '../shape/arrange/arrangement.ts';
import type { PointedWord } from '../taught/taught-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { createHidingUse, type HidingUse } from './hiding-use.ts';
import { findPointedJournal, type RejectedFor } from './pointed-journal.ts';
import type { PointedRow, ReadBy } from './pointed-row.ts';
import { createSaidOfTickets } from './said-of-tickets.ts';
import { wordsOfRows } from './words-of-rows.ts';

/** Rows as in the file, and as readers get them. */
interface PlainRows {
  original: (cells: readonly Cell[]) => readonly Cell[];
  plain: (row: Row) => Row;
}

export interface PointedReading {
  /** What the words of the rows mean. */
  readonly words: readonly PointedWord[];
  /** Hands over receipts with whom and where the example says. */
  readonly sink: ParserSink;
  startSheet(name: string): void;
  /** What the answer hides in the file; see `HidingUse`. */
  listUses: HidingUse['list'];
  /** @returns null if the answer had no effect */
  readBy(isUsed: (word: PointedWord) => boolean): ReadBy | null;
  /** @param rows the first rows of a sheet @returns null for a sheet without tickets that look like the example */
  arrange(
    rows: readonly Row[],
    table: PhraseTable<LineMeaning>,
    reading: PlainRows &
      Pick<WrittenRows, 'keepTogether'> & { reject: (rejection: Rejection) => void; sheet: string },
  ): Arrangement | null;
}

const REASONS: Record<RejectedFor, string> = {
  'begins-otherwise':
    'Another ticket seems to begin here, in another way than those that somebody has pointed at. Point at the row with which it begins, too.',
  'ends-otherwise':
    'Another ticket seems to end here, in another way than those that somebody has pointed at. Point at the row with which it ends, too.',
  empty: 'These rows have neither a number nor a time, cashier, or amount, so they are no transaction.',
  'no-number':
    'A ticket begins or ends here as somebody has pointed at, but no row of it looks like the one with the number that was pointed at.',
  outside: 'Somebody has pointed at rows like these as no transaction.',
  'outside-with-money':
    'Somebody has pointed at rows like these as no transaction, but they look like a transaction: they have a number, a time, or a cashier, and come to an amount.',
};

export function createPointedReading(
  sink: ParserSink,
  mappings: readonly ColumnMapping[] = [],
): PointedReading {
  const { rows: examples = [], once } = mappings.findLast(({ headings }) => isPrint(headings)) ?? {};
  const said = createSaidOfTickets();
  const hiding = createHidingUse(examples, once);
  const used = new Set<PointedRow>();
  const worded = examples.filter((row) => wordsOfRows([row]).length > 0);
  return {
    words: hiding.words,
    sink: {
      ...sink,
      receipt(receipt) {
        hiding.add(receipt);
        sink.receipt(said.restore(receipt));
      },
    },
    listUses: (isUsed) => hiding.list(isUsed),
    readBy(isUsed) {
      for (const [at, row] of worded.entries()) {
        const word = hiding.words[at];
        if (word !== undefined && isUsed(word)) used.add(row);
      }
      return used.size === 0 ? null : { rows: examples, used: examples.filter((row) => used.has(row)) };
    },
    startSheet: (name) => said.startSheet(name),
    arrange(rows, table, { plain, keepTogether, reject, sheet, ...reading }) {
      const original = (row: Row): Row => ({ ...row, cells: reading.original(row.cells) });
      const found = findPointedJournal(rows.map(original), examples, table, {
        keepTogether,
        said,
        use(line) {
          used.add(line.row);
          hiding.see({ ...line, sheet });
        },
        reject: (firstRow, lastRow, why) =>
          reject({
            sheet,
            firstRow,
            lastRow,
            reason: REASONS[why],
            ...(why !== 'empty' && why !== 'outside' && { looksLikeTransaction: true }),
          }),
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
