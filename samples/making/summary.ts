// Turns a day's tickets into a table with one row each, with dates and amounts as real numbers.
import type { FilterId, TransactionType } from '@tillwatch/core/detection';
import type { Ticket } from '@tillwatch/simulation';

/** Only the workbook's cell style tells a date from a number. */
export type SummaryCell = string | number | Date | null;

const HEADINGS = [
  'Order Id',
  'Opened',
  'Terminal',
  'Staff ID',
  'Staff Name',
  'Event Type',
  'Gross Sales',
  'Taxes',
  'Total Collected',
  'Payment Type',
];

/** What this export calls each kind of ticket. */
const EVENT_TYPES: Partial<Record<TransactionType, string>> = {
  Sale: 'Payment',
  'Safe Manual DROP': 'Safe Drop',
};

/** The flags that a row without lines can show. */
const FLAG_OF_TYPE: Partial<Record<TransactionType, FilterId>> = {
  Void: 'void_items',
  Abort: 'abort',
  'Tender Abort': 'tender_abort',
  Refund: 'refund',
  'No Sale': 'no_sales',
  'Safe Manual DROP': 'safe_manual_drop',
  'Safe Load Tube': 'safe_load_tube',
  'Vend Tube': 'vend_tube',
  'PLU Inquiry': 'plu_inquiry',
  'Memory Cancel': 'memory_cancel',
  'Cash Drawer Violation': 'cash_drawer_violation',
};

export function flagsOfSummary(ticket: Ticket): FilterId[] {
  if (ticket.type === 'Sale') return ticket.amountCents === 0 ? ['total_due_zero'] : [];
  const flag = FLAG_OF_TYPE[ticket.type];
  return flag === undefined ? [] : [flag];
}

export function tabulateSummary(tickets: readonly Ticket[], store: string, date: string): SummaryCell[][] {
  const total = tickets.reduce((sum, ticket) => sum + ticket.amountCents, 0);
  return [
    [store],
    ['Daily summary', null, date],
    [],
    HEADINGS,
    ...tickets.map(tabulate),
    [],
    ['Total', null, null, null, null, null, null, null, total / 100],
  ];
}

function tabulate(ticket: Ticket): SummaryCell[] {
  const totals = ticket.entries.findLast((entry) => entry.kind === 'totals');
  const tender = ticket.entries.find((entry) => entry.kind === 'tender');
  return [
    ticket.number,
    new Date(`${ticket.time}Z`),
    ticket.registerId.padStart(2, '0'),
    ticket.clerk.id,
    ticket.clerk.name,
    EVENT_TYPES[ticket.type] ?? ticket.type,
    totals === undefined ? null : totals.subtotalCents / 100,
    totals === undefined ? null : totals.taxCents / 100,
    ticket.amountCents / 100,
    tender?.method ?? null,
  ];
}
