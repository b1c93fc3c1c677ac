// What somebody points at in a printed journal that wasn't read right, who sees its first rows.
import type { ColumnMapping } from '@tillwatch/core/journal';
import { PRINT_HEADINGS } from '../../core/journal/mapping/headings.ts';
import type { Truth } from '../truth.ts';
import { dropTorn, pointRows } from './point-rows.ts';
import { listPrintedRows, type SeenRow } from './seen-rows.ts';

/** So many rows of each sheet are seen. */
const ROWS_SEEN = 200;

/** Where a transaction was read that is shown beside its rows. */
export interface ShownRows {
  sheet: string;
  firstRow: number;
  lastRow: number;
}

/**
 * @param shown transactions that were read wrongly, each as often as they were shown
 * @returns null for a file that is no printed journal, or whose transactions are not to be found in it
 */
export async function pointAtFile(
  file: string,
  truth: Truth,
  shown: readonly ShownRows[] = [],
): Promise<ColumnMapping | null> {
  const all = await listPrintedRows(file);
  if (all === null) return null;
  const seen = [...Map.groupBy(all, ({ sheet }) => sheet).values()].map((rows) =>
    dropTorn(rows.slice(0, ROWS_SEEN), truth.transactions),
  );
  const isSeen = ({ sheet, firstRow }: ShownRows): boolean =>
    seen.some((rows) => rows.some((row) => row.sheet === sheet && row.rowNumber === firstRow));
  const places = shown.filter((one, at) => shown.findIndex((other) => isSame(one, other)) === at);
  const again = places.filter((one) => shown.filter((other) => isSame(one, other)).length > 1);
  const pointed = pointRows(
    seen,
    places.filter((one) => !isSeen(one)).map((one) => all.filter((row) => isWithin(row, one))),
    truth,
    (row) => again.some((one) => isWithin(row, one)),
  );
  return pointed === null
    ? null
    : { shape: 'journal-print', columns: {}, headings: [...PRINT_HEADINGS], ...pointed };
}

const isSame = (one: ShownRows, other: ShownRows): boolean =>
  one.sheet === other.sheet && one.firstRow === other.firstRow;

const isWithin = ({ sheet, rowNumber }: SeenRow, shown: ShownRows): boolean =>
  sheet === shown.sheet && rowNumber >= shown.firstRow && rowNumber <= shown.lastRow;
