// What a column of a table can hold.
import type { Cell, ColumnRole } from '@tillwatch/core/journal';
import { wallClock } from '@tillwatch/simulation';
import type { Line, Ticket } from '../model/day.ts';
import { type Forms, writeDate, writeDateTime, writeMoney, writeTime } from '../model/forms.ts';
import type { Words } from './words.ts';

/** What a row represents. */
export type RecordKind = 'ticket' | 'item' | 'void' | 'discount' | 'tax' | 'total' | 'tender';

export interface TableRow {
  ticket: Ticket;
  record: RecordKind;
  line?: Line;
  tender?: Ticket['tenders'][number];
  /** Counts a ticket's rows, from 1. */
  at: number;
  /** What the row's own amount is; null if it has none. */
  cents: number | null;
}

export type NumberForm = 'plain' | 'padded' | 'hash' | 'prefixed' | 'with register';
export type RegisterForm = 'plain' | 'padded' | 'worded' | 'coded';

/** How a file writes its cells. */
export interface Writing {
  forms: Forms;
  words: Words;
  number: NumberForm;
  register: RegisterForm;
  /** The words for kinds of rows, if a column names them. */
  records: Readonly<Record<RecordKind, string>>;
  /** Whether an unpaid ticket's total is what was rung up, or zero. */
  unpaidTotal: 'rung' | 'zero';
}

export function writeNumber({ number, register }: Ticket, form: NumberForm): string {
  if (form === 'padded') return String(number).padStart(8, '0');
  if (form === 'hash') return `#${number}`;
  if (form === 'prefixed') return `INV-${number}`;
  return form === 'with register' ? `${register}-${number}` : String(number);
}

export function writeRegister(register: string, form: RegisterForm, words: Words): string {
  if (form === 'padded') return register.padStart(2, '0');
  if (form === 'worded') return `${words.register} ${register}`;
  return form === 'coded' ? `POS-0${register}` : register;
}

export function totalOf({ kind, totalCents }: Ticket, unpaidTotal: Writing['unpaidTotal']): number {
  if (kind === 'no-sale') return 0;
  if (kind === 'void' || kind === 'suspended') return unpaidTotal === 'zero' ? 0 : totalCents;
  return totalCents;
}

const paidBy = ({ tenders, changeCents }: Ticket, method: 'cash' | 'card'): number =>
  tenders.filter((tender) => tender.method === method).reduce((sum, { cents }) => sum + cents, 0) -
  (method === 'cash' ? changeCents : 0);

const isUnpaid = ({ kind }: Ticket): boolean => kind === 'void' || kind === 'suspended';
const statusOf = ({ kind }: Ticket, words: Words): string =>
  kind === 'void' ? words.voided : kind === 'suspended' ? words.open : words.closed;
const shift = (time: string, seconds: number): string =>
  wallClock(time.slice(0, 10), secondsOf(time) + seconds);
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(11).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

type Write = (row: TableRow, writing: Writing) => Cell;
const money =
  (centsOf: (ticket: Ticket, writing: Writing) => number): Write =>
  ({ ticket }, writing) =>
    writeMoney(writing.forms.money, centsOf(ticket, writing));

