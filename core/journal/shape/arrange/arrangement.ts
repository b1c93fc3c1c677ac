// A sheet whose rows are not yet those of a table or the lines of a journal.

import type { Row } from '../../row.ts';

/** The words with which the fields of a heading are spelled, for the reading of printed journals. */
export const FIELD_WORDS = { number: 'TRANS', register: 'REG', employee: 'CASHIER' } as const;

export interface Arrangement {
  /**
   * @returns the rows to read instead; `written` has the cells of the sheet, and `parts` its rows if several became one.
   * Rows without either are parts of rows, as they are in the sheet.
   */
  unfold(row: Row): Row[];
  /** @returns the rows that were kept until the sheet ended */
  end?(): Row[];
}
