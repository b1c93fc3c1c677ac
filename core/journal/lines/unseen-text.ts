// Leaves out characters that nobody can see, so that `27` is the same cashier with or without them, and says so.

import { createFirstFew } from '../checks/first-few.ts';
import type { Row } from '../row.ts';

/** Zero-width blanks and joiners, soft hyphens, and fillers, but not marks of text direction: those are shown. */
const UNSEEN = /(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u;
const ALL_UNSEEN = /(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;
/** At the beginning of a file, it says how the file is written. */
const BYTE_ORDER_MARK = /^\ufeff/;

export interface UnseenText {
  /**
   * @param isFirst whether it is the first row of the file
   * @returns the very same row if all of it can be seen
   */
  row(row: Row, isFirst: boolean): Row;
  /** A sentence for the cleaning report; null if nothing was left out. */
  describe(): string | null;
}

export function createUnseenText(): UnseenText {
  const rows = createFirstFew();
  return {
    row(row, isFirst) {
      if (!row.cells.some((cell) => typeof cell === 'string' && UNSEEN.test(cell))) return row;
      const [first, ...others] = row.cells;
      const rest =
        isFirst && typeof first === 'string' ? [first.replace(BYTE_ORDER_MARK, ''), ...others] : row.cells;
      if (rest.some((cell) => typeof cell === 'string' && UNSEEN.test(cell))) rows.add(String(row.rowNumber));
      const cells = rest.map((cell) => (typeof cell === 'string' ? cell.replaceAll(ALL_UNSEEN, '') : cell));
      return { ...row, cells };
    },
    describe() {
      if (rows.count === 0) return null;
      const where = rows.count === 1 ? `Row ${rows.list()} has` : `${rows.count} rows have`;
      return (
        `${where} characters that cannot be seen${rows.count === 1 ? '' : ` (rows ${rows.list()})`}. They were read without them. ` +
        'Registers don’t print them: somebody may have changed the export.'
      );
    },
  };
}
