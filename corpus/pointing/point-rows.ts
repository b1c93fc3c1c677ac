// What somebody who sees rows of a printed journal, and knows the store, points at in them.
import {
  type Absentable,
  MOST_POINTED_ROWS,
  type PointedRow,
  type RowMeaning,
} from '@tillwatch/core/journal';
import { hasRole, piecesOf, textOfPieces } from '../../core/journal/pointed/pointed-row.ts';
import { formOfRow, type RowForm } from '../../core/journal/pointed/row-form.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import { boundTickets, chooseBounds } from './choose-bounds.ts';
import { type MarkedRow, markRows, type Marks } from './mark-rows.ts';
import { meanRows, meanSums } from './mean-rows.ts';
import type { SeenRow } from './seen-rows.ts';
import { employeesOf, findTickets } from './seen-tickets.ts';

export interface Pointing {
  rows: PointedRow[];
  absent: Absentable[];
}

/**
 * @param beginnings the first rows of each sheet
 * @param others rows of single transactions further down
 * @param isLeftWrong of a row, whether its transaction was still read wrongly after somebody had pointed at it
 * @returns null if nothing can be found in them
 */
export function pointRows(
  beginnings: readonly (readonly SeenRow[])[],
  others: readonly (readonly SeenRow[])[],
  { transactions }: Truth,
  isLeftWrong: (row: SeenRow) => boolean = () => false,
): Pointing | null {
  const blank = { sheet: '', rowNumber: 0, text: '' };
  const first = beginnings.flatMap((rows) => [...rows, blank]);
  const seen = [...first, ...others.flatMap((rows) => [...rows, blank])];
  const texts = seen.map(({ text }) => text);
  const found = findTickets(texts, transactions);
  if (found.length === 0) return null;
  const bounds = chooseBounds(
    texts,
    found.filter(({ to }) => to <= first.length),
    formsOf(texts, markRows(texts, found)),
  );
  const tickets = bounds === null ? found : boundTickets(found, bounds);
  const marks = markRows(texts, tickets);
  const isAsked = (row: number): boolean => seen[row] !== undefined && isLeftWrong(seen[row]);
  const meanings = new Map([...meanSums(texts, tickets, marks, isAsked), ...meanRows(texts, tickets, marks)]);
  const rows = [...texts.keys()].flatMap((row) => {
    const place = bounds?.rows.has(row) === true ? bounds.place : undefined;
    const marked = marks.get(row);
    // Lines that take something back are mostly understood.
    const isLeft = marked?.isItem === 'void-line' && !isAsked(row);
    return pointAtRow(seen[row], isLeft ? undefined : marked, { place, meaning: meanings.get(row) });
  });
  return { rows: keepTelling(rows), absent: findAbsent(transactions) };
}

function formsOf(texts: readonly string[], marks: Marks): (row: number) => RowForm | null {
  return (row) => {
    const text = texts[row] ?? '';
    return text.trim() === ''
      ? null
      : formOfRow({ rowNumber: 0, pieces: piecesOf(text, marks.get(row)?.parts ?? []) });
  };
}

/** Of the last transaction, not all rows may be seen. */
export function dropTorn(
  rows: readonly SeenRow[],
  transactions: readonly TruthTransaction[],
): readonly SeenRow[] {
  const tickets = findTickets(
    rows.map(({ text }) => text),
    transactions,
  );
  return tickets.length < transactions.length ? rows.slice(0, tickets.at(-1)?.from) : rows;
}

function pointAtRow(
  row: SeenRow | undefined,
  marked: MarkedRow | undefined,
  said: { place: PointedRow['place']; meaning: RowMeaning | undefined },
): PointedRow[] {
  if (row === undefined || (marked === undefined && said.place === undefined && said.meaning === undefined))
    return [];
  const { rowNumber, text } = row;
  const meaning = said.meaning ?? marked?.isItem;
  return [
    {
      rowNumber,
      pieces: piecesOf(text, marked?.parts ?? []),
      ...(said.place && { place: said.place }),
      ...(meaning && { meaning }),
    },
  ];
}

/** Leaves out rows that those before show already. */
function keepTelling(rows: readonly PointedRow[]): PointedRow[] {
  const kept = new Set<PointedRow>();
  for (const [at, row] of rows.entries()) {
    // A name alone says something only beside its figures.
    if (row.meaning === 'item' && isNameAlone(row)) continue;
    const beside = hasRole(row, 'description')
      ? undefined
      : [rows[at - 1], rows[at + 1]].find((one) => one !== undefined && isNameBeside(one, row));
    const names = [...kept].filter(isNameAlone);
    const isKnown =
      isShown(
        row,
        [...kept].filter((one) => !names.includes(one)),
      ) &&
      (beside === undefined || isShown(beside, names));
    if (isKnown || kept.size + 2 > MOST_POINTED_ROWS) continue;
    if (beside !== undefined) kept.add(beside);
    kept.add(row);
  }
  return [...kept].toSorted((one, other) => one.rowNumber - other.rowNumber);
}

function isNameBeside(one: PointedRow, { rowNumber, meaning }: PointedRow): boolean {
  if (meaning !== 'item' && meaning !== 'void-line') return false;
  return one.meaning === 'item' && Math.abs(one.rowNumber - rowNumber) === 1 && isNameAlone(one);
}

const isNameAlone = (row: PointedRow): boolean =>
  hasRole(row, 'description') && row.pieces.every(({ role = 'description' }) => role === 'description');

/** Whether the row is read as it is pointed at, by what is pointed at already. */
function isShown(row: PointedRow, rows: readonly PointedRow[]): boolean {
  const best = rows
    .map(formOfRow)
    .toSorted((one, other) => other.weight - one.weight)
    .map((form) => ({ form, found: form.read(textOfPieces(row.pieces)) }))
    .find(({ found }) => found !== null);
  if (best === undefined) return false;
  const { place, meaning } = best.form.row;
  const parts = best.found?.parts ?? {};
  const own = new Map(
    row.pieces.toReversed().flatMap(({ role, text }) => (role === undefined ? [] : [[role, text]])),
  );
  return (
    place === row.place &&
    meaning === row.meaning &&
    own.size === Object.keys(parts).length &&
    [...own].every(([role, text]) => parts[role] === text)
  );
}

function findAbsent(transactions: readonly TruthTransaction[]): Absentable[] {
  const hasRegister = transactions.some(({ registerId = '' }) => registerId !== '');
  const hasEmployee = transactions.some((one) => employeesOf(one).length > 0);
  return [...(hasRegister ? [] : (['register'] as const)), ...(hasEmployee ? [] : (['employee'] as const))];
}
