// Gives receipts that were spelled anew the rows of the file back, and whom and what register the example says.

import type { Receipt, ReceiptLine } from '../receipt.ts';
import { normalizeRegister } from '../text/register-code.ts';

interface WrittenLine {
  rowNumber: number;
  text: string;
}

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

export interface WrittenTickets {
  startSheet(name: string): void;
  /** @param lines all lines of a ticket, as in the file */
  keep(lines: readonly WrittenLine[], said: SaidOfTicket): void;
  /** @returns the very same receipt if none of its rows was kept */
  restore(receipt: Receipt): Receipt;
}

/** Receipts are handed over soon after their rows. */
const MOST_KEPT = 5000;

interface WrittenTicket {
  sheet: string;
  said: SaidOfTicket;
  lines: readonly WrittenLine[];
}

export function createWrittenTickets(): WrittenTickets {
  let sheet = '';
  const tickets = new Set<WrittenTicket>();
  const byRow = new Map<string, WrittenTicket>();
  const keyOf = (name: string, rowNumber: number): string => `${rowNumber} ${name}`;

  function forget(ticket: WrittenTicket): void {
    tickets.delete(ticket);
    for (const { rowNumber } of ticket.lines) {
      const key = keyOf(ticket.sheet, rowNumber);
      if (byRow.get(key) === ticket) byRow.delete(key);
    }
  }

  return {
    startSheet(name) {
      sheet = name;
    },
    keep(lines, said) {
      const ticket = { sheet, said, lines: lines.filter(({ text }) => text.trim() !== '') };
      tickets.add(ticket);
      for (const { rowNumber } of ticket.lines) byRow.set(keyOf(sheet, rowNumber), ticket);
      const [oldest] = tickets;
      if (tickets.size > MOST_KEPT && oldest !== undefined) forget(oldest);
    },
    restore(receipt) {
      if (tickets.size === 0) return receipt;
      const { sheet: first, lastSheet = first } = receipt.source;
      const found = new Set<WrittenTicket>();
      for (const { rowNumber } of receipt.lines) {
        const ticket = byRow.get(keyOf(first, rowNumber)) ?? byRow.get(keyOf(lastSheet, rowNumber));
        if (ticket !== undefined) found.add(ticket);
      }
      if (found.size === 0) return receipt;
      for (const ticket of found) forget(ticket);
      const lines = [...found].flatMap((ticket) => ticket.lines);
      const said = [...found].map((ticket) => ticket.said);
      const number = said[0]?.number ?? receipt.transactionNumber;
      return {
        ...withLines(withNames(receipt, said), lines),
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

/** Lines keep their kind, and what refers to them still does. */
function withLines(receipt: Receipt, written: readonly WrittenLine[]): Receipt {
  const known = new Set(written.map(({ rowNumber }) => rowNumber));
  const others = receipt.lines.filter(({ rowNumber }) => !known.has(rowNumber));
  const lines: ReceiptLine[] = [
    ...written.map(({ rowNumber, text }) => ({ rowNumber, text, kind: kindOf(receipt, rowNumber) })),
    ...others,
  ];
  const moved = receipt.lines.map((line) =>
    Math.max(
      0,
      lines.findIndex(({ rowNumber }) => rowNumber === line.rowNumber),
    ),
  );
  const move = <Part extends { lineIndex: number }>(part: Part): Part => ({
    ...part,
    lineIndex: moved[part.lineIndex] ?? 0,
  });
  const { totalLineIndex } = receipt;
  return {
    ...receipt,
    lines,
    items: receipt.items.map(move),
    events: receipt.events.map(move),
    tenders: receipt.tenders.map(move),
    ...(totalLineIndex !== undefined && { totalLineIndex: moved[totalLineIndex] ?? 0 }),
  };
}

/** Of several lines that a row became, the one that says the most. */
function kindOf({ lines }: Receipt, rowNumber: number): ReceiptLine['kind'] {
  const kinds = lines.filter((line) => line.rowNumber === rowNumber).map(({ kind }) => kind);
  return kinds.find((kind) => kind !== 'text') ?? kinds[0] ?? 'text';
}
