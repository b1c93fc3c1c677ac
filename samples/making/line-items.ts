// Turns a day's tickets into a table with one row per journal line. A ticket's fields are only in its first row, and
// titles, repeated headings, and subtotals come in between.
import { type Entry, printMoney, type Ticket, type TicketEvent } from '@tillwatch/simulation';

export type TableCell = string | number | null;

const HEADINGS = [
  'Receipt number',
  'Date',
  'POS',
  'Emp ID',
  'Employee',
  'Receipt type',
  'Item name',
  'Quantity',
  'Ext. Price',
];
const TICKETS_BETWEEN_SUBTOTALS = 60;

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
  suspend: 'TRANSACTION SUSPENDED',
  recall: 'TRANSACTION RECALLED',
  'drawer-violation': 'CASH DRAWER VIOLATION',
  'paid-out': 'PAID OUT',
};
const PROMOS = { 'mix-match': 'MIX AND MATCH', coupon: 'COUPON', reward: 'LOYALTY REWARD' };

/** What this export calls each kind of ticket. */
const TYPES: Partial<Record<Ticket['type'], string>> = { 'Safe Manual DROP': 'Safe Drop' };

/** This export prints the time to the minute. */
export function toMinute(time: string): string {
  return `${time.slice(0, 16)}:00`;
}

export function tabulateLineItems(tickets: readonly Ticket[], store: string, date: string): TableCell[][] {
  const rows: TableCell[][] = [
    [store],
    [`Receipts by item, ${date}`],
    [null, null, 'Filter: all registers'],
    [],
    HEADINGS,
  ];
  let sinceSubtotal = 0;
  let all = 0;
  for (const [position, ticket] of tickets.entries()) {
    rows.push(...tabulate(ticket));
    sinceSubtotal += ticket.amountCents;
    all += ticket.amountCents;
    const isLast = position === tickets.length - 1;
    if ((position + 1) % TICKETS_BETWEEN_SUBTOTALS === 0 || isLast) {
      rows.push(['Subtotal:', null, null, null, null, null, null, null, dollars(sinceSubtotal)], []);
      if (!isLast) rows.push([store], HEADINGS);
      sinceSubtotal = 0;
    }
  }
  rows.push(['Grand total:', null, null, null, null, null, null, null, dollars(all)]);
  return rows;
}

function tabulate(ticket: Ticket): TableCell[][] {
  const header = [
    ticket.number,
    twelveHourClock(ticket.time),
    ticket.registerId,
    ticket.clerk.id,
    ticket.clerk.name,
    TYPES[ticket.type] ?? ticket.type,
  ];
  const lines = ticket.entries.flatMap(tabulateEntry);
  return lines.map((cells, position) => [
    ...(position === 0 ? header : [null, null, null, null, null, null]),
    ...cells,
  ]);
}

function tabulateEntry(entry: Entry): [string, number | null, string | null][] {
  switch (entry.kind) {
    case 'item':
      return [[entry.name, entry.quantity, dollars(entry.cents)]];
    case 'void':
      return [[`VOID LINE ITEM ${entry.name}`, -entry.quantity, dollars(entry.cents)]];
    case 'override':
      return [['PRICE OVERRIDE', null, dollars(entry.wasCents)]];
    case 'promo':
      return [[PROMOS[entry.promo], null, dollars(entry.cents)]];
    case 'age':
      if (entry.outcome === 'passed') return [['AGE VERIFIED', null, null]];
      return [[entry.outcome === 'skipped' ? 'ID CHECK SKIPPED' : 'CANCEL AGE VERIFICATION', null, null]];
    case 'totals':
      return [
        ['Subtotal', null, dollars(entry.subtotalCents)],
        ['Tax', null, dollars(entry.taxCents)],
        ['Total', null, dollars(entry.totalCents)],
      ];
    case 'tender':
      return [[entry.method, null, dollars(entry.cents)]];
    case 'change':
      return [['Change', null, dollars(entry.cents)]];
    case 'event': {
      const words = [WORDS[entry.event], entry.about].filter(Boolean).join(' ');
      return [[words, null, entry.cents === null ? null : dollars(entry.cents)]];
    }
    case 'notice':
      return [[entry.text, null, null]];
  }
}

/** '3/15/26 1:33 PM' */
function twelveHourClock(time: string): string {
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number);
  const hour = Number(time.slice(11, 13));
  const half = hour < 12 ? 'AM' : 'PM';
  return `${month}/${day}/${year % 100} ${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(14, 16)} ${half}`;
}

function dollars(cents: number): string {
  const text = printMoney(cents, 'parentheses');
  return text.startsWith('(') ? `($${text.slice(1)}` : `$${text}`;
}
