// Remembers who signed on above receipts that name no cashier.

import type { SignOn } from '../lines/sign-on.ts';
import type { Receipt } from '../receipt.ts';
import { normalizeRegister } from '../text/register-code.ts';

type Cashier = Pick<Receipt, 'employeeId' | 'employeeName'>;

export interface SignedOn {
  /** @param register the one whose lines have the sign-on among them; '' for none */
  note(signOn: SignOn, register: string): void;
  /** @param register of a receipt; '' if it names none @returns whose it is; null for unknown */
  cashierAt(register: string): Cashier | null;
  clear(): void;
}

/** @param takeTurns whether the receipts of one register have those of others between them */
export function createSignedOn(takeTurns: boolean): SignedOn {
  const byRegister = new Map<string, Cashier>();
  /** Who signed on at a register that nothing named: at that of the next receipt. */
  let next: Cashier | null = null;

  function signOff({ employeeId }: Cashier, register: string): void {
    if (register !== '') byRegister.delete(register);
    else for (const [at, who] of byRegister) if (who.employeeId === employeeId) byRegister.delete(at);
    if (next?.employeeId === employeeId) next = null;
  }

  /** With somebody at a register already, and others at work, it may be another one where the next signed on. */
  function takeNext(register: string): void {
    const who = next;
    next = null;
    if (who === null || (register !== '' && takeTurns)) return;
    if (byRegister.has(register) && byRegister.size > 1) byRegister.delete(register);
    else byRegister.set(register, who);
  }

  return {
    note({ isOff, employeeId, employeeName, register }, among) {
      const at = register === null ? among : normalizeRegister(register);
      const who = { employeeId, employeeName };
      if (isOff) signOff(who, at);
      else if (at === '') next = who;
      else byRegister.set(at, who);
    },
    cashierAt(register) {
      takeNext(register);
      return byRegister.get(register) ?? null;
    },
    clear() {
      byRegister.clear();
      next = null;
    },
  };
}
