// Who has pointed at which row of an answer about printed tickets: whoever answers again says only what is new.
import { randomUUID } from 'node:crypto';
import { type ColumnQuestion, type PointedRow, rowsOfFile } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import { markRow } from '../../ingestion/store/reading-mark.ts';
import type { Database, KeptAnswer, RowAuthor } from '../../platform/database/schema.ts';
import { findNamesOf } from './columns.queries.ts';
import { withLayouts } from './row-layouts.ts';

/** An answer that the store has, and who gave it as a whole, for answers of earlier versions. */
interface Given {
  answer: Pick<KeptAnswer, 'rows' | 'authors'>;
  userId: number;
  at: Date;
}

/** What an answer changes. */
export interface RowChanges {
  /** One for each row of the answer. */
  authors: RowAuthor[];
  /** What the others are told of, if it says something new. */
  told: string;
  added: PointedRow[];
  removed: PointedRow[];
  /** Of rows that somebody was told of, what none is left of. */
  ended: string[];
}

/**
 * @param earlier null if the store has none
 * @param question the file about which somebody answers
 */
export function compareRows(
  earlier: Given | null,
  rows: readonly PointedRow[],
  { userId, question }: { userId: number; question: ColumnQuestion },
): RowChanges {
  const known = new Map(listAuthors(earlier).map(({ row, author }) => [markRow(row), author]));
  const own: RowAuthor = { by: userId, at: new Date().toISOString(), told: randomUUID() };
  const authors = withLayouts(
    rows.map((row) => ({ row, author: known.get(markRow(row)) ?? own })),
    new Set(rowsOfFile(question, rows)),
    own,
  );
  const marks = new Set(rows.map(markRow));
  const left = new Set(authors.map(({ told }) => told));
  return {
    authors,
    told: own.told,
    added: rows.filter((row) => !known.has(markRow(row))),
    removed: (earlier?.answer.rows ?? []).filter((row) => !marks.has(markRow(row))),
    ended: [...new Set([...known.values()].map(({ told }) => told))].filter((told) => !left.has(told)),
  };
}

function listAuthors(given: Given | null): { row: PointedRow; author: RowAuthor }[] {
  if (given === null) return [];
  const { answer, userId, at } = given;
  const whole: RowAuthor = { by: userId, at: at.toISOString(), told: '' };
  return (answer.rows ?? []).map((row, place) => ({ row, author: answer.authors?.[place] ?? whole }));
}

/** @returns the name of whoever pointed at each row of an answer; absent for answers about columns */
export async function nameAuthors(db: Kysely<Database>, given: Given): Promise<{ rowAuthors?: string[] }> {
  if (given.answer.rows === undefined) return {};
  const authors = listAuthors(given).map(({ author }) => author.by);
  const names = await findNamesOf(db, authors);
  return { rowAuthors: authors.map((by) => names.get(by) ?? '') };
}

/** @returns who pointed at the rows that a file's rows look like, and when last; null if there are none */
export async function findAuthorsOf(
  db: Kysely<Database>,
  question: ColumnQuestion,
  given: Given,
): Promise<{ byName: string; at: string } | null> {
  const used = new Set(rowsOfFile(question, given.answer.rows ?? []));
  const authors = listAuthors(given).flatMap(({ row, author }) => (used.has(row) ? [author] : []));
  const [at] = authors
    .map((author) => author.at)
    .toSorted()
    .toReversed();
  if (at === undefined) return null;
  const names = await findNamesOf(
    db,
    authors.map(({ by }) => by),
  );
  return { byName: new Intl.ListFormat('en-US').format(names.values()), at };
}
