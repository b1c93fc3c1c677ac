// What people point at in the rows of a printed journal, so that its other tickets can be read by their example.

import { LINE_WORD_MEANINGS } from '../taught/taught-word.ts';

/** What a part of a row can be; the first five are said once for each ticket. */
export const HEAD_ROLES = ['number', 'date', 'time', 'register', 'employee'] as const;
export const POINTED_ROLES = [...HEAD_ROLES, 'description', 'quantity', 'amount'] as const;
export type HeadRole = (typeof HEAD_ROLES)[number];
export type PointedRole = (typeof POINTED_ROLES)[number];

/** Where a row stands: it begins or ends a ticket, or says what holds for the tickets below. */
export const ROW_PLACES = ['begins', 'ends', 'above'] as const;
export type RowPlace = (typeof ROW_PLACES)[number];

/** `item` is an article; the others are those of words that people explain. */
export const ROW_MEANINGS = ['item', ...LINE_WORD_MEANINGS] as const;
export type RowMeaning = (typeof ROW_MEANINGS)[number];

export interface PointedPart {
  role: PointedRole;
  /** Positions in the row's text, the last one exclusive. */
  from: number;
  to: number;
}

/** One row of an example. Rows that look alike are read like it. */
export interface PointedRow {
  /** As the spreadsheet program shows it; only tells which rows of an example stand next to each other. */
  rowNumber: number;
  /** The whole row. */
  text: string;
  place?: RowPlace | undefined;
  meaning?: RowMeaning | undefined;
  /** In order, without overlap. */
  parts: readonly PointedPart[];
}

export const MOST_POINTED_ROWS = 60;
export const LONGEST_POINTED_ROW = 400;

/** What an example must say before tickets can be read by it. */
export type PointedNeed = 'place' | 'number' | 'time';

/** @returns what is lacking, in the order to ask */
export function findPointedNeeds(rows: readonly PointedRow[]): PointedNeed[] {
  const has = (role: PointedRole): boolean =>
    rows.some(({ parts }) => parts.some((part) => part.role === role));
  const needs: PointedNeed[] = [];
  if (!rows.some(({ place }) => place === 'begins' || place === 'ends')) needs.push('place');
  if (!has('number')) needs.push('number');
  if (!has('time')) needs.push('time');
  return needs;
}

/** Whether the parts of a row can be: within its text, in order, not empty, and none over another. */
export function arePartsOf({ text, parts }: Pick<PointedRow, 'text' | 'parts'>): boolean {
  return parts.every(
    ({ from, to }, at) =>
      from >= (parts[at - 1]?.to ?? 0) &&
      to > from &&
      to <= text.length &&
      text.slice(from, to).trim() !== '',
  );
}
