// Learns by arithmetic what lines that no phrase explains are. A journal repeats lines of the same form. What a form
// is (goods, a total, a payment, or a figure that doesn't count) follows from which of them makes the receipts add up.

import type { LineRoles } from '../lines/line-roles.ts';
import type { Receipt } from '../receipt.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { learnSums, learnTaxes } from './learn-sums.ts';
import {
  centsOf,
  comesOut,
  ENOUGH,
  formsOf,
  hasForm,
  holds,
  type LearnedLine,
  type LearnedTicket,
  sumOf,
  ticketsOf,
  withFigures,
} from './learned-tickets.ts';

/** More forms are not tried in pairs. */
const MOST_PAIRED = 8;

/** @param receipts of the first rows */
export function learnLines(receipts: readonly Receipt[]): LineRoles {
  const tickets = ticketsOf(receipts);
  const roles = new Map<string, LineMeaning>();
  learnSums(tickets, roles);
  learnTaxes(tickets, roles);
  learnPayments(tickets, roles);
  learnNotes(tickets, roles);
  learnNotesAbove(tickets, roles);
  learnDiscounts(tickets, roles);
  learnGoods(receipts, roles);
  return roles;
}

const PAYMENT_ROLES = ['tender', 'change', 'note'] as const;

/** Lines below the total of receipts that add up without them: payments, change, or neither. */
function learnPayments(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const parted = tickets.flatMap((ticket) => {
    const below = ticket.lines.filter(({ lineIndex }) => lineIndex > ticket.totalAt);
    const above = ticket.lines.filter(({ lineIndex }) => lineIndex < ticket.totalAt);
    return below.length === 0 ? [] : [{ ticket, below, above }];
  });
  const good = parted.filter(({ ticket, above }) => comesOut(ticket, centsOf(above)));
  const isOver = (ticket: LearnedTicket): boolean => !comesOut(ticket, centsOf(ticket.lines));
  if (!holds(good.length, parted.length) || !good.some(({ ticket }) => isOver(ticket))) return;
  const found = new Map<string, LineMeaning>();
  const isExact = ({ ticket, below }: (typeof good)[number]): boolean => {
    const sumAs = (role: LineMeaning): number =>
      centsOf(below.filter(({ form }) => (found.get(form) ?? 'tender') === role));
    return ticket.paid + sumAs('tender') - ticket.change - Math.abs(sumAs('change')) === ticket.total;
  };
  const forms = formsOf(good.map(({ below, ticket }) => ({ ...ticket, lines: below })));
  // The first pass treats the others as payments; the second knows which of them are.
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

/** Lines above the total without which receipts add up, or with which they add up as discounts. */
function learnNotes(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const failing = tickets.filter((ticket) => !comesOut(ticket, centsOf(ticket.lines)));
  if (failing.length < ENOUGH) return;
  const forms = formsOf(failing);
  /** @param weight 0 for lines that don't count, -1 for those that lower the total */
  const isRight = (wanted: readonly string[], weight: number): boolean => {
    const having = tickets.filter(({ lines }) =>
      wanted.every((form) => lines.some((line) => line.form === form && line.cents !== 0)),
    );
    const rest = (ticket: LearnedTicket): number =>
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

/** Lines that don't count above the total and payments below it, neither of which shows without the other. */
function learnNotesAbove(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  const parted = tickets.map((ticket) => ({
    ticket,
    above: ticket.lines.filter(({ lineIndex }) => lineIndex < ticket.totalAt),
  }));
  if (parted.every(({ ticket, above }) => above.length === ticket.lines.length)) return;
  const found = new Map<string, LineMeaning>();
  learnNotes(
    parted.map(({ ticket, above }) => ({ ...ticket, lines: above })),
    found,
  );
  const isNote = ({ form }: LearnedLine): boolean => found.get(form) === 'note' && !roles.has(form);
  for (const { ticket } of parted) ticket.lines = ticket.lines.filter((line) => !isNote(line));
  for (const [form, role] of found) if (role === 'note' && !roles.has(form)) roles.set(form, role);
  learnPayments(tickets, roles);
}

/** Fewer may be goods that were returned while others were sold. */
const FEWEST_DISCOUNTS = 3;

/** `CLUB SAVINGS  -0.50`: never sold, and never more than the goods above it. */
function learnDiscounts(tickets: readonly LearnedTicket[], roles: Map<string, LineMeaning>): void {
  for (const form of formsOf(tickets)) {
    const having = tickets.filter((ticket) => hasForm(ticket, form));
    const isTakenOff = having.every(({ lines, otherGoods }) => {
      const at = lines.findIndex((line) => line.form === form);
      const above = centsOf(lines.slice(0, at)) + otherGoods;
      return (
        lines.every((line) => line.form !== form || line.cents < 0) && above + (lines[at]?.cents ?? 0) >= 0
      );
    });
    if (having.length >= FEWEST_DISCOUNTS && isTakenOff && !roles.has(form)) roles.set(form, 'promo');
  }
}

/** `TAXABLE  2.39` above the subtotal: a figure by its words, but receipts add up only if it was sold. */
function learnGoods(receipts: readonly Receipt[], roles: Map<string, LineMeaning>): void {
  const tickets = withFigures(receipts);
  for (const form of formsOf(tickets.map(({ figures }) => ({ lines: figures })))) {
    const having = tickets.filter(({ figures }) => figures.some((line) => line.form === form));
    const asGoods = having.filter(({ figures, ...ticket }) =>
      comesOut(ticket, centsOf([...ticket.lines, ...figures.filter((line) => line.form === form)])),
    ).length;
    const asFigure = having.filter((ticket) => comesOut(ticket, centsOf(ticket.lines))).length;
    if (holds(asGoods, having.length) && asFigure * 2 < having.length) roles.set(form, 'sold');
  }
}
