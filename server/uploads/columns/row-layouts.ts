// Which kinds of printed tickets the rows of a store's answer are about: each kind can be forgotten alone.
import { randomUUID } from 'node:crypto';
import { HEAD_ROLES, type PointedRow } from '@tillwatch/core/journal';
import type { KeptAnswer, RowAuthor } from '../../platform/database/schema.ts';

interface AuthoredRow {
  row: PointedRow;
  author: RowAuthor;
}

/** That of the rows of an answer of an earlier version. */
const FIRST = 'first';

const layoutsOf = ({ layouts = [FIRST] }: RowAuthor): string[] => layouts;

/**
 * @param here the rows that lines of a file look like: they are about its tickets
 * @param own what is noted of rows that are new
 * @returns the authors with the kinds of tickets of their rows
 */
export function withLayouts(
  rows: readonly AuthoredRow[],
  here: ReadonlySet<PointedRow>,
  own: RowAuthor,
): RowAuthor[] {
  const isKnown = ({ author }: AuthoredRow): boolean => author !== own;
  const counts = new Map<string, number>();
  for (const one of rows.filter(({ row }) => here.has(row) && isOfHead(row)))
    for (const layout of isKnown(one) ? layoutsOf(one.author) : [])
      counts.set(layout, (counts.get(layout) ?? 0) + 1);
  const [[present] = [randomUUID()]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return rows.map((one) => {
    const known = isKnown(one) ? layoutsOf(one.author) : [];
    const isOfFile = here.has(one.row) || known.length === 0;
    return { ...one.author, layouts: isOfFile ? [...new Set([...known, present])] : known };
  });
}

/** Whether a row shows by its words of which kind a ticket is. */
const isOfHead = ({ place, pieces }: PointedRow): boolean =>
  (place !== undefined || pieces.some(({ role }) => HEAD_ROLES.some((one) => one === role))) &&
  pieces.some(({ role, text }) => role === undefined && /\p{L}/u.test(text));

/** The rows of one kind of ticket, and who pointed at them. */
export interface LayoutRows {
  layout: string;
  rows: PointedRow[];
  authors: RowAuthor[];
}

/** @returns none for an answer about columns, or about one kind of ticket */
export function listLayouts({ rows = [], authors = [] }: KeptAnswer): LayoutRows[] {
  const ids = new Set(authors.flatMap(layoutsOf));
  if (ids.size < 2) return [];
  return [...ids].map((layout) => {
    const isOf = (_: unknown, at: number): boolean => layoutsOf(authors[at] ?? NOBODY).includes(layout);
    return { layout, rows: rows.filter(isOf), authors: authors.filter(isOf) };
  });
}

const NOBODY: RowAuthor = { by: 0, at: '', told: '' };

/** @returns what an answer says without one kind of ticket, and what it no longer says; null if that is all of it */
export function withoutLayout(
  answer: KeptAnswer,
  layout: string,
): { left: KeptAnswer; gone: PointedRow[]; ended: string[] } | null {
  const { rows = [], authors = [], earlier: _, ...rest } = answer;
  const left = rows.flatMap((row, at) => {
    const author = authors[at] ?? NOBODY;
    const layouts = layoutsOf(author).filter((one) => one !== layout);
    return layouts.length === 0 ? [] : [{ row, author: { ...author, layouts } }];
  });
  if (left.length === 0) return null;
  const kept = new Set(left.map(({ row }) => row));
  const told = new Set(left.map(({ author }) => author.told));
  return {
    left: { ...rest, rows: [...kept], authors: left.map(({ author }) => author) },
    gone: rows.filter((row) => !kept.has(row)),
    ended: [...new Set(authors.map((author) => author.told))].filter((one) => one !== '' && !told.has(one)),
  };
}
