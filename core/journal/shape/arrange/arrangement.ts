// A sheet whose rows are not yet those of a table or the lines of a journal.

import type { Row } from '../../row.ts';

export interface Arrangement {
  /** @returns the rows to read instead; `written` has the cells of the sheet */
  unfold(row: Row): Row[];
  /** @returns the rows that were kept until the sheet ended */
  end?(): Row[];
}
