// Which kinds of printed tickets the rows of a store's answer are about: each kind can be forgotten alone.
import { randomUUID } from 'node:crypto';
import { HEAD_ROLES, type PointedRow } from '@tillwatch/core/journal';
import { markRow } from '../../ingestion/store/reading-mark.ts';
import type { KeptAnswer, ReplacedAnswer, RowAuthor } from '../../platform/database/schema.ts';

interface AuthoredRow {
  row: PointedRow;
  author: RowAuthor;
}

/** That of the rows of an answer of an earlier version. */
const FIRST = 'first';

export const layoutsOf = ({ layouts = [FIRST] }: RowAuthor): string[] => layouts;

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

/** What an answer says of one kind of ticket. */
export interface LayoutAnswer {
  /** Not set for an answer about columns, or about one kind of ticket. */
  layout?: string;
  answer: KeptAnswer;
}

/** @returns one for each kind of ticket, with what it said of that kind before */
export function splitByLayout(answer: KeptAnswer): LayoutAnswer[] {
  const { rows = [], authors = [], earlier, ...rest } = answer;
  const ids = new Set(authors.flatMap(layoutsOf));
  if (ids.size < 2) return [{ answer }];
  return [...ids].map((layout) => {
    const isOf = (_: unknown, at: number): boolean => layoutsOf(authors[at] ?? NOBODY).includes(layout);
    const own = rows.filter(isOf);
    const before = pickEarlier(earlier, (layouts) => layouts.filter((one) => one === layout), own);
    return { layout, answer: { ...rest, rows: own, authors: authors.filter(isOf), ...before } };
  });
}

const NOBODY: RowAuthor = { by: 0, at: '', told: '' };

/** @returns what an answer says without one kind of ticket, and what it no longer says; null if that is all of it */
export function withoutLayout(
  answer: KeptAnswer,
  layout: string,
): { left: KeptAnswer; gone: PointedRow[]; ended: string[] } | null {
  const { rows = [], authors = [], earlier, ...rest } = answer;
  const others = (layouts: readonly string[]): string[] => layouts.filter((one) => one !== layout);
  const left = rows.flatMap((row, at) => {
    const author = authors[at] ?? NOBODY;
    const layouts = others(layoutsOf(author));
    return layouts.length === 0 ? [] : [{ row, author: { ...author, layouts } }];
  });
  if (left.length === 0) return null;
  const kept = new Set(left.map(({ row }) => row));
  const told = new Set(left.map(({ author }) => author.told));
  const before = pickEarlier(earlier, others, [...kept]);
  return {
    left: { ...rest, rows: [...kept], authors: left.map(({ author }) => author), ...before },
    gone: rows.filter((row) => !kept.has(row)),
    ended: [...new Set(authors.map((author) => author.told))].filter((one) => one !== '' && !told.has(one)),
  };
}

/**
 * What an answer said before of some kinds of tickets.
 * @param pick of the kinds of a row, those
 * @param now what it says of them now
 * @returns nothing if that is the same, or if nobody knows of which kinds the rows were
 */
function pickEarlier(
  earlier: ReplacedAnswer | undefined,
  pick: (layouts: readonly string[]) => string[],
  now: readonly PointedRow[],
): { earlier?: ReplacedAnswer } {
  if (earlier?.layouts === undefined) return {};
  const layouts = earlier.layouts.map(pick);
  const isOf = (_: unknown, at: number): boolean => (layouts[at]?.length ?? 0) > 0;
  const rows = (earlier.answer.rows ?? []).filter(isOf);
  if (rows.length === 0 || marksOf(rows) === marksOf(now)) return {};
  return { earlier: { ...earlier, answer: { ...earlier.answer, rows }, layouts: layouts.filter(isOf) } };
}

const marksOf = (rows: readonly PointedRow[]): string => rows.map(markRow).toSorted().join(' ');
