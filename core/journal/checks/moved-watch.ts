// Notes the transactions that moved money to the safe, or in or out of the drawer, without an amount.

import type { Receipt } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

const KINDS: ReadonlySet<string> = new Set(['Safe Manual DROP', 'Paid In', 'Paid Out']);
const EVENTS: ReadonlySet<string> = new Set(['safe-drop', 'paid-in', 'paid-out']);

/** Whether money was moved without an amount. */
export function isMovedForNothing({ typeText, events, items, tenders, totalCents }: Receipt): boolean {
  const moving = events.filter(({ kind }) => EVENTS.has(kind));
  const isMoving = moving.length > 0 || KINDS.has(typeText === null ? '' : (readKind(typeText) ?? ''));
  const amounts = [totalCents, ...[...moving, ...tenders].map(({ amountCents }) => amountCents)];
  return isMoving && items.length === 0 && amounts.every((cents) => cents === null || cents === 0);
}

/** Keeps only counts and the first few numbers. */
export function createMovedWatch(): Watch {
  const moved = createFirstFew();
  return {
    add(receipt) {
      if (isMovedForNothing(receipt)) moved.add(receipt.transactionNumber);
    },
    describe() {
      if (moved.count === 0) return null;
      const what = moved.count === 1 ? 'One transaction' : `${moved.count} transactions`;
      return (
        `${what} moved money, and no amount of it was found (${moved.list()}). ` +
        'The export may have it in another column or line. Look at the original rows.'
      );
    },
  };
}
