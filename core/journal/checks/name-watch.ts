// Notes whether a file says nowhere who rang its transactions, and at which register.

import type { Receipt } from '../receipt.ts';

export interface NameWatch {
  add(receipt: Receipt): void;
  /** A sentence when no transaction has a cashier, or none a register; null else. */
  describe(): string | null;
}

/** Counts only. */
export function createNameWatch(): NameWatch {
  let all = 0;
  let withCashier = 0;
  let withRegister = 0;
  return {
    add({ employeeId, registerId }) {
      all++;
      if (employeeId !== null) withCashier++;
      if (registerId !== null) withRegister++;
    },
    describe() {
      const missing = [withCashier === 0 ? 'a cashier' : '', withRegister === 0 ? 'a register' : ''];
      const named = missing.filter((what) => what !== '').join(' or ');
      if (all === 0 || named === '') return null;
      return (
        `No transaction of this file names ${named}. ` +
        'If the export has them, it writes them in a way that is not known: compare the original.'
      );
    },
  };
}
