// Learns which lines are sums if no word says so. Lines that many receipts have, and never first, are not goods; of
// those, the total is the one that equals the goods plus some of the others, which are taxes or discounts.

import { MOST_TAX } from '../measures/tax-rates.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import {
  centsOf,
  comesOut,
  ENOUGH,
  formsOf,
  hasForm,
  holds,
  type LearnedLine,
  type LearnedTicket,
} from './learned-tickets.ts';

/** Such a line is in at least this share of receipts; goods are not. */
const STANDING = 0.2;
/** Such a line is the first of several in a receipt only this rarely. */
const NEVER_FIRST = 0.02;
const SEVERAL = 3;
/** More than this are not tried in combination. */
const MOST_STANDING = 7;
/**
 * Below a single line, a payment equals it, too: of the receipts that confirm a sum, this share must have more lines.
 */
const WITH_SEVERAL = 0.25;
/** A total is in this share of the receipts that have no other. */
const MOST_HAVE = 0.4;
/** Of the sums that add up, the total is in nearly as many receipts as any other. */
const IN_MOST = 0.8;
/** In this share of receipts, something is charged in addition to the goods. */
const CHARGED = 0.2;
/** Another line is below a tax only this rarely. */
const NEARLY_LAST = 0.95;
const OFTEN = 0.6;
/** A fee is the same each time. */
const FEWEST_TAXES = 3;

interface Sum {
  form: string;
  /** What it has in addition to the goods. */
  parts: readonly string[];
  tickets: number;
  isCharged: boolean;
}

/** For receipts in which no total was found. */
export function learnSums(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const without = tickets.filter(({ total }) => total === null);
  if (without.length < ENOUGH) return;
  const standing = findStanding(without);
  const sums = standing.flatMap((form) => sumOfForm(without, form, standing) ?? []);
  const most = Math.max(0, ...sums.map((sum) => sum.tickets));
  const often = sums.filter((sum) => sum.tickets >= Math.max(most * IN_MOST, without.length * MOST_HAVE));
  // A subtotal has fewer parts; a payment is below it.
  const [total] = often.toSorted(
    (a, b) =>
      b.parts.length - a.parts.length ||
      Number(b.isCharged) - Number(a.isCharged) ||
      (standsAbove(without, a.form, b.form) ? -1 : 1),
  );
  if (total === undefined) return;
  roles.set(total.form, 'total');
  for (const form of total.parts) {
    const meaning = meaningOf(without, form, total.form);
    if (meaning !== null) roles.set(form, meaning);
  }
  for (const { form, parts } of sums) {
    if (parts.length < total.parts.length && standsAbove(without, form, total.form))
      roles.set(form, 'subtotal');
  }
  const left = standing.filter((form) => !roles.has(form) && !total.parts.includes(form));
  for (const ticket of without) takeSums(ticket, total.form, left, roles);
}

function findStanding(tickets: readonly LearnedTicket[]): string[] {
  const several = tickets.filter(({ lines }) => lines.length >= SEVERAL);
  return formsOf(tickets)
    .filter((form) => {
      const count = tickets.filter((ticket) => hasForm(ticket, form)).length;
      const first = several.filter(({ lines }) => lines[0]?.form === form).length;
      return count >= ENOUGH && count >= tickets.length * STANDING && first <= count * NEVER_FIRST;
    })
    .slice(0, MOST_STANDING);
}

const subsetsOf = (forms: readonly string[]): string[][] =>
  forms
    .reduce<string[][]>((sets, form) => [...sets, ...sets.map((set) => [...set, form])], [[]])
    .toSorted((a, b) => a.length - b.length);

/** @returns null if a form doesn't add up to anything */
function sumOfForm(tickets: readonly LearnedTicket[], form: string, standing: readonly string[]): Sum | null {
  const having = tickets.flatMap((ticket) => {
    const at = ticket.lines.findIndex((line) => line.form === form);
    const goods = ticket.lines.slice(0, Math.max(0, at)).filter((line) => !standing.includes(line.form));
    const cents = ticket.lines[at]?.cents ?? 0;
    return goods.length === 0 ? [] : [{ ticket, goods, net: centsOf(goods) + ticket.otherGoods, cents }];
  });
  const above = standing.filter((other) => other !== form && standsAbove(tickets, other, form));
  for (const parts of subsetsOf(above)) {
    const good = having.filter(({ ticket, net, cents }) => {
      const { lines, tax, discount } = ticket;
      const sum = net + centsOf(lines.filter((line) => parts.includes(line.form)));
      return [sum, sum + tax, sum + discount, sum + tax + discount].includes(cents);
    });
    const several = good.filter(
      ({ ticket, goods }) => goods.length + parts.filter((part) => hasForm(ticket, part)).length > 1,
    ).length;
    if (!holds(good.length, having.length) || several < good.length * WITH_SEVERAL) continue;
    const charged = good.filter(({ net, cents }) => net !== cents).length;
    const isCharged = charged >= ENOUGH && charged >= good.length * CHARGED;
    return { form, parts, tickets: having.length, isCharged };
  }
  return null;
}

