// Counts rows with words or amounts between the rows of transactions that were read as part of none: they may be lines.

import type { Cell, Row } from '../row.ts';
import { isFilled, joinRow } from '../shape/row-text.ts';
import { isMoney } from '../shape/table/column-facts.ts';
import { isSumLabel } from '../shape/table/sum-row.ts';

export interface SkippedRows {
  /** A row that is no title, no heading, and no sum. */
  note(row: Row): void;
  /**
   * A row of a transaction: what was noted before it is between transactions.
   * @param isFirst whether it is the transaction's first
   */
  read(isFirst: boolean): void;
  /** @returns what to tell about the rows of a sheet; null for nothing */
  describe(sheet: string): string | null;
}

/** Fewer rows may be notes. */
const FEWEST_ROWS = 5;
/** There are fewer titles and sums of sections than this. */
const OF_TRANSACTIONS = { withAmounts: 0.2, withWords: 0.5 };
const MOST_SHOWN = 3;
const LONGEST_SHOWN = 50;

const isName = (cell: Cell): boolean => typeof cell === 'string' && /\p{L}{3}/u.test(cell);

/** Rows that say the same but for their digits are one after the other below every page. */
const formOf = (row: Row): string => joinRow(row.cells).replace(/\d+/g, '0');

const placesOf = (row: Row): string => row.cells.flatMap((cell, at) => (isFilled(cell) ? [at] : [])).join();

/** Rows of one kind. */
interface Kind {
  waiting: Row[];
  count: number;
  forms: Set<string>;
  /** Which cells they have. */
  places: Set<string>;
  shown: string[];
}

const emptyKind = (): Kind => ({
  waiting: [],
  count: 0,
  forms: new Set(),
  places: new Set(),
  shown: [],
});

export function createSkippedRows(): SkippedRows {
  const withAmounts = emptyKind();
  const withWords = emptyKind();
  let transactions = 0;

  function count(kind: Kind): void {
    for (const row of kind.waiting) {
      kind.count++;
      if (kind.forms.size < FEWEST_ROWS) kind.forms.add(formOf(row));
      if (kind.places.size < FEWEST_ROWS) kind.places.add(placesOf(row));
      if (kind.shown.length < MOST_SHOWN) kind.shown.push(show(row));
    }
    kind.waiting = [];
  }

  const isMany = ({ count: rows, forms }: Kind, part: number): boolean =>
    rows >= Math.max(FEWEST_ROWS, transactions * part) && forms.size > 1;

  return {
    note(row) {
      const filled = row.cells.filter(isFilled);
      if (!filled.some(isName) || filled.some(isSumLabel)) return;
      const { waiting } = filled.some(isMoney) ? withAmounts : withWords;
      // More of them are not between two transactions.
      if (waiting.length < MOST_BETWEEN) waiting.push(row);
    },
    read(isFirst) {
      if (isFirst) transactions++;
      for (const kind of [withAmounts, withWords]) count(kind);
    },
    describe(sheet) {
      // Rows below the last transaction may be sums of the sheet, or like those between the others.
      for (const kind of [withAmounts, withWords]) {
        kind.waiting = kind.waiting.filter((row) => kind.places.has(placesOf(row)));
        count(kind);
      }
      if (isMany(withAmounts, OF_TRANSACTIONS.withAmounts))
        return describeRows(withAmounts, sheet, 'amounts');
      if (isMany(withWords, OF_TRANSACTIONS.withWords)) return describeRows(withWords, sheet, 'words');
      return null;
    },
  };
}

const MOST_BETWEEN = 200;

function show({ rowNumber, cells, written = cells }: Row): string {
  return `${rowNumber} (“${joinRow(written).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN)}”)`;
}

function describeRows({ count, shown }: Kind, sheet: string, what: 'amounts' | 'words'): string {
  return (
    `${count} rows of the sheet “${sheet.slice(0, 40)}” have ${what}, but were read as part of no transaction, such as ` +
    `${shown.join(', ')}. If they are the lines of the transactions above them, what those sold, and voids and refunds ` +
    'among it, do not show.'
  );
}
