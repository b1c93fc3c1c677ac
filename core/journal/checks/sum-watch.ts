// Compares what was read of each receipt with what it says itself that it came to: a reading that went wrong shows.

import type { EventKind, Receipt } from '../receipt.ts';

export interface SumWatch {
  add(receipt: Receipt): void;
  /** A sentence about the receipts whose lines do not add up; null when all do. */
  describe(): string | null;
}

const MOST_NAMED = 5;
/** Of these the register adds up something else, or nothing. */
const UNFINISHED: ReadonlySet<EventKind> = new Set([
  'void-ticket',
  'abort',
  'suspend',
  'recall',
  'memory-cancel',
]);

/** Counts only, and the first few numbers. */
export function createSumWatch(): SumWatch {
  let compared = 0;
  let differing = 0;
  const named: string[] = [];
  return {
    add(receipt) {
      const printed = printedSum(receipt);
      if (printed === null) return;
      compared++;
      if (addsUp(receipt, printed)) return;
      differing++;
      if (named.length < MOST_NAMED) named.push(receipt.transactionNumber);
    },
    describe() {
      if (differing === 0) return null;
      const more = differing > named.length ? ', …' : '';
      const all = compared === 1 ? 'the only transaction' : `${differing} of ${compared} transactions`;
      return (
        `In ${all} with a printed subtotal, the lines that were read do not add up to it (${named.join(', ')}${more}). ` +
        'Look at their original rows before you decide on them.'
      );
    },
  };
}

/** What the lines should come to; null where the receipt does not say. */
function printedSum({ shape, events, subtotalCents, totalCents, taxCents }: Receipt): number | null {
  if (shape === 'summary' || events.some(({ kind }) => UNFINISHED.has(kind))) return null;
  if (subtotalCents !== null) return subtotalCents;
  return totalCents === null || taxCents === null ? null : totalCents - taxCents;
}

/** Registers print a subtotal before discounts or behind them. */
function addsUp({ items, discountCents }: Receipt, printed: number): boolean {
  const sold = items.reduce(
    (sum, { priceCents, state }) => sum + (state === 'suspended' ? 0 : priceCents),
    0,
  );
  return sold === printed || sold + (discountCents ?? 0) === printed;
}
