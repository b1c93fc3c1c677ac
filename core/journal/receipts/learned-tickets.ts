// Receipts reduced to their sums, for learning what lines that no phrase explains are.

import { formOfLine } from '../lines/line-roles.ts';
import { endsUnpaid, type Receipt } from '../receipt.ts';
import { readTrailingAmount, type TrailingAmount } from '../text/amount.ts';
import { trimBlanks } from '../text/char-code.ts';
import { countEach } from '../text/count-each.ts';

export interface LearnedLine {
  form: string;
  cents: number;
  lineIndex: number;
}

/** Cents. */
export interface LearnedTicket {
  /** Lines taken for goods, without those that were taken back. */
  lines: LearnedLine[];
  /** What else counts: goods that were taken back, with their voids. */
  otherGoods: number;
  subtotal: number | null;
  total: number | null;
  totalAt: number;
  tax: number;
  discount: number;
  paid: number;
  change: number;
}

/** With this many receipts, a form is not a coincidence. */
export const ENOUGH = 5;
/** Of the receipts that have a form, this share must add up with its meaning. */
const NEARLY_ALL = 0.9;

export function ticketsOf(receipts: readonly Receipt[]): LearnedTicket[] {
  return receipts.filter(isCompared).map((receipt) => ticketOf(receipt));
}

/** With the figures that were taken for neither goods nor sums: `TAXABLE  2.39`. */
export function withFigures(receipts: readonly Receipt[]): (LearnedTicket & { figures: LearnedLine[] })[] {
  const out: TrailingAmount = { cents: 0, labelEnd: 0 };
  return receipts
    .filter(({ events, totalLineIndex }) => totalLineIndex !== undefined && !endsUnpaid(events))
    .map((receipt) => {
      const ticket = ticketOf(receipt);
      const sumAt = receipt.lines.findIndex(({ kind }) => kind === 'total');
      const figures = receipt.lines.slice(0, Math.max(0, sumAt)).flatMap(({ kind, text }, lineIndex) => {
        const to = trimBlanks(text, 0, text.length);
        if (kind !== 'text' || to === 0 || !readTrailingAmount(text, 0, to, out)) return [];
        return [{ form: formOfLine(text.slice(0, out.labelEnd).trim()), cents: out.cents, lineIndex }];
      });
      return { ...ticket, figures };
    });
}

const isCompared = ({ items, events }: Receipt): boolean => items.length > 0 && !endsUnpaid(events);

function ticketOf(receipt: Receipt): LearnedTicket {
  const { items, totalCents, subtotalCents, taxCents, discountCents, changeCents, tenders } = receipt;
  const sold = items.filter(({ state }) => state === 'sold');
  return {
    lines: sold.map(({ name, priceCents, lineIndex }) => ({
      form: formOfLine(name),
      cents: priceCents,
      lineIndex,
    })),
    otherGoods: sumOf(items.filter(({ state }) => state === 'void').map(({ priceCents }) => priceCents)),
    subtotal: subtotalCents,
    total: totalCents,
    totalAt: receipt.totalLineIndex ?? Number.POSITIVE_INFINITY,
    tax: taxCents ?? 0,
    discount: discountCents ?? 0,
    paid: sumOf(tenders.map(({ amountCents }) => amountCents)),
    change: Math.abs(changeCents ?? 0),
  };
}

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

export const centsOf = (lines: readonly LearnedLine[]): number => sumOf(lines.map(({ cents }) => cents));

/** @param goods what is taken for goods, without what was taken back */
export function comesOut(ticket: LearnedTicket, goods: number): boolean {
  const { otherGoods, subtotal, total, tax, discount } = ticket;
  const sum = goods + otherGoods;
  const nets = [sum, sum + discount];
  if (subtotal !== null) return nets.includes(subtotal);
  return total !== null && nets.some((net) => net === total || net + tax === total);
}

/** @returns forms of lines, the most frequent first */
export function formsOf(tickets: readonly Pick<LearnedTicket, 'lines'>[]): string[] {
  const counts = countEach(tickets.flatMap(({ lines }) => [...new Set(lines.map((line) => line.form))]));
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([form]) => form);
}

export const hasForm = ({ lines }: Pick<LearnedTicket, 'lines'>, form: string): boolean =>
  lines.some((line) => line.form === form);

export const holds = (good: number, all: number): boolean => all >= ENOUGH && good >= all * NEARLY_ALL;
