// What people point at in the rows of a printed journal, so that its other tickets can be read by their example.

import { LINE_WORD_MEANINGS } from '../taught/taught-word.ts';

/** What a part of a row can be; the first five are said once for each ticket. */
export const HEAD_ROLES = ['number', 'date', 'time', 'register', 'employee'] as const;
export const POINTED_ROLES = [...HEAD_ROLES, 'description', 'quantity', 'amount'] as const;
export type HeadRole = (typeof HEAD_ROLES)[number];
export type PointedRole = (typeof POINTED_ROLES)[number];

/**
 * Where a row stands: it begins or ends a ticket, says what holds for the tickets below, or begins (or, where tickets are
 * known by how they end, ends) what is no ticket, such as a report.
 */
export const ROW_PLACES = ['begins', 'ends', 'above', 'outside'] as const;
export type RowPlace = (typeof ROW_PLACES)[number];

/** `item` is an article; the others are those of words that people explain. */
export const ROW_MEANINGS = ['item', ...LINE_WORD_MEANINGS] as const;
export type RowMeaning = (typeof ROW_MEANINGS)[number];

/** These say that something, or all, was taken back. */
const TAKING_BACK: ReadonlySet<RowMeaning> = new Set(['void-line', 'void-ticket', 'abort', 'refund']);

/** By these, nobody sees that an article was taken back. */
export const HIDING_MEANINGS: ReadonlySet<RowMeaning> = new Set(
  LINE_WORD_MEANINGS.filter((meaning) => !TAKING_BACK.has(meaning)),
);

/** These are what filters look for, so they show. */
const LOOKED_FOR: ReadonlySet<RowMeaning> = new Set([
  ...TAKING_BACK,
  'no-sale',
  'price-override',
  'age-cancel',
]);
const SUMS: ReadonlySet<RowMeaning> = new Set(['subtotal', 'tax', 'total', 'change']);

/** Of what may hide something, what does it most comes first: 0, 1 for sums, 2 for what shows, 3 for the rest. */
export function rankOfHiding({ meaning, place }: Pick<PointedRow, 'meaning' | 'place'>): number {
  if (place === 'outside') return 0;
  if (meaning === undefined || meaning === 'item') return 3;
  if (LOOKED_FOR.has(meaning)) return 2;
  return SUMS.has(meaning) ? 1 : 0;
}

/** A stretch of a row. */
export interface RowPiece {
  text: string;
  /** Not set for what is no part of the transaction, such as the word in front of its number. */
  role?: PointedRole | undefined;
}

/** One row of an example. Rows that look alike are read like it. */
export interface PointedRow {
  /** As the spreadsheet program shows it; only tells which rows of an example stand next to each other. */
  rowNumber: number;
  /** Together, the whole row. */
  pieces: readonly RowPiece[];
  place?: RowPlace | undefined;
  meaning?: RowMeaning | undefined;
}

/** The answer about printed tickets by which a file was read. */
export interface ReadBy {
  rows: readonly PointedRow[];
  /** Those that lines of the file look like, or whose words it has. */
  used: readonly PointedRow[];
}

export interface PointedPart {
  role: PointedRole;
  /** Positions in the row's text, the last one exclusive. */
  from: number;
  to: number;
}

export const textOfPieces = (pieces: readonly RowPiece[]): string => pieces.map(({ text }) => text).join('');

export function partsOfPieces(pieces: readonly RowPiece[]): PointedPart[] {
  const parts: PointedPart[] = [];
  let from = 0;
  for (const { text, role } of pieces) {
    const to = from + text.length;
    if (role !== undefined && text.trim() !== '') parts.push({ role, from, to });
    from = to;
  }
  return parts;
}

/** @param parts in order, without overlap */
export function piecesOf(text: string, parts: readonly PointedPart[]): RowPiece[] {
  const pieces: RowPiece[] = [];
  let end = 0;
  for (const { role, from, to } of parts) {
    pieces.push({ text: text.slice(end, from) }, { text: text.slice(from, to), role });
    end = to;
  }
  return [...pieces, { text: text.slice(end) }].filter(({ text: piece }) => piece !== '');
}

export const MOST_POINTED_ROWS = 60;
export const LONGEST_POINTED_ROW = 400;
export const MOST_PIECES = 40;

export const hasRole = ({ pieces }: PointedRow, role: PointedRole): boolean =>
  pieces.some((piece) => piece.role === role);

/** What an example must say before tickets can be read by it; `register` and `employee` may also be absent. */
const POINTED_NEEDS = ['place', 'number', 'time', 'register', 'employee'] as const;
export type PointedNeed = (typeof POINTED_NEEDS)[number];

export const POINT_AT: Readonly<Record<PointedNeed, string>> = {
  place: 'Choose the row with which a ticket begins, or ends.',
  number: 'Point at the number of the ticket.',
  time: 'Point at its time.',
  register: 'Point at the register, or say that none is printed.',
  employee: 'Point at the cashier, or say that none is printed.',
};

/** @returns what is lacking, in the order to ask */
export function findPointedNeeds(rows: readonly PointedRow[], absent: readonly string[]): PointedNeed[] {
  const has = (role: PointedRole): boolean => rows.some((row) => hasRole(row, role));
  return POINTED_NEEDS.filter((need) =>
    need === 'place'
      ? !rows.some(({ place }) => place === 'begins' || place === 'ends')
      : !has(need) && !absent.includes(need),
  );
}
