// Notes whether a file says nowhere who rang its transactions, and at which register, or not in a few of them.

import type { Receipt } from '../receipt.ts';

export interface NameWatch {
  add(receipt: Receipt): void;
  /** A sentence when no transaction has a cashier, or none a register, or nearly all have; null else. */
  describe(): string | null;
}

const MOST_NAMED = 5;
/** Of transactions, so few are the exception. */
const FEW = 0.1;

interface Lacking {
  count: number;
  /** The first numbers. */
  named: string[];
}

function note(lacking: Lacking, number: string): void {
  lacking.count++;
  if (lacking.named.length < MOST_NAMED) lacking.named.push(number);
}

/** Counts only, and the first few numbers. */
export function createNameWatch(): NameWatch {
  let all = 0;
  const cashier: Lacking = { count: 0, named: [] };
  const register: Lacking = { count: 0, named: [] };

  function describeFew({ count, named }: Lacking, what: string): string | null {
    if (count === 0 || count > all * FEW) return null;
    const more = count > named.length ? ', …' : '';
    return `${count} of ${all} transactions name no ${what} (${named.join(', ')}${more}), unlike the others. `;
  }

  return {
    add({ employeeId, registerId, transactionNumber }) {
      all++;
      if (employeeId === null) note(cashier, transactionNumber);
      if (registerId === null) note(register, transactionNumber);
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
