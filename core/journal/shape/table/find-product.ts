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
    .map((column) => figuresIn(rows, column))
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

/**
 * @param lineAmount a column that is known
 * @returns the quantity and the price that come to it in the most rows; null if none do, or several equally
 */
export function findFactors(
  rows: readonly Row[],
  lineAmount: number,
  columns: readonly number[],
): Pick<Product, 'quantity' | 'unitPrice'> | null {
  const priced = rows.filter(({ cells }) => (readCents(cells[lineAmount]) ?? 0) !== 0).slice(0, MOST_ROWS);
  const amount = figuresIn(priced, lineAmount);
  const figures = columns
    .map((column) => figuresIn(priced, column))
    .filter(({ cents }) => cents.filter((one) => one !== null).length >= priced.length * MOSTLY)
    .slice(0, MOST_COLUMNS);
  const found = figures
    .flatMap((quantity) =>
      figures
        .filter((price) => mayCount(quantity, price) && comesOut(quantity, price, amount))
        .map((price) => ({
          quantity: quantity.column,
          unitPrice: price.column,
          same: countProducts(quantity, price, amount).same,
        })),
    )
    .toSorted((one, other) => other.same - one.same);
  const [best, next] = found;
  return best === undefined || best.same === next?.same ? null : best;
}

const figuresIn = (rows: readonly Row[], column: number): Figures => ({
  column,
  cents: rows.map(({ cells }) => readCents(cells[column])),
  counts: rows.map(({ cells }) => readQuantity(cells[column])),
});

/** There are fewer pieces than a piece has cents. */
const sizeOf = ({ cents }: Figures): number =>
  cents.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0);

/** Whether one of two columns may have the pieces and the other one the price: it is whole, or less. */
function mayCount(quantity: Figures, price: Figures): boolean {
  const isWhole = ({ cents }: Figures): boolean => cents.every((one) => one === null || one % 100 === 0);
  return isWhole(quantity) === isWhole(price) ? sizeOf(quantity) < sizeOf(price) : isWhole(quantity);
}

function countProducts({ counts }: Figures, { cents: prices }: Figures, { cents: amounts }: Figures) {
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
  return { compared, same, multiplied };
}

function comesOut(quantity: Figures, price: Figures, amount: Figures): boolean {
  const { compared, same, multiplied } = countProducts(quantity, price, amount);
  return (
    compared >= FEWEST.rows &&
    same >= compared * NEARLY_ALL &&
    multiplied >= FEWEST.multiplied &&
    new Set(price.cents).size >= FEWEST.prices
  );
}
