// Notes cashiers whose numbers differ only by letters that look like digits from another cashier's: `2O7` with a letter
// O beside `207`. They are kept apart, because nobody knows who was meant.

import type { Receipt } from '../receipt.ts';
import { employeeKey } from '../text/employee-key.ts';
import { createFirstFew, type FirstFew } from './first-few.ts';

export interface CashierWatch {
  add(receipt: Pick<Receipt, 'employeeId' | 'transactionNumber'>): void;
  /** A sentence with the first such cashiers and their transactions; null if there are none. */
  describe(): string | null;
}

/** Latin, Cyrillic, and Greek letters by the digit that they look like. */
const ALIKE: Readonly<Record<string, string>> = { 0: 'OoОоΟο', 1: 'IlІӀΙ', 5: 'SЅ', 8: 'BВΒ' };
const DIGITS = new Map(
  Object.entries(ALIKE).flatMap(([digit, letters]) => Array.from(letters, (letter) => [letter, digit])),
);
/** A file with more has something else where cashiers should be. */
const MOST_CASHIERS = 5000;
const MOST_NAMED = 5;

const asDigits = (id: string): string => Array.from(id, (one) => DIGITS.get(one) ?? one).join('');

/** Without its digits, the first word may be a name: `Bo Lee`. */
const LETTERED = /^(?=\S*\d)(\S+)\s/;

/** The number that a cashier's seems to be, also where a name follows it: 117 for `l17 OWEN PRICE`; null for none. */
function numberOf(employeeId: string): string | null {
  const digits = asDigits(LETTERED.exec(employeeId)?.[1] ?? employeeId);
  return /^\d+$/.test(digits) ? digits : null;
}

/** Keeps only the cashiers, and the first few transactions of those that may be somebody else. */
export function createCashierWatch(): CashierWatch {
  const numbers = new Set<string>();
  const lettered = new Map<string, FirstFew>();
  return {
    add({ employeeId, transactionNumber }) {
      if (employeeId === null || numbers.size + lettered.size > MOST_CASHIERS) return;
      const digits = numberOf(employeeId);
      if (digits === null) return;
      if (digits === employeeId) {
        numbers.add(employeeKey(employeeId));
        return;
      }
      const few = lettered.get(employeeId) ?? createFirstFew();
      few.add(transactionNumber);
      lettered.set(employeeId, few);
    },
    describe() {
      const doubtful = [...lettered].filter(([id]) => numbers.has(employeeKey(numberOf(id) ?? '')));
      if (doubtful.length === 0) return null;
      const named = doubtful
        .slice(0, MOST_NAMED)
        .map(([id, few]) => `${id} looks like ${numberOf(id)} (${few.list()})`)
        .join(', ');
      const more = doubtful.length > MOST_NAMED ? ', …' : '';
      return (
        `Cashiers whose numbers differ from another cashier's only by letters that look like digits count as other ` +
        `people: ${named}${more}. Look at their original rows.`
      );
    },
  };
}
