// Turns a day's tickets into a journal whose header comes at the end of each ticket: three columns, a time stamp on
// every line, names cut off at 20 characters.
import { type Entry, printMoney, type Ticket, type TicketEvent } from '@tillwatch/simulation';

export const FOOTER_NAME_LENGTH = 20;

const WORDS: Record<TicketEvent, string> = {
  'no-sale': 'NO SALE',
  'void-ticket': 'VOID TICKET',
  abort: 'TRANSACTION ABORTED',
  'tender-abort': 'TENDER ABORT',
  refund: 'REFUND',
  'safe-drop': 'SAFE DROP',
  'safe-load-tube': 'SAFE LOAD TUBE',
  'vend-tube': 'VEND TUBE',
  'plu-inquiry': 'PLU INQUIRY',
  'memory-cancel': 'MEMORY CANCEL',
  suspend: 'TRANSACTION SUSPENDED #',
  recall: 'TRANSACTION RECALLED #',
  'drawer-violation': 'CASH DRAWER VIOLATION',
  'paid-out': 'PAID OUT',
};
export const FOOTER_PROMOS = { 'mix-match': 'MIX & MATCH', coupon: 'COUPON', reward: 'LOYALTY REWARD' };

/** @returns rows of stamp, workstation, text. */
export function printFooterJournal(tickets: readonly Ticket[]): [string, string, string][] {
  return tickets.flatMap((ticket) => {
    const lines = ticket.entries.flatMap((entry) => printEntry(entry, ticket));
    const end = Date.parse(`${ticket.time}Z`);
    // The last line, the footer, and the tender share one second; the others come a few seconds apart before it.
    return [...lines, ...footer(ticket)].map((text, position) => {
      const secondsBefore = Math.max(0, lines.length - 1 - position) * 2;
      return [stamp(new Date(end - secondsBefore * 1000)), workstation(ticket), text];
    });
  });
}

export function workstation(ticket: Ticket): string {
  return `20${ticket.registerId}`;
}

function footer(ticket: Ticket): string[] {
  const clerk = ticket.clerk.name.split(' ')[0] ?? '';
  return [
    `ST#7                   DR#${ticket.registerId} TRAN#${ticket.number}`,
    `CSH: ${clerk.padEnd(18)}${stamp(new Date(`${ticket.time}Z`))}`,
  ];
}

function stamp(time: Date): string {
  const text = time.toISOString();
  return `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(2, 4)} ${text.slice(11, 19)}`;
}

function printEntry(entry: Entry, ticket: Ticket): string[] {
  switch (entry.kind) {
    case 'item':
      return [itemLine(entry.isTaxed ? 'H' : 'L', entry.name, entry.quantity, entry.cents)];
    case 'void':
      return [
        '************ ERROR CORRECT *************',
        itemLine('', entry.name, entry.quantity, entry.cents),
        'ERROR CORRECT',
        '*'.repeat(40),
      ];
    case 'override':
      return [`PRICE OVERRIDE  Reg 1/${printMoney(entry.wasCents, 'before')}`];
    case 'promo':
      return [itemLine('%%', FOOTER_PROMOS[entry.promo], 1, entry.cents)];
    case 'age':
      if (entry.outcome !== 'passed') {
        return [entry.outcome === 'skipped' ? 'ID CHECK SKIPPED' : 'ID CHECK ERROR CORR'];
      }
      return [`Trans#${ticket.number} MANUAL ENTRY OVERRIDE`, 'Mon Mar 12 00:00:00 EST 1990'];
    case 'totals':
      return [amountLine('TOTAL', entry.totalCents)];
    case 'tender':
      return [amountLine(entry.method, entry.cents)];
    case 'change':
      return [];
    case 'event': {
      const words = [WORDS[entry.event], entry.about].filter(Boolean).join(' ');
      return [entry.cents === null ? words : amountLine(words, entry.cents)];
    }
    case 'notice':
      return [entry.text];
  }
}

function itemLine(mark: string, name: string, quantity: number, cents: number): string {
  const cut = name.slice(0, FOOTER_NAME_LENGTH).padStart(FOOTER_NAME_LENGTH);
  return `${mark.padEnd(3)}${cut} ${String(quantity).padStart(3)} ${printMoney(cents, 'before').padStart(11)}`;
}

function amountLine(name: string, cents: number): string {
  return `${name.padStart(27)} ${printMoney(cents, 'before').padStart(11)}`;
}
