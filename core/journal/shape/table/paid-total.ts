// Tells by what was paid which of several amounts is a transaction's total.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { fieldOfHeading } from './table-columns.ts';

const FEWEST_ROWS = 3;

/** Split payments and rounding aside, the total is what was paid. */
const MOSTLY = 0.8;

function sumAt({ cells }: Row, columns: readonly number[]): number {
  return columns.reduce((sum, column) => sum + (readCents(cells[column]) ?? 0), 0);
}

/**
 * The amount that equals what stands in the columns for cash and cards: `Gross Amount | Amount | Cash | Credit`. There may be
 * other ways of paying, so rows without an amount in these columns tell nothing.
 *
 * @param amounts columns that may be the total
 */
export function findPaidTotal(
  heading: readonly Cell[],
  amounts: readonly number[],
  rows: readonly Row[],
): number | undefined {
  if (amounts.length < 2) return undefined;
  const ways = [...heading.keys()].filter((at) => {
    const field = fieldOfHeading(heading[at]);
    return field === 'cashAmount' || field === 'cardAmount';
  });
  const paid = rows.filter((row) => sumAt(row, ways) !== 0);
  const fits = amounts.map((column) => ({
    column,
    rows: paid.filter((row) => sumAt(row, [column]) === sumAt(row, ways)).length,
  }));
  const [best, next] = fits.toSorted((a, b) => b.rows - a.rows);
  if (best === undefined || best.rows < Math.max(FEWEST_ROWS, paid.length * MOSTLY)) return undefined;
  return best.rows === next?.rows ? undefined : best.column;
}
