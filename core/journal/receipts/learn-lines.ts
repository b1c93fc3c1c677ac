// Learns by arithmetic what lines are that no phrase explains. A journal prints lines of one form again and again: what a form
// is, goods, a total, a payment, or a figure that counts nowhere, is taken from which of them makes the receipts add up.

import { formOfLine, type LineRoles } from '../lines/line-roles.ts';
import { endsUnpaid, type Receipt } from '../receipt.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';

interface Line {
  form: string;
  cents: number;
  lineIndex: number;
}

/** A receipt as far as its sums go; cents. */
interface Ticket {
  /** Lines taken for goods, those that were taken back left out. */
  lines: Line[];
  /** What counts beside them: goods that were taken back, with their voids. */
  otherGoods: number;
  subtotal: number | null;
  total: number | null;
  totalAt: number;
  tax: number;
  discount: number;
  paid: number;
  change: number;
}

/** From so many receipts on, a form is no chance. */
const ENOUGH = 5;
/** Of the receipts that have a form, so many must add up by what it is taken for. */
const NEARLY_ALL = 0.9;
/** More forms are not tried in pairs. */
const MOST_PAIRED = 8;

/** @param receipts of the first rows */
export function learnLines(receipts: readonly Receipt[]): LineRoles {
  const tickets = receipts.filter(isCompared).map((receipt) => ticketOf(receipt));
  const roles = new Map<string, LineMeaning>();
  learnTotal(tickets, roles);
  learnPayments(tickets, roles);
  learnNotes(tickets, roles);
  return roles;
}

const isCompared = ({ items, events }: Receipt): boolean => items.length > 0 && !endsUnpaid(events);

function ticketOf(receipt: Receipt): Ticket {
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

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

const centsOf = (lines: readonly Line[]): number => sumOf(lines.map(({ cents }) => cents));

/** @param goods what is taken for goods, without what was taken back */
function comesOut(ticket: Ticket, goods: number): boolean {
  const { otherGoods, subtotal, total, tax, discount } = ticket;
  const sum = goods + otherGoods;
  const nets = [sum, sum + discount];
  if (subtotal !== null) return nets.includes(subtotal);
  return total !== null && nets.some((net) => net === total || net + tax === total);
}

function formsOf(tickets: readonly Ticket[]): string[] {
  const counts = new Map<string, number>();
  for (const { lines } of tickets) {
    for (const form of new Set(lines.map((line) => line.form))) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([form]) => form);
}

const holds = (good: number, all: number): boolean => all >= ENOUGH && good >= all * NEARLY_ALL;

/** `TOTAAL EUR  4,20` in receipts without a total: as much as all lines above it. */
function learnTotal(tickets: readonly Ticket[], roles: Map<string, LineMeaning>): void {
  const without = tickets.filter(({ total, subtotal }) => total === null && subtotal === null);
  if (without.length < ENOUGH) return;
  const isSum = ({ lines, otherGoods, tax, discount }: Ticket, at: number): boolean => {
    const above = centsOf(lines.slice(0, at)) + otherGoods;
    return [above, above + tax, above + discount, above + tax + discount].includes(lines[at]?.cents ?? 0);
  };
  const form = formsOf(without).find((one) => {
    const having = without.flatMap((ticket) => {
      const at = ticket.lines.findIndex((line) => line.form === one);
      return at > 0 ? [{ ticket, at }] : [];
    });
    const good = having.filter(({ ticket, at }) => isSum(ticket, at));
    // Below a single line, a payment is as much, too.
    return holds(good.length, having.length) && good.filter(({ at }) => at > 1).length * 4 >= good.length;
  });
  if (form === undefined) return;
  roles.set(form, 'total');
  for (const ticket of without) {
    const line = ticket.lines.find((one) => one.form === form);
    if (line === undefined) continue;
    ticket.total = line.cents;
    ticket.totalAt = line.lineIndex;
    ticket.lines = ticket.lines.filter((one) => one !== line);
  }
}

const PAYMENT_ROLES = ['tender', 'change', 'note'] as const;

/** What stands below the total of receipts that come out without it: payments, change, or neither. */
function learnPayments(tickets: readonly Ticket[], roles: Map<string, LineMeaning>): void {
  const parted = tickets.flatMap((ticket) => {
    const below = ticket.lines.filter(({ lineIndex }) => lineIndex > ticket.totalAt);
    const above = ticket.lines.filter(({ lineIndex }) => lineIndex < ticket.totalAt);
    return below.length === 0 ? [] : [{ ticket, below, above }];
  });
  const good = parted.filter(({ ticket, above }) => comesOut(ticket, centsOf(above)));
  const isOver = (ticket: Ticket): boolean => !comesOut(ticket, centsOf(ticket.lines));
  if (!holds(good.length, parted.length) || !good.some(({ ticket }) => isOver(ticket))) return;
  const found = new Map<string, LineMeaning>();
  const isExact = ({ ticket, below }: (typeof good)[number]): boolean => {
    const sumAs = (role: LineMeaning): number =>
      centsOf(below.filter(({ form }) => (found.get(form) ?? 'tender') === role));
    return ticket.paid + sumAs('tender') - ticket.change - sumAs('change') === ticket.total;
  };
  const forms = formsOf(good.map(({ below, ticket }) => ({ ...ticket, lines: below })));
  // The first look takes the others for payments; the second knows which of them are.
  for (const other of ['tender', 'note'] as const) {
    for (const form of forms) {
      const having = good.filter(({ below }) => below.some((line) => line.form === form));
      const counted = PAYMENT_ROLES.map((role) => {
        found.set(form, role);
        return { role, exact: having.filter((one) => isExact(one)).length };
      });
      const best = counted.reduce((one, next) => (next.exact > one.exact ? next : one));
      found.set(form, best.exact === 0 ? other : best.role);
    }
  }
  for (const [form, role] of found) roles.set(form, role);
  for (const { ticket, above } of good) ticket.lines = above;
}

/** Lines above the total without which receipts come out, or with which they do as discounts. */
function learnNotes(tickets: readonly Ticket[], roles: Map<string, LineMeaning>): void {
  const failing = tickets.filter((ticket) => !comesOut(ticket, centsOf(ticket.lines)));
  if (failing.length < ENOUGH) return;
  const forms = formsOf(failing);
  /** @param weight 0 for lines that count nowhere, -1 for those that lower the total */
  const isRight = (wanted: readonly string[], weight: number): boolean => {
    const having = tickets.filter(({ lines }) =>
      wanted.every((form) => lines.some((line) => line.form === form && line.cents !== 0)),
    );
    const rest = (ticket: Ticket): number =>
      sumOf(ticket.lines.map(({ form, cents }) => (wanted.includes(form) ? cents * weight : cents)));
    const asGoods = having.filter((ticket) => comesOut(ticket, centsOf(ticket.lines))).length;
    const asFigure = having.filter((ticket) => comesOut(ticket, rest(ticket))).length;
    return holds(asFigure, having.length) && asGoods * 2 < having.length;
  };
  const often = forms.slice(0, MOST_PAIRED);
  const pairs = often.flatMap((one, at) => often.slice(at + 1).map((other) => [one, other]));
  for (const wanted of [...forms.map((form) => [form]), ...pairs]) {
    if (wanted.some((form) => roles.has(form))) continue;
    if (isRight(wanted, 0)) for (const form of wanted) roles.set(form, 'note');
    else if (wanted.length === 1 && isRight(wanted, -1)) roles.set(wanted[0] ?? '', 'promo');
  }
}
