// Learns which lines are sums where no word says it: a subtotal, and a total, are as much as everything that counts above
// them; what stands between the two, or last above the total, is a tax.

import type { LineMeaning } from '../vocabulary/line-words.ts';
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

/** Below a single line, a payment is as much, too: of the receipts that bear a sum out, so many have more. */
const WITH_SEVERAL = 0.25;
/** A total stands in so many of the receipts that have no other. */
const MOST_HAVE = 0.4;
/** A total stands in nearly as many as the subtotal above it. */
const IN_MOST = 0.8;
/** In so many receipts something is charged between a subtotal and a total that differ. */
const CHARGED = 0.2;
/** As rarely as this another line stands below a tax. */
const NEARLY_LAST = 0.95;
const OFTEN = 0.6;
/** No sales tax is higher, even of goods that are all taxed. */
const MOST_TAX = 0.25;
/** A fee is the same each time. */
const FEWEST_TAXES = 3;

/** For receipts in which no total was found. */
export function learnSums(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const without = tickets.filter(({ total }) => total === null);
  if (without.length < ENOUGH) return;
  const sums = findSums(without);
  const total = findTotal(without, sums);
  if (total === undefined) return;
  const subtotals = sums.slice(0, sums.indexOf(total));
  for (const form of subtotals) roles.set(form, 'subtotal');
  roles.set(total, 'total');
  const charged = findCharged(without, total, subtotals.at(-1));
  for (const [form, meaning] of charged) roles.set(form, meaning);
  for (const ticket of without) takeSums(ticket, total, roles);
}

/** @returns the forms of sums, in the order in which receipts have them */
function findSums(tickets: readonly LearnedTicket[]): string[] {
  const sums: string[] = [];
  const forms = formsOf(tickets).filter(
    (form) => tickets.filter((ticket) => hasForm(ticket, form)).length >= ENOUGH,
  );
  for (;;) {
    const next = forms.find((form) => !sums.includes(form) && isSum(tickets, form, sums));
    if (next === undefined) break;
    sums.push(next);
  }
  return sums.toSorted((a, b) => (standsAbove(tickets, a, b) ? -1 : 1));
}

/** @param sums forms that are sums already, and count in none */
function isSum(tickets: readonly LearnedTicket[], form: string, sums: readonly string[]): boolean {
  const having = tickets.flatMap((ticket) => {
    const at = ticket.lines.findIndex((line) => line.form === form);
    const above = ticket.lines.slice(0, Math.max(0, at)).filter((line) => !sums.includes(line.form));
    return above.length === 0 ? [] : [{ ticket, above, cents: ticket.lines[at]?.cents ?? 0 }];
  });
  const good = having.filter(({ ticket: { otherGoods, tax, discount }, above, cents }) => {
    const sum = centsOf(above) + otherGoods;
    return [sum, sum + tax, sum + discount, sum + tax + discount].includes(cents);
  });
  const several = good.filter(({ above }) => above.length > 1).length;
  return holds(good.length, having.length) && several >= good.length * WITH_SEVERAL;
}

function standsAbove(tickets: readonly LearnedTicket[], form: string, other: string): boolean {
  const both = tickets.filter((ticket) => hasForm(ticket, form) && hasForm(ticket, other));
  const above = both.filter(
    ({ lines }) =>
      lines.findIndex((line) => line.form === form) < lines.findIndex((line) => line.form === other),
  );
  return above.length * 2 > both.length;
}

/** The last sum above which something was charged since the one before; a further one as high is a payment. */
function findTotal(tickets: readonly LearnedTicket[], sums: readonly string[]): string | undefined {
  const countOf = (form: string): number => tickets.filter((ticket) => hasForm(ticket, form)).length;
  const isCharged = (above: string, form: string): boolean => {
    const both = tickets.filter((ticket) => hasForm(ticket, above) && hasForm(ticket, form));
    const charged = both.filter((ticket) =>
      between(ticket, above, form).some((line) => line.cents !== 0 && !sums.includes(line.form)),
    ).length;
    return charged >= ENOUGH && charged >= both.length * CHARGED;
  };
  let total = sums.find((form) => countOf(form) >= tickets.length * MOST_HAVE);
  for (const form of sums.slice(total === undefined ? sums.length : sums.indexOf(total) + 1)) {
    const isInMost = total !== undefined && countOf(form) >= countOf(total) * IN_MOST;
    if (total !== undefined && isInMost && isCharged(total, form)) total = form;
  }
  return total;
}

