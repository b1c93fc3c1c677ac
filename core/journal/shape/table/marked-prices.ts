// Compares, by figures, the lines of goods that a column marks with the same articles in other lines: a mark of changed
// prices stands where they cost less.

import type { Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { textAt } from '../row-text.ts';
import type { AmountColumns } from './marked-rows.ts';
import type { Columns } from './table-columns.ts';

/** A line of an article that was sold. */
export interface PricedLine {
  row: Row;
  name: string;
  /** Of one piece, in cents. */
  price: number;
}

/** Prices of weighed goods, and of fuel, change too often to show anything. */
const MOST_LOWER = 0.1;
const MOSTLY = 0.8;

/** @returns the lines that are about goods, and not what was taken off or paid back */
export function listPriced(
  rows: readonly Row[],
  { description, quantity }: Columns,
  { lineAmount, unitPrice }: AmountColumns,
): PricedLine[] {
  return rows.flatMap((row) => {
    const centsAt = (at: number | undefined): number =>
      at === undefined ? 0 : (readCents(row.cells[at]) ?? 0);
    const count = quantity === undefined ? 1 : (readQuantity(row.cells[quantity]) ?? 1);
    const price =
      unitPrice === undefined ? Math.round(centsAt(lineAmount) / (count || 1)) : centsAt(unitPrice);
    const name = textAt(row, description);
    return name === '' || price <= 0 || count <= 0 || centsAt(lineAmount) < 0 ? [] : [{ row, name, price }];
  });
}

/** What most lines of each article cost; of several prices, the highest. */
function usualPrices(lines: readonly PricedLine[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { name, price } of lines) {
    const ofName = counts.get(name) ?? new Map<number, number>();
    counts.set(name, ofName.set(price, (ofName.get(price) ?? 0) + 1));
  }
  const usualOf = (prices: ReadonlyMap<number, number>): number =>
    [...prices].reduce((best, one) =>
      one[1] > best[1] || (one[1] === best[1] && one[0] > best[0]) ? one : best,
    )[0];
  return new Map([...counts].map(([name, prices]) => [name, usualOf(prices)]));
}

/** @returns the marked lines that cost less than the same article does elsewhere; [] unless nearly all do, and few others */
export function findLowered(marked: readonly PricedLine[], others: readonly PricedLine[]): PricedLine[] {
  const usual = usualPrices(others);
  const isLower = ({ name, price }: PricedLine): boolean => price < (usual.get(name) ?? 0);
  const known = marked.filter(({ name }) => usual.has(name));
  const lower = known.filter(isLower);
  const isSeldom = others.filter(isLower).length <= others.length * MOST_LOWER;
  return isSeldom && lower.length >= known.length * MOSTLY ? lower : [];
}
