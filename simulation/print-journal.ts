import { printMoney } from './money.ts';
// Turns a day's tickets into a printed journal: one column of text, the header first, two registers interleaved, and a
// page header every 54 lines, wherever that falls.
import type { Random } from './random.ts';
import type { Entry, PrintedTicket, TicketEvent } from './ticket.ts';

const WIDTH = 44;
const PAGE_LINES = 54;

const WORDS: Record<TicketEvent, readonly string[]> = {
  'no-sale': ['NO SALE'],
  'void-ticket': ['VOID TICKET'],
  abort: ['*** TRANSACTION ABORTED ***', 'TRANSACTION ABORT'],
  'tender-abort': ['TENDER ABORT'],
  refund: ['*** REFUND ***', 'REFUND SALE'],
  'safe-drop': ['SAFE MANUAL DROP', 'SAFE DROP'],
  'safe-load-tube': ['SAFE LOAD TUBE'],
  'vend-tube': ['VEND TUBE'],
  'plu-inquiry': ['PLU INQUIRY'],
  'memory-cancel': ['MEMORY CANCEL'],
  suspend: ['TRANSACTION SUSPENDED #'],
  recall: ['TRANSACTION RECALLED #'],
  'drawer-violation': ['CASH DRAWER VIOLATION'],
  'paid-out': ['PAID OUT'],
};
const PROMOS = { 'mix-match': 'MIX MATCH 2 FOR', coupon: 'STORE COUPON', reward: 'LOYALTY REWARD' };

export interface PrintedPage {
  store: string;
  date: string;
}

/** @returns the lines of the column, top to bottom. */
export function* printJournal(
  tickets: Iterable<PrintedTicket>,
  page: PrintedPage,
  random: Random,
): Generator<string> {
  let pageNumber = 0;
  let linesOnPage = PAGE_LINES;
  let printed = 0;
  for (const ticket of tickets) {
    printed += 1;
    for (const text of printTicket(ticket, random)) {
      if (linesOnPage >= PAGE_LINES) {
        pageNumber += 1;
        linesOnPage = 0;
        yield* pageHeader(page, pageNumber);
      }
      linesOnPage += 1;
      yield text;
    }
  }
  yield '';
  yield `RECORDS FOUND: ${printed}`;
  yield '*** END OF JOURNAL ***';
}

function pageHeader(page: PrintedPage, number: number): string[] {
  const [year, month, day] = page.date.split('-');
  const date = `${month}/${day}/${year}`;
  return [
    ...(number > 1 ? ['', ''] : []),
    `        ${page.store}`,
    `TILL JOURNAL  FROM ${date} 05:30   PAGE ${number}`,
    `PRINTED ${date} 23:59:40 BY BACK OFFICE`,
    '',
  ];
}

function* printTicket(ticket: PrintedTicket, random: Random): Generator<string> {
  const [date = '', time = ''] = ticket.time.split('T');
  const [year = '', month, day] = date.split('-');
  yield '.'.repeat(WIDTH);
  yield `TRAN# ${ticket.number}   TERMINAL 0${ticket.registerId}   ${month}/${day}/${year.slice(2)} ${time}`;
  yield `OPERATOR: ${ticket.clerk.id} ${ticket.clerk.name}`;
  for (const entry of ticket.entries) yield* printEntry(entry, ticket, random);
}

function* printEntry(entry: Entry, ticket: PrintedTicket, random: Random): Generator<string> {
  switch (entry.kind) {
    case 'item': {
      const unit = printMoney(entry.cents / entry.quantity, 'after');
      const name = entry.quantity > 1 ? `${entry.name.padEnd(17)} ${entry.quantity} @ ${unit}` : entry.name;
      yield amountLine(name, entry.cents, entry.isTaxed ? ' *' : '');
      break;
    }
    case 'void':
      yield amountLine(`VOID LINE ITEM ${entry.name}`, entry.cents);
      break;
    case 'override':
      yield `    PRICE OVERRIDE  REG ${printMoney(entry.wasCents, 'before')}`;
      break;
    case 'promo':
      yield amountLine(PROMOS[entry.promo], entry.cents);
      break;
    case 'age':
      if (entry.outcome === 'passed') {
        yield `DOB VERIFICATION: PASSED  TRANS#${ticket.number}`;
        yield `Tue Jul ${random.integer(10, 28)} 00:00:00 EDT ${random.integer(1958, 2003)}`;
      } else {
        yield entry.outcome === 'canceled' ? 'CANCEL AGE VERIFICATION' : 'ID CHECK SKIPPED';
      }
      break;
    case 'totals':
      yield amountLine('SUB-TOTAL', entry.subtotalCents);
      yield amountLine('SALES TAX', entry.taxCents);
      yield amountLine('AMOUNT DUE', entry.totalCents);
      break;
    case 'tender':
      yield amountLine(entry.method === 'CASH' ? 'CASH TENDERED' : entry.method, entry.cents);
      if (entry.card !== null) {
        yield `    ${entry.card.type} ************${entry.card.lastDigits}`;
        yield `    AUTH CODE ${entry.card.approvalCode}   ENTRY METHOD: ${entry.card.entryMethod}`;
      }
      break;
    case 'change':
      yield amountLine('CHANGE DUE', entry.cents);
      break;
    case 'event': {
      const words = [random.pick(WORDS[entry.event]), entry.about].filter(Boolean).join(' ');
      yield entry.cents === null ? `  ${words.replace('# ', '#')}` : amountLine(words, entry.cents);
      break;
    }
    case 'notice':
      yield `   ${entry.text}`;
      break;
  }
}

function amountLine(name: string, cents: number, suffix = ''): string {
  const amount = printMoney(cents, 'after');
  return `  ${name.padEnd(WIDTH - 12)}${amount.padStart(8)}${suffix}`;
}