/** The possible columns, by what they hold. */
export const FIELDS = {
  number: ({ ticket }, { number }) => writeNumber(ticket, number),
  'payment id': ({ ticket, at }) => `P${(ticket.number * 7919 + at * 31).toString(36).toUpperCase()}`,
  store: ({ ticket }) => ticket.store,
  register: ({ ticket }, { register, words }) => writeRegister(ticket.register, register, words),
  'clerk id': ({ ticket }) => ticket.clerk.id,
  'clerk name': ({ ticket }) => ticket.clerk.name,
  'clerk name and id': ({ ticket }) => `${ticket.clerk.name} (${ticket.clerk.id})`,
  date: ({ ticket }, { forms }) => writeDate(forms.date, ticket.time),
  time: ({ ticket }, { forms }) => writeTime(forms.time, ticket.time),
  'date and time': ({ ticket }, { forms }) => writeDateTime(forms, ticket.time),
  'time and offset': ({ ticket }) => `${ticket.time}-05:00`,
  'closed at': ({ ticket }, { forms }) => writeDateTime(forms, shift(ticket.time, 95)),
  'settled at': ({ ticket }, { forms }) => writeDateTime(forms, `${ticket.time.slice(0, 11)}23:50:00`),
  'business date': ({ ticket }, { forms }) => writeDate(forms.date, ticket.time),
  kind: ({ ticket }, { words }) => words.kinds[ticket.kind] ?? '',
  status: ({ ticket }, { words }) => statusOf(ticket, words),
  'void flag': ({ ticket }, { words }) => (ticket.kind === 'void' ? words.yes : words.no),
  'refund flag': ({ ticket }, { words }) => (ticket.kind === 'refund' ? words.yes : words.no),
  total: money((ticket, { unpaidTotal }) => totalOf(ticket, unpaidTotal)),
  gross: money((ticket) => ticket.subtotalCents - ticket.discountCents),
  subtotal: money((ticket) => ticket.subtotalCents),
  /** A word in place of the amount. */
  'net or void': ({ ticket }, { forms, words }) =>
    ticket.kind === 'void' ? words.voided.toUpperCase() : writeMoney(forms.money, ticket.subtotalCents),
  'tax if paid': ({ ticket }, { forms }) =>
    ticket.kind === 'void' ? null : writeMoney(forms.money, ticket.taxCents),
  'total if paid': ({ ticket }, { forms }) =>
    ticket.kind === 'void' ? null : writeMoney(forms.money, ticket.totalCents),
  cost: money((ticket) => Math.round(ticket.subtotalCents * 0.6)),
  tax: money((ticket) => ticket.taxCents),
  discount: money((ticket) => ticket.discountCents),
  cash: money((ticket) => (isUnpaid(ticket) ? 0 : paidBy(ticket, 'cash'))),
  card: money((ticket) => paidBy(ticket, 'card')),
  tendered: money(({ tenders }) => tenders.reduce((sum, { cents }) => sum + cents, 0)),
  change: money((ticket) => ticket.changeCents),
  method: ({ ticket, tender }, { words }) => {
    const method = tender?.method ?? ticket.tenders[0]?.method;
    return method === undefined ? null : words[method];
  },
  item: ({ ticket, line, record }, { words, records }) => {
    if (line !== undefined) return line.name;
    if (record === 'ticket') return words.kinds[ticket.kind] ?? null;
    return record === 'discount' ? words.discount : records[record];
  },
  code: ({ line }) => line?.code ?? null,
  department: ({ line, record }, { words }) =>
    line?.department ?? (record === 'discount' ? words.discount.toUpperCase() : null),
  quantity: ({ line, record }) => line?.quantity ?? (record === 'discount' ? 1 : null),
  'unit price': ({ line, record, cents }, { forms }) => {
    const unitCents = line?.unitCents ?? (record === 'discount' ? cents : null);
    return unitCents === null ? null : writeMoney(forms.money, unitCents);
  },
  amount: ({ cents }, { forms }) => (cents === null ? null : writeMoney(forms.money, cents)),
  record: ({ record }, { records }) => records[record],
  'line number': ({ at }) => at,
  pieces: ({ ticket }) => ticket.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  customer: ({ ticket }) => (ticket.number % 4 === 0 ? `Member ${ticket.number % 97}` : null),
  currency: () => 'USD',
} satisfies Record<string, Write>;

export type Field = keyof typeof FIELDS;

/** What somebody who is asked calls a column. */
export const ROLES: Partial<Record<Field, ColumnRole>> = {
  number: 'number',
  register: 'register',
  'clerk id': 'employeeId',
  'clerk name': 'employeeName',
  'clerk name and id': 'employee',
  date: 'date',
  time: 'time',
  'date and time': 'dateTime',
  'time and offset': 'dateTime',
  kind: 'type',
  status: 'status',
  'void flag': 'void',
  'refund flag': 'returned',
  total: 'total',
  'total if paid': 'total',
  subtotal: 'subtotal',
  'net or void': 'subtotal',
  tax: 'tax',
  'tax if paid': 'tax',
  discount: 'discount',
  cash: 'cashAmount',
  card: 'cardAmount',
  change: 'change',
  method: 'payment',
  item: 'description',
  quantity: 'quantity',
  'unit price': 'unitPrice',
  amount: 'lineAmount',
  record: 'lineType',
};
