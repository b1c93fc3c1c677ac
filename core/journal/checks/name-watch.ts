// Notes whether a file says nowhere who rang its transactions, and at which register, or not in a few of them.

import type { Receipt } from '../receipt.ts';
import { createFirstFew, type FirstFew } from './first-few.ts';

export interface NameWatch {
  add(receipt: Receipt): void;
  /** A sentence when no transaction has a cashier, or none a register, or nearly all have; null else. */
  describe(): string | null;
}

/** Of transactions, so few are the exception. */
const FEW = 0.1;

/** Counts only, and the first few numbers. */
export function createNameWatch(): NameWatch {
  let all = 0;
  const cashier = createFirstFew();
  const register = createFirstFew();

  function describeFew(lacking: FirstFew, what: string): string | null {
    if (lacking.count === 0 || lacking.count > all * FEW) return null;
    return `${lacking.count} of ${all} transactions name no ${what} (${lacking.list()}), unlike the others. `;
  }

  return {
    add({ employeeId, registerId, transactionNumber }) {
      all++;
      if (employeeId === null) cashier.add(transactionNumber);
      if (registerId === null) register.add(transactionNumber);
    },
    describe() {
      const missing = [cashier.count === all ? 'a cashier' : '', register.count === all ? 'a register' : ''];
      const named = missing.filter((what) => what !== '').join(' or ');
      if (all === 0) return null;
      if (named !== '') {
        return (
          `No transaction of this file names ${named}. ` +
          'If the export has them, it writes them in a way that is not known: compare the original.'
        );
      }
      const few = [describeFew(cashier, 'cashier'), describeFew(register, 'register')].filter(
        (one) => one !== null,
      );
      return few.length === 0 ? null : `${few.join('')}Look at their original rows.`;
    },
  };
}
