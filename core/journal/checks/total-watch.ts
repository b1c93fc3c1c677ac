// Counts the paid transactions of a file in which no total was found: their amounts are the sums of their lines.

import { endsUnpaid } from '../receipt.ts';
import type { Watch } from './watch.ts';

/** A store sells more than this many kinds of goods. */
const FEW_NAMES = 5;
const ENOUGH_GOODS = 20;

/** Keeps only counts and the first few names. */
export function createTotalWatch(): Watch {
  let paid = 0;
  let without = 0;
  let goods = 0;
  const names = new Set<string>();

  function describeNames(): string {
    if (goods < ENOUGH_GOODS || names.size > FEW_NAMES) return '';
    const listed = [...names].map((name) => `“${name.slice(0, 30)}”`).join(', ');
    return ` All goods are called ${listed}: what was paid may have been taken for goods.`;
  }

  return {
    add({ shape, items, events, totalCents }) {
      if (shape !== 'journal-print' || items.length === 0 || endsUnpaid(events)) return;
      paid++;
      if (totalCents === null) without++;
      for (const { name, state } of items) {
        if (state !== 'sold') continue;
        goods++;
        if (names.size <= FEW_NAMES) names.add(name);
      }
    },
    describe() {
      if (without * 2 <= paid) return null;
      return (
        `In ${without} of ${paid} transactions with goods no total was found; their amounts are what their lines come to. ` +
        `If the export prints totals, it does so in words that are not known: compare the original.${describeNames()}`
      );
    },
  };
}
