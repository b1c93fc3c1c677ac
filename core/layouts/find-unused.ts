// Amounts in the rows of a transaction that nothing uses of what was read.
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

/** Beyond so many lines, nothing is looked for. */
const MOST_LINES = 400;

/**
 * An amount counts as used if it is an amount that was read, or a sum or a difference of two of them, or if its column
 * or the amounts of the sums' lines come to one. So what is returned was certainly not used; not everything that
 * wasn't is returned.
 */
export function findUnused(ticket: ReadTicket): UnusedAmount[] {
  const { lines } = ticket;
  if (lines.length > MOST_LINES) return [];
  const used = gatherUsed(ticket);
  const settled = new Set<number>(ticket.findings.flatMap(({ lineIndexes }) => lineIndexes));
  const found: FoundAmount[] = [];
  for (const [lineIndex, { text, kind }] of lines.entries()) {
    if (kind === 'promo' || kind === 'payment' || settled.has(lineIndex)) continue;
    for (const amount of findAmounts(text)) found.push({ ...amount, lineIndex, isSum: kind === 'total' });
  }
  const left = found.filter(({ cents }) => !used.has(cents));
  return withoutParts(left, found, used).map(({ lineIndex, from, to }) => ({ lineIndex, from, to }));
}

interface FoundAmount extends UnusedAmount {
  /** Above 0. */
  cents: number;
  /** The number of tabs before it. */
  column: number;
  isSum: boolean;
}

function findAmounts(text: string): Omit<FoundAmount, 'lineIndex' | 'isSum'>[] {
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
): FoundAmount[] {
  const sum = (some: readonly FoundAmount[]): number => some.reduce((all, { cents }) => all + cents, 0);
  const sums = left.filter(({ isSum }) => isSum);
  const areParts = sums.length > 1 && used.has(sum(sums));
  const isColumnUsed = new Map<number, boolean>();
  for (const column of new Set(left.map((one) => one.column))) {
    const inColumn = found.filter((one) => one.column === column);
    isColumnUsed.set(column, column > 0 && inColumn.length > 1 && used.has(sum(inColumn)));
  }
  return left.filter(({ isSum, column }) => !(isSum && areParts) && isColumnUsed.get(column) !== true);
}

/** The figures of a transaction; sums of any two of them explain an amount, too. */
function gatherUsed(ticket: ReadTicket): Set<number> {
  const { items, tenders, amountCents } = ticket;
  const used = new Set<number>();
  const add = (cents: number): void => void used.add(Math.abs(cents));
  let running = 0;
  let sold = 0;
  for (const { priceCents, quantity, state } of items) {
    add(priceCents);
    add(Math.round(quantity * 100));
    if (quantity !== 0) add(Math.round(priceCents / quantity));
    running += priceCents;
    if (state === 'sold') sold += priceCents;
    add(running);
  }
  const { subtotalCents, discountCents, taxCents, totalCents, changeCents } = ticket;
  const figures = [
    subtotalCents,
    discountCents,
    taxCents,
    totalCents,
    changeCents,
    amountCents,
    running,
    sold,
  ]
    .concat(tenders.map((tender) => tender.amountCents))
    .concat(tenders.reduce((sum, tender) => sum + tender.amountCents, 0))
    .filter((cents) => cents !== null && cents !== 0)
    .map((cents) => Math.abs(cents ?? 0));
  for (const one of figures) {
    add(one);
    for (const other of figures) {
      add(one + other);
      add(one - other);
    }
  }
  for (const { priceCents } of items) add(Math.abs(priceCents) + Math.abs(discountCents ?? 0));
  return used;
}
