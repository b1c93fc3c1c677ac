// Finds the column with the departments of articles: each article always has the same one.

import type { Cell, Row } from '../../row.ts';
import { textAt } from '../row-text.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** Whether each name of one column always has the same text in another: goods have one department. */
export function haveOne(body: readonly Row[], names: number, others: number): boolean {
  const known = new Map<string, string>();
  let misfits = 0;
  for (const row of body) {
    const [name, other] = [textAt(row, names), textAt(row, others)];
    if (name === '' || other === '') continue;
    const before = known.get(name) ?? other;
    known.set(name, before);
    if (before !== other) misfits++;
  }
  return known.size > 0 && misfits <= body.length * MOST_MISFITS;
}

/** Lines such as `COUPON` may be of any department. */
const MOST_MISFITS = 0.03;

/** Fewer articles may have the same text by chance. */
const FEWEST_ARTICLES = 6;
const MOST_GROUPS = 60;
const WORDS = /\p{L}{3}/u;

/** @returns the column without a role that has departments in words; of several, the one with most */
export function findArticleGroup(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
): number | undefined {
  const { description } = columns;
  if (description === undefined) return undefined;
  const taken = new Set(Object.values(columns));
  const named = rows.filter((row) => textAt(row, description) !== '');
  const articles = new Set(named.map((row) => textAt(row, description))).size;
  if (articles < FEWEST_ARTICLES) return undefined;
  const groupsOf = (at: number): number => {
    if (taken.has(at) || fieldOfHeading(heading[at]) !== null) return 0;
    const groups = new Set(named.map((row) => textAt(row, at)).filter((text) => WORDS.test(text))).size;
    return groups <= MOST_GROUPS && groups < articles && haveOne(named, description, at) ? groups : 0;
  };
  const counts = [...heading.keys()].map((at) => ({ at, groups: groupsOf(at) }));
  const [finest] = counts.toSorted((a, b) => b.groups - a.groups);
  return finest !== undefined && finest.groups > 1 ? finest.at : undefined;
}
