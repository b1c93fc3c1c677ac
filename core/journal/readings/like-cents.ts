// Amounts that are whole numbers, and more than what people pay in a store, may be in cents.

import type { Cell } from '../row.ts';
import { readCents } from '../text/cell-value.ts';

const FEWEST_WHOLE = 8;
/** Prices end in any digit; whole dollars that are dropped or paid out often end in 0 or 5. */
const MOST_ROUND = 0.5;
/** Cents of dollars; half of the amounts of a store are less. */
const LEAST_MEDIAN = 10_000;

export function areLikeCents(cells: readonly Cell[]): boolean {
  const amounts = cells
    .map((cell) => ({ cell, cents: readCents(cell) ?? 0 }))
    .filter(({ cents }) => cents !== 0);
  const isWhole = ({ cell, cents }: (typeof amounts)[number]): boolean =>
    cents % 100 === 0 && !(typeof cell === 'string' && /[.,]\d\d\D*$/.test(cell));
  const round = amounts.filter(({ cents }) => cents % 500 === 0).length;
  const median =
    amounts.map(({ cents }) => Math.abs(cents)).toSorted((a, b) => a - b)[amounts.length >> 1] ?? 0;
  return (
    amounts.length >= FEWEST_WHOLE &&
    amounts.every(isWhole) &&
    round < amounts.length * MOST_ROUND &&
    median >= LEAST_MEDIAN
  );
}
