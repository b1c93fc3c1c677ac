// Compares what was read of a receipt with what it says itself that it came to: a reading that went wrong shows.

/** Cents. */
export interface ReceiptSums {
  items: readonly { priceCents: number; state: 'sold' | 'void' | 'suspended' }[];
  subtotalCents: number | null;
  discountCents: number | null;
  taxCents: number | null;
  totalCents: number | null;
}

export interface SumDifference {
  /** What the lines that were read come to. */
  readCents: number;
  /** The subtotal that is printed, or the total without its tax. */
  printedCents: number;
}

/** @returns null where both are the same, undefined where nothing is printed to compare with */
export function compareSums({
  items,
  discountCents,
  ...printed
}: ReceiptSums): SumDifference | null | undefined {
  const printedCents = printedSum(printed);
  if (printedCents === null) return undefined;
  const readCents = items.reduce(
    (sum, { priceCents, state }) => sum + (state === 'suspended' ? 0 : priceCents),
    0,
  );
  // Registers print a subtotal before discounts or behind them.
  const isSame = readCents === printedCents || readCents + (discountCents ?? 0) === printedCents;
  return isSame ? null : { readCents, printedCents };
}

function printedSum({
  subtotalCents,
  totalCents,
  taxCents,
}: Omit<ReceiptSums, 'items' | 'discountCents'>): number | null {
  if (subtotalCents !== null) return subtotalCents;
  return totalCents === null || taxCents === null ? null : totalCents - taxCents;
}
