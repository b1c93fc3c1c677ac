// A column with the part of a total that coins are too large for.

import type { Row } from '../row.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { readCents } from '../text/cell-value.ts';

const FEWEST_ROUNDED = 2;
/** In cents: half of the largest coin that cash is rounded to. */
const MOST_ROUNDING = 50;

/** Whether a column has what was paid above the total, or below it, because there are no smaller coins. */
export function isRoundedOff({ total, columns }: TableLayout, body: readonly Row[], column: number): boolean {
  const { tendered, change } = columns;
  if (total === undefined || tendered === undefined || total === tendered) return false;
  const centsAt = ({ cells }: Row, at: number | undefined): number =>
    at === undefined ? 0 : Math.abs(readCents(cells[at]) ?? 0);
  const rounded = body.filter((row) => centsAt(row, column) !== 0);
  return (
    rounded.length >= FEWEST_ROUNDED &&
    rounded.every((row) => {
      const off = centsAt(row, tendered) - centsAt(row, change) - centsAt(row, total);
      return off !== 0 && Math.abs(off) <= MOST_ROUNDING && Math.abs(off) === centsAt(row, column);
    })
  );
}
