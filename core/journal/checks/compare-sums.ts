// Compares what was read of a receipt with its own printed sums, which reveals wrong readings.

import { MOST_TAX_OF_TICKET } from '../measures/tax-rates.ts';
import { type ReceiptItem, sumOfItems } from '../receipt.ts';

/** Cents. */
export interface ReceiptSums {
  items: readonly Pick<ReceiptItem, 'priceCents' | 'state'>[];
  subtotalCents: number | null;
  discountCents: number | null;
  taxCents: number | null;
  totalCents: number | null;
}

export interface SumComparison {
  /** The sum of the lines that were read. */
  readCents: number;
  /** The printed subtotal, or the total without its tax. */
  printedCents: number;
  isSame: boolean;
}

/** @returns null if nothing is printed to compare with */
export function compareSums(receipt: ReceiptSums): SumComparison | null {
  const printedCents = printedSum(receipt);
  if (printedCents === null) return null;
  const { subtotalCents, totalCents, taxCents, discountCents } = receipt;
  const readCents = sumOfItems(receipt.items);
  // Registers print a subtotal before or after discounts.
  const comesTo = (sum: number | null): boolean =>
    sum === readCents || sum === readCents + (discountCents ?? 0);
  // If prices include tax, they add up to the total, and the subtotal is what they are without it.
  const isNet = subtotalCents === null || subtotalCents + (taxCents ?? 0) === totalCents;
  const isSame = (isNet && comesTo(totalCents)) || comesTo(printedCents);
  return { readCents, printedCents, isSame };
}

/**
 * Without a printed tax, the lines come to the total if it is at most a tax more.
 * @returns whether its lines may add up to what it prints; null if it prints no sum
 */
export function mayComeOut(receipt: ReceiptSums): boolean | null {
  const exact = compareSums(receipt);
  if (exact !== null) return exact.isSame;
  const { items, discountCents, totalCents } = receipt;
  if (totalCents === null || items.length === 0) return null;
  const total = Math.abs(totalCents);
  const sum = sumOfItems(items);
  return [sum, sum + (discountCents ?? 0)].some(
    (net) => total >= Math.abs(net) && total <= Math.abs(net) * (1 + MOST_TAX_OF_TICKET),
  );
}

function printedSum({
  subtotalCents,
  totalCents,
  taxCents,
}: Omit<ReceiptSums, 'items' | 'discountCents'>): number | null {
  if (subtotalCents !== null) return subtotalCents;
  return totalCents === null || taxCents === null ? null : totalCents - taxCents;
}
