// Compares what was read of a receipt with what it says itself that it came to: a reading that went wrong shows.

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
  /** What the lines that were read come to. */
  readCents: number;
  /** The subtotal that is printed, or the total without its tax. */
  printedCents: number;
  isSame: boolean;
}

/** @returns null where nothing is printed to compare with */
export function compareSums({ items, discountCents, ...printed }: ReceiptSums): SumComparison | null {
  const printedCents = printedSum(printed);
  if (printedCents === null) return null;
  const readCents = sumOfItems(items);
  // Registers print a subtotal before discounts or behind them.
  const nets = [readCents, readCents + (discountCents ?? 0)];
  // Where prices have their tax in them, the total is what they come to.
  const isWithTax = printed.subtotalCents === null && nets.includes(printed.totalCents ?? Number.NaN);
  const isSame = isWithTax || nets.includes(printedCents);
  return { readCents, printedCents, isSame };
}

/** No sales tax is higher; some journals print totals with their tax, and the tax nowhere. */
const MOST_TAX = 0.15;

/** For a receipt of a printed journal. @returns whether its lines may come to what it prints; null where it prints no sum */
export function mayComeOut(receipt: ReceiptSums): boolean | null {
  const exact = compareSums(receipt);
  if (exact !== null) return exact.isSame;
  const { items, discountCents, totalCents } = receipt;
  if (totalCents === null || items.length === 0) return null;
  const total = Math.abs(totalCents);
  const sum = sumOfItems(items);
  return [sum, sum + (discountCents ?? 0)].some(
    (net) => total >= Math.abs(net) && total <= Math.abs(net) * (1 + MOST_TAX),
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
