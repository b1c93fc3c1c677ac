// Gives receipts whose tickets somebody has pointed at the number, the register, the cashier, and the names that are there.

import type { Receipt } from '../receipt.ts';
import { normalizeRegister } from '../text/register-code.ts';

/** As printed; nothing else is guessed where a ticket says neither. */
interface WhoAndWhere {
  register?: string | undefined;
  employee?: string | undefined;
}

interface SaidOfTicket extends WhoAndWhere {
  number: string;
  /** Of articles, by the row that has the amount; without those of rows that have several. */
  names: ReadonlyMap<number, string>;
}

export interface SaidOfTickets {
  startSheet(name: string): void;
  /** @param rows the numbers of all rows of a ticket */
  keep(rows: readonly number[], said: SaidOfTicket): void;
  /** @returns the very same receipt if none of its rows was kept */
  restore(receipt: Receipt): Receipt;
}

/** Receipts are handed over soon after their rows. */
const MOST_KEPT = 5000;

interface PointedTicket {
  sheet: string;
  said: SaidOfTicket;
  rows: readonly number[];
}

export function createSaidOfTickets(): SaidOfTickets {
  let sheet = '';
  const tickets = new Set<PointedTicket>();
  const byRow = new Map<string, PointedTicket>();
  const keyOf = (name: string, rowNumber: number): string => `${rowNumber} ${name}`;

  function forget(ticket: PointedTicket): void {
    tickets.delete(ticket);
    for (const rowNumber of ticket.rows) {
      const key = keyOf(ticket.sheet, rowNumber);
      if (byRow.get(key) === ticket) byRow.delete(key);
    }
  }

  return {
    startSheet(name) {
      sheet = name;
    },
    keep(rows, said) {
      const ticket = { sheet, said, rows };
      tickets.add(ticket);
      for (const rowNumber of rows) byRow.set(keyOf(sheet, rowNumber), ticket);
      const [oldest] = tickets;
      if (tickets.size > MOST_KEPT && oldest !== undefined) forget(oldest);
    },
    restore(receipt) {
      if (tickets.size === 0) return receipt;
      const { sheet: first, lastSheet = first } = receipt.source;
      const found = new Set<PointedTicket>();
      for (const { rowNumber } of receipt.lines) {
        const ticket = byRow.get(keyOf(first, rowNumber)) ?? byRow.get(keyOf(lastSheet, rowNumber));
        if (ticket !== undefined) found.add(ticket);
      }
      if (found.size === 0) return receipt;
      for (const ticket of found) forget(ticket);
      const said = [...found].map((ticket) => ticket.said);
      const number = said[0]?.number ?? receipt.transactionNumber;
      return {
        ...withNames(receipt, said),
        ...whoAndWhere(said),
        // `FS 0669/003099` may be read in part only.
        ...(said.length === 1 && number.includes(receipt.transactionNumber) && { transactionNumber: number }),
      };
    },
  };
}

/** @param said of the tickets that became one receipt; the last one counts. */
function whoAndWhere(
  said: readonly WhoAndWhere[],
): Pick<Receipt, 'registerId' | 'employeeId' | 'employeeName'> {
  const register = said.findLast((one) => one.register !== undefined)?.register;
  const employee = said.findLast((one) => one.employee !== undefined)?.employee;
  return {
    registerId: register === undefined ? null : normalizeRegister(register),
    employeeId: employee ?? null,
    employeeName: null,
  };
}

/** What is pointed at is the name, however it would be read. */
function withNames(receipt: Receipt, said: readonly SaidOfTicket[]): Receipt {
  const names = new Map(said.flatMap((one) => [...one.names]));
  return {
    ...receipt,
    items: receipt.items.map((item) => {
      const name = names.get(receipt.lines[item.lineIndex]?.rowNumber ?? 0);
      // The name of a line that takes back another one may begin with the word for it.
      return name === undefined || item.state === 'void' ? item : { ...item, name };
    }),
  };
}
