// What back offices do to the arrangement of tables.
import type { Change } from './change.ts';
import { CELL_CHANGES } from './tables/cells.ts';
import { COLUMN_CHANGES, PARTS_AND_NAMES } from './tables/columns.ts';
import { HEADING_CHANGES } from './tables/headings.ts';
import { ROW_CHANGES } from './tables/rows.ts';
import { SHEET_CHANGES } from './tables/sheets.ts';

export const TABLE_CHANGES: readonly Change[] = [
  ...COLUMN_CHANGES,
  ...HEADING_CHANGES,
  ...CELL_CHANGES,
  ...ROW_CHANGES,
  ...SHEET_CHANGES,
  ...PARTS_AND_NAMES,
];
