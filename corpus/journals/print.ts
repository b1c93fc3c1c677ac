// Prints receipts from templates, as registers do.
import { cellText } from '@tillwatch/core/journal';
import { TOBACCO } from '@tillwatch/simulation';
import type { Kind, Line, Ticket } from '../model/day.ts';
import {
  type DateForm,
  type Forms,
  type MoneyForm,
  type TimeForm,
  writeDate,
  writeMoney,
  writeTime,
} from '../model/forms.ts';

/**
 * Lines are templates: `{n}` is replaced; `{n:6}` is padded on the right to 6 characters, and `{n:>6}` on the left.
 * What follows `|` is right-aligned, and what follows `^` is centered; `||` prints a bar.
 */
export interface JournalStyle {
  system: string;
  width: number;
  kinds: readonly Kind[];
  dates: readonly DateForm[];
  times: readonly TimeForm[];
  monies: readonly MoneyForm[];
  /** The most letters of an article's name that are printed. */
  nameLength: number;
  employee: 'id' | 'name' | 'first name' | null;
  hasRegister: boolean;
  /** Added to each number. */
  firstNumber?: number;
  /**
   * Around each receipt: {n} its number, {r} register, {s} store, {c} the cashier's ID, {C} name, {F} first name, {d}
   * date, {t} time; {n0}, {r0} with leading zeros.
   */
  top: readonly string[];
  bottom: readonly string[];
  /** A line for several pieces, if printed differently. {q} quantity, {unit} price, {x} T if taxed. */
  several?: readonly string[];
  /** {name}, {code}, {plu} (short), {amount}. */
  item: readonly string[];
  /** A line that takes another back. */
  voided: readonly string[];
  discount: string;
  /** {subtotal}, {tax}, {half} and {rest} of the tax, {total}, {pieces}. */
  sums: readonly string[];
  /** {how} and {amount}. */
  payment: string;
  cash: string;
  card: string;
  /** {change}; {-change} for registers that print it negative. */
  change: string;
  paysFirst?: boolean;
  /** What happened, below the articles; for a refund, above them. {amount} if money is moved. */
  events: Readonly<Partial<Record<Kind, string>>>;
  /** Printed above each line of a receipt. */
  stamp?: string;
}

/** Extra lines that this file prints. */
export interface Extras {
  /** Above the item that needed an age check. */
  ageCheck: readonly string[];
  /** Below a card payment. */
  cardSlip: readonly string[];
}

type Values = Readonly<Record<string, string>>;

/** All lines of a receipt. */
export function printReceipt(ticket: Ticket, style: JournalStyle, forms: Forms, extras: Extras): string[] {
  const print = createPrinter(ticket, style, forms);
  const isPaid = ticket.kind === 'sale' || ticket.kind === 'refund';
  const event = style.events[ticket.kind];
  const happened = event === undefined ? [] : print([event], { amount: print.money(ticket.totalCents) });
  const lines = [
    ...print(style.top),
    ...(isPaid ? happened : []),
    ...printGoods(ticket, style, print, extras),
    ...(isPaid ? printPaid(ticket, style, print, extras) : happened),
    ...print(style.bottom),
  ];
  const { stamp } = style;
  return stamp === undefined ? lines : lines.flatMap((line) => [...print([stamp]), line]);
}

interface Printer {
  (templates: readonly string[], more?: Values): string[];
  money(cents: number): string;
}

function createPrinter(ticket: Ticket, style: JournalStyle, forms: Forms): Printer {
  const { number, register, store, clerk, time } = ticket;
  const n = String(number + (style.firstNumber ?? 0));
  const own: Values = {
    n,
    n0: n.padStart(6, '0'),
    r: register,
    r0: register.padStart(2, '0'),
    s: store,
    c: clerk.id,
    C: clerk.name,
    F: clerk.name.split(' ')[0]?.toUpperCase() ?? '',
    d: cellText(writeDate(forms.date, time)),
    t: cellText(writeTime(forms.time, time)),
  };
  const print = (templates: readonly string[], more: Values = {}): string[] =>
    templates.map((template) => align(fill(template, { ...own, ...more }), style.width));
  return Object.assign(print, { money: (cents: number) => cellText(writeMoney(forms.money, cents)) });
}

function fill(template: string, values: Values): string {
  return template.replace(
    /\{([^:}]+)(?::(>?)(\d+))?\}/g,
    (_, key: string, right?: string, width?: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`Nothing is called ${key} in ${template}`);
      if (width === undefined) return value;
      return right === '>' ? value.padStart(Number(width)) : value.padEnd(Number(width));
    },
  );
}

const ALIGNMENT = /(?<!\|)\|(?!\|)/;

function align(line: string, width: number): string {
  if (line.startsWith('^'))
    return ' '.repeat(Math.max(0, Math.floor((width - line.length) / 2))) + line.slice(1);
  const [left = '', right] = line.split(ALIGNMENT).map((part) => part.replaceAll('||', '|'));
  if (right === undefined) return left;
  return left + ' '.repeat(Math.max(1, width - left.length - right.length)) + right;
}

function printGoods(ticket: Ticket, style: JournalStyle, print: Printer, { ageCheck }: Extras): string[] {
  let isChecked = false;
  return ticket.lines.flatMap((line) => {
    const needsCheck = !isChecked && !line.isVoid && TOBACCO.some(({ name }) => name === line.name);
    isChecked ||= needsCheck;
    return [...(needsCheck ? ageCheck : []), ...printLine(line, style, print)];
  });
}

function printLine(line: Line, style: JournalStyle, print: Printer): string[] {
  const isSeveral = style.several !== undefined && Math.abs(line.quantity) > 1;
  const templates = line.isVoid ? style.voided : isSeveral ? (style.several ?? []) : style.item;
  return print(templates, {
    q: String(Math.abs(line.quantity)),
    unit: print.money(line.unitCents),
    amount: print.money(line.cents),
    name: line.name.slice(0, style.nameLength).trimEnd(),
    code: line.code,
    plu: line.code.slice(-5),
    x: line.isTaxed ? 'T' : ' ',
  });
}

function printPaid(ticket: Ticket, style: JournalStyle, print: Printer, { cardSlip }: Extras): string[] {
  const { discountCents, subtotalCents, taxCents, totalCents, changeCents, lines } = ticket;
  const half = Math.floor(taxCents / 2);
  const reduced = discountCents < 0 ? print([style.discount], { amount: print.money(discountCents) }) : [];
  const sums = print(style.sums, {
    subtotal: print.money(subtotalCents),
    tax: print.money(taxCents),
    half: print.money(half),
    rest: print.money(taxCents - half),
    total: print.money(totalCents),
    pieces: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  });
  const payments = ticket.tenders.flatMap(({ method, cents }) => [
    ...print([style.payment], { how: style[method], amount: print.money(cents) }),
    ...(method === 'card' ? cardSlip : []),
  ]);
  const change =
    changeCents === 0 || style.change === ''
      ? []
      : print([style.change], { change: print.money(changeCents), '-change': print.money(-changeCents) });
  return style.paysFirst === true
    ? [...reduced, ...payments, ...sums, ...change]
    : [...reduced, ...sums, ...payments, ...change];
}