function between({ lines }: LearnedTicket, above: string | undefined, below: string): LearnedLine[] {
  const from = lines.findIndex(({ form }) => form === above);
  const to = lines.findIndex(({ form }) => form === below);
  return lines.slice(from + 1, Math.max(0, to));
}

/** What is charged or taken off between the goods and the total. */
function findCharged(
  tickets: readonly LearnedTicket[],
  total: string,
  subtotal: string | undefined,
): Map<string, LineMeaning> {
  const having = tickets.filter((ticket) => hasForm(ticket, total));
  const known = having.flatMap((ticket) => {
    if (subtotal !== undefined && !hasForm(ticket, subtotal)) return [];
    const amount = ticket.lines.find(({ form }) => form === total)?.cents ?? 0;
    return [{ ...ticket, lines: between(ticket, subtotal, total), total: amount }];
  });
  if (subtotal === undefined) return new Map(findTaxes(known).map((form) => [form, 'tax']));
  return new Map(
    formsOf(known).map((form) => [form, known.every((one) => isRaising(one, form)) ? 'tax' : 'promo']),
  );
}

const isRaising = ({ lines, total }: LearnedTicket, form: string): boolean =>
  lines.every((line) => line.form !== form || line.cents * Math.sign(total ?? 0) >= 0);

/** For receipts that come to their total with a tax among their goods. */
export function learnTaxes(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const without = tickets.filter(
    (ticket) =>
      ticket.total !== null &&
      ticket.tax === 0 &&
      ticket.lines.every(({ lineIndex }) => lineIndex < ticket.totalAt) &&
      comesOut(ticket, centsOf(ticket.lines)),
  );
  for (const form of findTaxes(without)) roles.set(form, 'tax');
  for (const ticket of without) {
    ticket.tax = centsOf(ticket.lines.filter(({ form }) => roles.get(form) === 'tax'));
    ticket.lines = ticket.lines.filter(({ form }) => roles.get(form) !== 'tax');
  }
}

/** Lines that most receipts have last above their total: a part of the goods that differs. @returns their forms */
function findTaxes(tickets: readonly LearnedTicket[]): string[] {
  const found: string[] = [];
  for (;;) {
    const left = tickets.map((ticket) => ({
      ...ticket,
      lines: ticket.lines.filter(({ form }) => !found.includes(form)),
    }));
    const next = formsOf(left).find((form) => isTax(left, form));
    if (next === undefined) return found;
    found.push(next);
  }
}

function isTax(tickets: readonly LearnedTicket[], form: string): boolean {
  const having = tickets.filter((ticket) => ticket.lines.length > 1 && hasForm(ticket, form));
  const last = having.filter(({ lines }) => lines.at(-1)?.form === form);
  const isPart = ({ lines, total }: LearnedTicket): boolean => {
    const cents = (lines.at(-1)?.cents ?? 0) * Math.sign(total ?? 0);
    return cents >= 0 && cents <= Math.abs(total ?? 0) * MOST_TAX;
  };
  const amounts = new Set(last.map(({ lines }) => lines.at(-1)?.cents));
  return (
    having.length >= ENOUGH &&
    having.length >= tickets.length * OFTEN &&
    last.length >= having.length * NEARLY_LAST &&
    amounts.size >= FEWEST_TAXES &&
    last.every(isPart)
  );
}

function takeSums(ticket: LearnedTicket, total: string, roles: ReadonlyMap<string, LineMeaning>): void {
  for (const { form, cents, lineIndex } of ticket.lines) {
    const meaning = roles.get(form);
    if (meaning === 'subtotal') ticket.subtotal ??= cents;
    else if (meaning === 'tax') ticket.tax += cents;
    else if (meaning === 'promo') ticket.discount -= Math.abs(cents);
    else if (form === total) {
      ticket.total = cents;
      ticket.totalAt = lineIndex;
    }
  }
  ticket.lines = ticket.lines.filter(({ form }) => !roles.has(form));
}
