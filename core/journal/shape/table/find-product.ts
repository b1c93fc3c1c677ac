// Finds the three columns of which one is the product of the others: a quantity at a price is a line's amount.

import type { Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';

export interface Product {
  quantity: number;
  unitPrice: number;
  lineAmount: number;
}

interface Figures {
  column: number;
  /** By row. */
  cents: (number | null)[];
  counts: (number | null)[];
}

const NEARLY_ALL = 0.95;
const MOSTLY = 0.8;
/** Fewer rows may come out by chance. */
const FEWEST = { rows: 8, multiplied: 3, prices: 3 };
const MOST_COLUMNS = 10;
const MOST_ROWS = 100;

/** @param isFree whether a column has no other role @returns null if no columns, or several, come out */
export function findProduct(
  all: readonly Row[],
  width: number,
  isFree: (column: number) => boolean,
): Product | null {
  const rows = all.slice(0, MOST_ROWS);
  if (rows.length < FEWEST.rows) return null;
  const figures = Array.from({ length: width }, (_, column) => column)
    .filter(isFree)
    .map((column): Figures => ({
      column,
      cents: rows.map(({ cells }) => readCents(cells[column])),
      counts: rows.map(({ cells }) => readQuantity(cells[column])),
    }))
    .filter(({ cents }) => cents.filter((one) => one !== null).length >= rows.length * MOSTLY)
    .slice(0, MOST_COLUMNS);
  const found = figures.flatMap((quantity) =>
    figures.flatMap((price) =>
      price === quantity || sizeOf(quantity) >= sizeOf(price)
        ? []
        : figures
            .filter((amount) => amount !== quantity && amount !== price && comesOut(quantity, price, amount))
            .map((amount) => ({
              quantity: quantity.column,
              unitPrice: price.column,
              lineAmount: amount.column,
            })),
    ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** There are fewer pieces than a piece has cents. */
const sizeOf = ({ cents }: Figures): number =>
  cents.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0);

function comesOut({ counts }: Figures, { cents: prices }: Figures, { cents: amounts }: Figures): boolean {
  let compared = 0;
  let multiplied = 0;
  let same = 0;
  for (const [at, amount] of amounts.entries()) {
    const [count, price] = [counts[at] ?? 0, prices[at] ?? 0];
    if (count === 0 || price === 0) continue;
    compared++;
    const isSame = Math.abs(Math.abs(Math.round(count * price)) - Math.abs(amount ?? 0)) <= 1;
    if (isSame) same++;
    if (isSame && Math.abs(count) !== 1) multiplied++;
  }
  return (
    compared >= FEWEST.rows &&
    same >= compared * NEARLY_ALL &&
    multiplied >= FEWEST.multiplied &&
    new Set(prices).size >= FEWEST.prices
  );
}
