// What a transaction has that others may not: lines of a form, values of columns, a kind, flags.
import type { Reason } from './example-kinds.ts';
import { findUnused } from './find-unused.ts';
import { classOfCell, formOfLine, formWithoutWords, hasWords, leadOf } from './line-form.ts';
import type { ReadTicket, TicketShape } from './read-ticket.ts';
import { columnAt, findTellingColumns, LOOKED_AT_LINES } from './telling-columns.ts';

export interface Feature {
  key: string;
  weight: number;
  /** Depends on what is printed, so one ticket's may be nothing but chance. */
  isForm: boolean;
  /** For people; null if it can't be said. */
  reason: Reason | null;
}

/** By how likely a wrong reading has to do with it. */
const WEIGHTS = { unused: 3, type: 3, flag: 2, sums: 2, words: 2, value: 2, form: 1, figure: 1, place: 0.5 };
const LONGEST_REASON = 60;

/** @returns what each ticket has, each thing once. */
export function listFeatures(tickets: readonly ReadTicket[], shape: TicketShape): Feature[][] {
  const columns = shape === 'journal-print' ? null : findTellingColumns(tickets);
  return tickets.map((ticket) => {
    const found = new Map<string, Feature>();
    const note = (isForm: boolean): Add => {
      return (key, weight, reason) => {
        if (found.has(key)) return;
        found.set(key, { key, weight, isForm, reason: reason === undefined ? null : short(reason) });
      };
    };
    const [add, addForm] = [note(false), note(true)];
    addRead(ticket, add);
    addUnused(ticket, columns !== null, addForm);
    if (columns === null) addLines(ticket, addForm);
    else addCells(ticket, columns, add);
    return [...found.values()];
  });
}

type Add = (key: string, weight: number, reason?: Reason) => void;

function short({ text, ...reason }: Reason): Reason {
  const cut = text.trim().replace(/\s+/g, ' ');
  return { ...reason, text: cut.length > LONGEST_REASON ? `${cut.slice(0, LONGEST_REASON - 1)}…` : cut };
}

/** What was read. */
function addRead(ticket: ReadTicket, add: Add): void {
  const { transactionType: type, items, tenders, findings, registerId, amountCents } = ticket;
  const day = ticket.time.slice(0, 10);
  add(`type ${type}`, WEIGHTS.type, reasonOf('type', type));
  for (const { filter } of findings) add(`flag ${filter}`, WEIGHTS.flag, reasonOf('flag', filter));
  if (!comesOut(ticket)) add('does not come out', WEIGHTS.sums, reasonOf('sums', ''));
  const payments = Math.min(tenders.length, 2);
  add(`payments ${payments} of ${type}`, WEIGHTS.figure, reasonOf('payments', String(tenders.length)));
  const hasItems = items.length > 0 ? 'has' : 'lacks';
  add(`goods ${Math.min(items.length, 2)} of ${type}`, WEIGHTS.figure, reasonOf(hasItems, 'items'));
  for (const { state, quantity, priceCents } of items) {
    const special = state === 'sold' && priceCents < 0 ? 'negative' : state;
    add(`item ${state} ${Math.sign(priceCents)}`, WEIGHTS.figure, reasonOf('item', special));
    if (quantity !== 1)
      add(
        `quantity ${Number.isInteger(quantity) ? 'whole' : 'part'}`,
        WEIGHTS.figure,
        reasonOf('item', 'quantity'),
      );
  }
  const sign = Math.sign(amountCents);
  add(`sign ${sign}`, WEIGHTS.figure, reasonOf('sign', String(sign)));
  for (const figure of FIGURES) {
    const cents = ticket[`${figure}Cents`];
    const key = `${figure} ${cents === null ? 'none' : Math.sign(cents)} of ${type}`;
    add(key, WEIGHTS.figure, reasonOf(cents === null ? 'lacks' : 'has', figure));
  }
  add(`register ${registerId ?? ''}`, WEIGHTS.place, reasonOf('register', registerId ?? ''));
  add(`day ${day}`, WEIGHTS.place, reasonOf('day', day));
}

const reasonOf = (kind: Reason['kind'], text: string, column: number | null = null): Reason => ({
  kind,
  text,
  column,
});

const FIGURES = ['subtotal', 'discount', 'tax', 'total', 'change'] as const;

/** Whether the goods come to the sums, or there is nothing to compare. */
function comesOut({ items, subtotalCents, totalCents, taxCents, discountCents }: ReadTicket): boolean {
  const sums = [subtotalCents, totalCents].filter((cents) => cents !== null);
  if (items.length === 0 || sums.length === 0) return true;
  const sold = items.reduce(
    (sum, { priceCents, state }) => sum + (state === 'suspended' ? 0 : priceCents),
    0,
  );
  return [0, taxCents ?? 0].some((tax) =>
    [0, discountCents ?? 0].some((discount) => sums.includes(sold + tax + discount)),
  );
}

function addUnused(ticket: ReadTicket, isTable: boolean, add: Add): void {
  for (const { lineIndex, from, to } of findUnused(ticket)) {
    const text = ticket.lines[lineIndex]?.text ?? '';
    const column = isTable ? columnAt(text, from) : null;
    const key = `unused ${column ?? formWithoutWords(text)}`;
    add(key, WEIGHTS.unused, reasonOf('unused', text.slice(from, to), column));
  }
}

/** The forms of a print's lines. A line of goods, and one that heads a ticket, counts without its words. */
function addLines({ lines, transactionType }: ReadTicket, add: Add): void {
  for (const { text, kind } of lines.slice(0, LOOKED_AT_LINES)) {
    if (kind === 'item' || kind === 'void-item' || kind === 'header') {
      add(`${kind} ${formWithoutWords(text)}`, WEIGHTS.form, reasonOf('form', text));
      continue;
    }
    const form = formOfLine(text);
    if (!hasWords(form)) continue;
    const weight = kind === 'text' ? WEIGHTS.words : WEIGHTS.form;
    add(`line ${form}`, weight, reasonOf('line', text));
    add(`line ${form} of ${transactionType}`, WEIGHTS.form);
    add(`lead ${leadOf(form)}`, weight);
  }
}

/** The cells of a table's rows: the value where a column has few, otherwise what kind of value it is. */
function addCells({ lines, transactionType }: ReadTicket, columns: ReadonlySet<number>, add: Add): void {
  for (const { text, kind } of lines.slice(0, LOOKED_AT_LINES)) {
    for (const [column, cell] of text.split('\t').entries()) {
      const value = cell.trim();
      if (value === '') continue;
      if (!columns.has(column)) {
        add(`cell ${column} ${kind} ${classOfCell(value)}`, WEIGHTS.form, reasonOf('form', value, column));
        continue;
      }
      add(`value ${column} ${value}`, WEIGHTS.value, reasonOf('value', value, column));
      add(`value ${column} ${value} of ${transactionType}`, WEIGHTS.form);
    }
  }
}
