// Amounts in the rows of a transaction that nothing uses of what was read.
import { parseMoney } from '../journal/text/amount.ts';
import type { ReadTicket } from './read-ticket.ts';
import { columnAt } from './telling-columns.ts';

/** Where an unused amount stands in its line. */
export interface UnusedAmount {
  lineIndex: number;
  /** The first character, and the one behind the last. */
  from: number;
  to: number;
}

/** A number with exactly two digits behind its separator, but not a part of a date, a time, or a longer number. */
const AMOUNT = /(?<![\d.,:/-]|\d-)-?\d+(?:[.,]\d{3})*[.,]\d\d(?![\d:/%]|[.,-]\d)/g;

/** Cheaper to look for. */
const MAY_HAVE_AMOUNT = /\d[.,]\d\d/;

/** Beyond so many lines, nothing is looked for. */
const MOST_LINES = 400;

/**
 * An amount counts as used if it is an amount that was read, or a sum or a difference of two of them, if its column or
 * the amounts of the sums' lines come to one, or if it is a part of a name. So what is returned was certainly not used;
 * not everything that wasn't is returned.
 */
export function findUnused(ticket: ReadTicket): UnusedAmount[] {
  const { lines, findings } = ticket;
  if (lines.length > MOST_LINES) return [];
  const read = gatherRead(ticket);
  const settled = new Set<number>(findings.flatMap(({ lineIndexes }) => lineIndexes));
  const found: FoundAmount[] = [];
  for (const [lineIndex, { text, kind }] of lines.entries()) {
    if (kind === 'promo' || kind === 'payment' || settled.has(lineIndex)) continue;
    const names = findNames(text, ticket);
    for (const amount of findAmounts(text)) {
      if (names.some(({ from, to }) => amount.from >= from && amount.to <= to)) continue;
      found.push({ ...amount, lineIndex, isSum: kind === 'total' });
    }
  }
  const unread = found.filter(({ cents }) => !read.has(cents));
  // Most transactions end here.
  if (unread.length === 0) return [];
  const used = withSums(read, ticket);
  const left = unread.filter(({ cents }) => !used.has(cents));
  return withoutParts(left, found, used, lines).map(({ lineIndex, from, to }) => ({ lineIndex, from, to }));
}

/** Where names of goods stand that look as if they held an amount: `DORITOS 2.75OZ`. */
function findNames(text: string, { items }: ReadTicket): Pick<UnusedAmount, 'from' | 'to'>[] {
  return items.flatMap(({ name }) => {
    const from = MAY_HAVE_AMOUNT.test(name) ? text.indexOf(name) : -1;
    return from < 0 ? [] : [{ from, to: from + name.length }];
  });
}

interface FoundAmount extends UnusedAmount {
  /** Above 0. */
  cents: number;
  /** The number of tabs before it. */
  column: number;
  isSum: boolean;
}

function findAmounts(text: string): Omit<FoundAmount, 'lineIndex' | 'isSum'>[] {
  if (!MAY_HAVE_AMOUNT.test(text)) return [];
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [written] = match;
    const cents = Number(written.replaceAll(/[^\d]/g, ''));
    if (cents === 0 || !Number.isSafeInteger(cents)) return [];
    return [
      { cents, column: columnAt(text, match.index), from: match.index, to: match.index + written.length },
    ];
  });
}

/** Taxes of several rates are read as their sum; so are the parts of a column. */
function withoutParts(
  left: readonly FoundAmount[],
  found: readonly FoundAmount[],
  used: ReadonlySet<number>,
  lines: ReadTicket['lines'],
): FoundAmount[] {
  const sum = (some: readonly { cents: number }[]): number => some.reduce((all, { cents }) => all + cents, 0);
  const sums = left.filter(({ isSum }) => isSum);
  const areParts = sums.length > 1 && used.has(sum(sums));
  const isColumnUsed = new Map<number, boolean>();
  for (const column of new Set(left.map((one) => one.column))) {
    const inColumn = found.filter((one) => one.column === column);
    const cells = lines.map(({ text }) => ({ cents: parseMoney(text.split('\t')[column] ?? '') ?? 0 }));
    const areUsed = used.has(sum(inColumn)) || used.has(Math.abs(sum(cells)));
    isColumnUsed.set(column, column > 0 && lines.length > 1 && areUsed);
  }
  return left.filter(({ isSum, column }) => !(isSum && areParts) && isColumnUsed.get(column) !== true);
}

/** The amounts that were read, without their signs, and what the goods came to line by line. */
function gatherRead(ticket: ReadTicket): Set<number> {
  const read = new Set(listFigures(ticket));
  let running = 0;
  for (const { priceCents, quantity } of ticket.items) {
    read.add(Math.abs(priceCents));
    read.add(Math.abs(Math.round(quantity * 100)));
    if (quantity !== 0) read.add(Math.abs(Math.round(priceCents / quantity)));
    running += priceCents;
    read.add(Math.abs(running));
  }
  return read;
}

/** The same with sums and differences of two figures, and with prices before the discount. */
function withSums(read: ReadonlySet<number>, ticket: ReadTicket): Set<number> {
  const sums = new Set(read);
  const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
  const sold = ticket.items.filter(({ state }) => state === 'sold').map(({ priceCents }) => priceCents);
  const figures = [
    ...listFigures(ticket),
    Math.abs(sumOf(sold)),
    Math.abs(sumOf(ticket.items.map(({ priceCents }) => priceCents))),
    sumOf(ticket.tenders.map(({ amountCents }) => amountCents)),
  ];
  for (const one of figures) {
    sums.add(one);
    for (const other of figures) {
      sums.add(one + other);
      sums.add(Math.abs(one - other));
    }
  }
  for (const { priceCents } of ticket.items)
    sums.add(Math.abs(priceCents) + Math.abs(ticket.discountCents ?? 0));
  return sums;
}

function listFigures(ticket: ReadTicket): number[] {
  const { amountCents, subtotalCents, discountCents, taxCents, totalCents, changeCents } = ticket;
  return [amountCents, subtotalCents, discountCents, taxCents, totalCents, changeCents]
    .concat(ticket.tenders.map((tender) => tender.amountCents))
    .flatMap((cents) => (cents === null || cents === 0 ? [] : Math.abs(cents)));
}
