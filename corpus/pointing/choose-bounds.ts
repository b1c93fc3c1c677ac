// Which rows begin or end the transactions.
import type { RowPlace } from '@tillwatch/core/journal';
import type { RowForm } from '../../core/journal/pointed/row-form.ts';
import type { SeenTicket } from './seen-tickets.ts';

export interface Bounds {
  place: RowPlace;
  /** The rows that are one, by their position. */
  rows: ReadonlySet<number>;
}

/** A row that has nothing of a head, and stands at no gap, hardly begins or ends a transaction. */
const LIKELY = 0.6;

/** Gaps of more rows are alike. */
const WIDE_GAP = 3;

/** Kinds of transactions may begin with different rows. */
const MOST_FORMS = 6;

/** @param formAt how a row looks; null for a blank one */
export function chooseBounds(
  texts: readonly string[],
  tickets: readonly SeenTicket[],
  formAt: (row: number) => RowForm | null,
): Bounds | null {
  const starts = tickets.map((ticket) => ticket.starts);
  const ends = starts.slice(1).map((all) => new Map([...all].map(([row, told]) => [row - 1, told] as const)));
  const within = { from: tickets[0]?.from ?? 0, to: tickets.at(-1)?.to ?? 0 };
  const found = [
    cover(texts, { place: 'begins', allowed: starts, within }, formAt),
    cover(texts, { place: 'ends', allowed: ends, within }, formAt),
  ];
  return found.flatMap((one) => one ?? []).toSorted((one, other) => other.rate - one.rate)[0] ?? null;
}

/** @returns each transaction with the rows that it has with these bounds */
export function boundTickets(tickets: readonly SeenTicket[], { place, rows }: Bounds): SeenTicket[] {
  const behind = place === 'ends' ? 1 : 0;
  const froms = tickets.map(({ from, starts }) => {
    const own = [...starts.keys()].filter((row) => rows.has(row - behind));
    return own[0] ?? from;
  });
  return tickets.map((ticket, at) => ({
    ...ticket,
    from: froms[at] ?? ticket.from,
    to: froms[at + 1] ?? ticket.to,
  }));
}

interface Covering extends Bounds {
  rate: number;
}

interface Sought {
  place: 'begins' | 'ends';
  /** Of each transaction, the rows that may be it, with what is told otherwise. */
  allowed: readonly ReadonlyMap<number, number>[];
  within: { from: number; to: number };
}

interface Candidate {
  form: RowForm;
  /** Of each transaction, the row that is it; -1 where none is. */
  rows: number[];
  /** How many rows within transactions look like it. */
  within: number;
  gap: number;
}

function cover(
  texts: readonly string[],
  sought: Sought,
  formAt: (row: number) => RowForm | null,
): Covering | null {
  const { place, allowed } = sought;
  const candidates = findCandidates(texts, sought, formAt);
  const rows = new Set<number>();
  let told = 0;
  let within = 0;
  let unlikely = 0;
  let forms = 0;
  const isLeft = (at: number): boolean => ![...(allowed[at]?.keys() ?? [])].some((row) => rows.has(row));
  const toldAt = (row: number, at: number): number => allowed[at]?.get(row) ?? 0;
  const rate = ({ form, rows: all, within: wrong, gap }: Candidate): number => {
    const right = all.map((row, at) => (row >= 0 && isLeft(at) ? 1 - toldAt(row, at) / 10 : 0));
    const sum = right.reduce((one, other) => one + other, 0) * (isLikely(form, gap) ? 1 : LIKELY);
    return sum <= wrong ? 0 : sum - wrong + (isMarked(form) ? 0.2 : 0) + gap / 4 + (form.hasWords ? 0.3 : 0);
  };
  for (; forms < MOST_FORMS; forms++) {
    const best = candidates.toSorted((one, other) => rate(other) - rate(one))[0];
    if (best === undefined || rate(best) === 0) break;
    within += best.within;
    if (!isLikely(best.form, best.gap)) unlikely++;
    for (const [at, row] of best.rows.entries()) {
      if (row < 0) continue;
      if (isLeft(at)) told += toldAt(row, at);
      rows.add(row);
    }
  }
  const covered = allowed.filter((_, at) => !isLeft(at)).length / Math.max(1, allowed.length);
  return rows.size === 0
    ? null
    : {
        place,
        rows,
        rate:
          covered -
          forms / 40 -
          unlikely / 5 +
          (place === 'begins' ? 0.05 : 0) -
          (told / 10 + within) / allowed.length,
      };
}

/** Rows like which there is none within a transaction. */
function findCandidates(
  texts: readonly string[],
  { place, allowed, within: { from, to } }: Sought,
  formAt: (row: number) => RowForm | null,
): Candidate[] {
  const may = new Set(allowed.flatMap((all) => [...all.keys()]));
  const others = texts.slice(from, to).filter((_, at) => !may.has(from + at));
  return [...may].flatMap((row) => {
    const form = formAt(row);
    if (form === null) return [];
    const isSo = (one: number): boolean => form.read(texts[one] ?? '') !== null;
    const rows = allowed.map((all) => {
      const marked = (one: number): number => Number(isMarked(formAt(one)));
      const alike = [...all]
        .filter(([one]) => isSo(one))
        .toSorted(([a, one], [b, other]) => one - other || marked(b) - marked(a));
      return alike[0]?.[0] ?? -1;
    });
    const within = others.filter((text) => form.read(text) !== null).length;
    return [{ form, rows, within, gap: gapAt(texts, row, place) }];
  });
}

/** How many rows of a gap stand next to a row. */
function gapAt(texts: readonly string[], row: number, place: RowPlace): number {
  const step = place === 'begins' ? -1 : 1;
  let rows = 0;
  while (rows < WIDE_GAP && !/[\p{L}\p{N}]/u.test(texts[row + step * (rows + 1)] ?? '')) rows++;
  return rows;
}

const isLikely = (form: RowForm, gap: number): boolean => isMarked(form) || gap > 0 || !form.hasWords;

const isMarked = (form: RowForm | null): boolean =>
  form?.row.pieces.some(({ role }) => role !== undefined) ?? false;