function standsAbove(tickets: readonly LearnedTicket[], form: string, other: string): boolean {
  const placeOf = ({ lines }: LearnedTicket, wanted: string): number =>
    lines.findIndex((line) => line.form === wanted);
  const both = tickets.filter((ticket) => hasForm(ticket, form) && hasForm(ticket, other));
  const above = both.filter((ticket) => placeOf(ticket, form) < placeOf(ticket, other));
  return above.length * 2 > both.length;
}

/** What a part of a total other than the goods is; null for goods that many people buy. */
function meaningOf(tickets: readonly LearnedTicket[], form: string, total: string): LineMeaning | null {
  const having = tickets.flatMap(({ lines }) => {
    const cents = lines.find((line) => line.form === form)?.cents;
    const sum = lines.find((line) => line.form === total)?.cents;
    return cents === undefined || sum === undefined
      ? []
      : [{ cents: cents * (sum < 0 ? -1 : 1), sum: Math.abs(sum) }];
  });
  if (having.every(({ cents }) => cents <= 0)) return 'promo';
  const isTax = having.every(({ cents, sum }) => cents >= 0 && cents <= sum * MOST_TAX);
  return isTax && new Set(having.map(({ cents }) => cents)).size >= FEWEST_TAXES ? 'tax' : null;
}

/** @param left forms that don't count in the total: payments, or other figures */
function takeSums(
  ticket: LearnedTicket,
  total: string,
  left: readonly string[],
  roles: ReadonlyMap<string, LineMeaning>,
): void {
  const sum = ticket.lines.find(({ form }) => form === total);
  if (sum !== undefined) {
    ticket.total = sum.cents;
    ticket.totalAt = sum.lineIndex;
  }
  for (const line of ticket.lines) {
    const meaning = roles.get(line.form);
    if (meaning === 'subtotal') ticket.subtotal ??= line.cents;
    else if (meaning === 'tax') ticket.tax += line.cents;
    else if (meaning === 'promo') ticket.discount -= Math.abs(line.cents);
    else if (sum !== undefined && left.includes(line.form))
      line.lineIndex = Math.max(line.lineIndex, sum.lineIndex + 1);
  }
  ticket.lines = ticket.lines.filter(({ form }) => !roles.has(form));
}

/** For receipts that add up to their total with a tax among their goods. */
export function learnTaxes(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const without = tickets.filter(
    (ticket) =>
      ticket.total !== null &&
      ticket.tax === 0 &&
      ticket.lines.every(({ lineIndex }) => lineIndex < ticket.totalAt) &&
      comesOut(ticket, centsOf(ticket.lines)),
  );
  for (let form = findTax(without); form !== undefined; form = findTax(without)) {
    roles.set(form, 'tax');
    for (const ticket of without) {
      const isTaxed = (line: LearnedLine): boolean => line.form === form;
      ticket.tax += centsOf(ticket.lines.filter(isTaxed));
      ticket.lines = ticket.lines.filter((line) => !isTaxed(line));
    }
  }
}

/** @returns the form of the line that most receipts have last: a part of the goods that varies */
function findTax(tickets: readonly LearnedTicket[]): string | undefined {
  return formsOf(tickets).find((form) => {
    const having = tickets.filter((ticket) => ticket.lines.length > 1 && hasForm(ticket, form));
    const last = having.filter(({ lines }) => lines.at(-1)?.form === form);
    const isPart = ({ lines, total }: LearnedTicket): boolean => {
      const cents = (lines.at(-1)?.cents ?? 0) * Math.sign(total ?? 0);
      return cents >= 0 && cents <= Math.abs(total ?? 0) * MOST_TAX;
    };
    return (
      having.length >= Math.max(ENOUGH, tickets.length * OFTEN) &&
      last.length >= having.length * NEARLY_LAST &&
      new Set(last.map(({ lines }) => lines.at(-1)?.cents)).size >= FEWEST_TAXES &&
      last.every(isPart)
    );
  });
}
