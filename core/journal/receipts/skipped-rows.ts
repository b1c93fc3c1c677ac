// Counts rows with words and amounts between the rows of transactions: they may be lines that were not read.

import type { Cell, Row } from '../row.ts';
import { isFilled, joinRow } from '../shape/row-text.ts';
import { isMoney } from '../shape/table/column-facts.ts';
import { isSumLabel } from '../shape/table/sum-row.ts';

export interface SkippedRows {
  note(row: Row): void;
  /** @returns what to tell about the rows of a sheet with so many transactions; null for nothing */
  describe(sheet: string, transactions: number): string | null;
}

/** A label and its sum have fewer cells. */
const FEWEST_CELLS = 3;
/** Fewer rows may be notes. */
const FEWEST_ROWS = 5;
const OF_TRANSACTIONS = 0.5;
const MOST_SHOWN = 3;
const LONGEST_SHOWN = 50;

const isName = (cell: Cell): boolean => typeof cell === 'string' && /\p{L}{3}/u.test(cell);

function mayBeLine(cells: readonly Cell[]): boolean {
  const filled = cells.filter(isFilled);
  return (
    filled.length >= FEWEST_CELLS && filled.some(isName) && filled.some(isMoney) && !filled.some(isSumLabel)
  );
}

export function createSkippedRows(): SkippedRows {
  let count = 0;
  const shown: string[] = [];
  return {
    note({ rowNumber, cells, written = cells }) {
      if (!mayBeLine(cells)) return;
      count++;
      if (shown.length < MOST_SHOWN)
        shown.push(
          `${rowNumber} (“${joinRow(written).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN)}”)`,
        );
    },
    describe(sheet, transactions) {
      if (count < Math.max(FEWEST_ROWS, transactions * OF_TRANSACTIONS)) return null;
      return (
        `${count} rows of the sheet “${sheet.slice(0, 40)}” have amounts, but were read as part of no transaction, such as ` +
        `${shown.join(', ')}. If they are the lines of the transactions above them, what those sold, and voids and refunds ` +
        'among it, do not show.'
      );
    },
  };
}
