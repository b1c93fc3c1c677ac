// Counts tickets of a table with rows that have an amount and nothing that says what it is: a tax, a total, a payment.

import { createFirstFew } from '../checks/first-few.ts';
import { type Draft, sumOf } from './draft.ts';

export interface UnnamedAmounts {
  /** @param text the row as printed */
  note(draft: Draft, cents: number, text: string): void;
  /** @returns what to tell about the rows; null for nothing */
  describe(): string | null;
}

const LONGEST_SHOWN = 60;

export function createUnnamedAmounts(): UnnamedAmounts {
  const tickets = createFirstFew();
  const noted = new WeakSet<Draft>();
  let example = '';
  return {
    note(draft, cents, text) {
      // Without goods above it, it may be the head of a ticket; what they come to changes nothing.
      const changesNothing = cents === 0 || cents === sumOf(draft);
      if (changesNothing || noted.has(draft) || draft.receipt.items.length === 0) return;
      noted.add(draft);
      tickets.add(draft.number);
      example ||= text.replace(/\s+/g, ' ').trim().slice(-LONGEST_SHOWN);
    },
    describe() {
      if (tickets.count === 0) return null;
      const have = tickets.count === 1 ? 'One transaction has' : `${tickets.count} transactions have`;
      return (
        `${have} rows with an amount and no known word for what it is, such as “${example}” (${tickets.list()}). ` +
        'They were left out: a tax, a total, or a payment among them does not count.'
      );
    },
  };
}
