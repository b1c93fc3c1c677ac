// Notes the transactions that carried money to the safe, or in or out of the drawer, of which no amount was found.

import type { Receipt } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';

export interface MovedWatch {
  add(receipt: Receipt): void;
  /** A sentence with the first numbers; null when each has an amount. */
  describe(): string | null;
}

const MOST_NAMED = 5;
const KINDS: ReadonlySet<string> = new Set(['Safe Manual DROP', 'Paid In', 'Paid Out']);
const EVENTS: ReadonlySet<string> = new Set(['safe-drop', 'paid-in', 'paid-out']);

/** Whether money was moved that nothing says the amount of. */
export function isMovedForNothing({ typeText, events, items, tenders, totalCents }: Receipt): boolean {
  const moving = events.filter(({ kind }) => EVENTS.has(kind));
  const isMoving = moving.length > 0 || KINDS.has(typeText === null ? '' : (readKind(typeText) ?? ''));
  const amounts = [totalCents, ...[...moving, ...tenders].map(({ amountCents }) => amountCents)];
  return isMoving && items.length === 0 && amounts.every((cents) => cents === null || cents === 0);
}

/** Counts only, and the first few numbers. */
export function createMovedWatch(): MovedWatch {
  let count = 0;
  const named: string[] = [];
  return {
    add(receipt) {
      if (!isMovedForNothing(receipt)) return;
      count++;
      if (named.length < MOST_NAMED) named.push(receipt.transactionNumber);
    },
    describe() {
      if (count === 0) return null;
      const more = count > named.length ? ', …' : '';
      const what = count === 1 ? 'One transaction' : `${count} transactions`;
      return (
        `${what} moved money, and no amount of it was found (${named.join(', ')}${more}). ` +
        'The export may have it in another column or line. Look at the original rows.'
      );
    },
  };
}
