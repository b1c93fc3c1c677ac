// What somebody says that rows mean: which ones make a transaction what it was, and which ones are no articles.
import type { RowMeaning } from '@tillwatch/core/journal';
import { piecesOf } from '../../core/journal/pointed/pointed-row.ts';
import { formOfRow, type RowForm } from '../../core/journal/pointed/row-form.ts';
import { MEANINGS } from '../scoring/explain-words.ts';
import { findMoney, findValue, listFigures } from './find-values.ts';
import type { Marks } from './mark-rows.ts';
import type { SeenTicket } from './seen-tickets.ts';

export type MeantRows = ReadonlyMap<number, RowMeaning>;

/** Money is moved by the row that has the amount; other rows with amounts are sums. */
const MOVED: ReadonlySet<RowMeaning> = new Set(['paid-in', 'paid-out', 'safe-drop']);

const hasAmount = (text: string): boolean => listFigures(text).some(({ hasCents }) => hasCents);

const meaningOf = ({ truth }: SeenTicket): RowMeaning | undefined => MEANINGS[truth.kind ?? 'sale'];

/** Rows that only one kind of transaction has, other than articles; of each transaction the one that most have. */
export function meanRows(texts: readonly string[], tickets: readonly SeenTicket[], marks: Marks): MeantRows {
  const meant = new Map<number, RowMeaning>();
  const goods = new Set(tickets.flatMap(({ truth }) => (truth.items ?? []).map(({ name }) => name)));
  const namesGoods = (text: string): boolean => [...goods].some((name) => findValue(text, name).length > 0);
  for (const ticket of tickets) {
    const meaning = meaningOf(ticket);
    if (meaning === undefined) continue;
    const rated = rowsOf(ticket).flatMap((row) => {
      if (marks.get(row)?.isItem !== undefined) return [];
      const form = formAt(texts, row, marks);
      const text = texts[row] ?? '';
      if (!form.hasWords || namesGoods(text) || (!MOVED.has(meaning) && hasAmount(text))) return [];
      const having = tickets.filter((one) =>
        rowsOf(one).some((other) => form.read(texts[other] ?? '') !== null),
      );
      return having.every((one) => meaningOf(one) === meaning) ? [{ row, share: having.length }] : [];
    });
    const most = Math.max(...rated.map(({ share }) => share));
    const best = rated.find(({ share }) => share === most);
    if (best !== undefined) meant.set(best.row, meaning);
  }
  return meant;
}

/**
 * What rows with an amount mean that are no articles: the one that always has what was paid is the total, others that
 * have it are payments.
 * @param isAsked of a row, whether its transaction was read wrongly
 */
export function meanSums(
  texts: readonly string[],
  tickets: readonly SeenTicket[],
  marks: Marks,
  isAsked: (row: number) => boolean,
): MeantRows {
  const meant = new Map<number, RowMeaning>();
  const paid = tickets.filter(
    (ticket) => meaningOf(ticket) === undefined && typeof ticket.truth.amount === 'number',
  );
  const isPaidIn = (row: number, { truth }: SeenTicket): boolean =>
    findMoney(texts[row] ?? '', Math.round((truth.amount ?? 0) * 100)).length > 0;
  for (const ticket of paid) {
    const sums = rowsOf(ticket).flatMap((row) => {
      const form = formAt(texts, row, marks);
      if (!isAsked(row) || marks.has(row) || !form.hasWords) return [];
      const alike = paid.flatMap((one) =>
        rowsOf(one).flatMap((other) =>
          form.read(texts[other] ?? '') === null ? [] : [isPaidIn(other, one)],
        ),
      );
      const share = alike.filter(Boolean).length / Math.max(1, alike.length);
      return share > 0 ? [{ row, share, count: alike.length }] : [];
    });
    const total = sums.toSorted((one, other) => other.share - one.share || other.count - one.count)[0];
    for (const { row } of sums) meant.set(row, row === total?.row ? 'total' : 'tender');
  }
  return meant;
}

const rowsOf = ({ from, to }: SeenTicket): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

function formAt(texts: readonly string[], row: number, marks: Marks): RowForm {
  return formOfRow({ rowNumber: 0, pieces: piecesOf(texts[row] ?? '', marks.get(row)?.parts ?? []) });
}
