// Finds the words of unused columns that may say what some transactions were: statuses, notes, flags, codes.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { cellText, textAt, textsIn } from '../shape/row-text.ts';
import { isArticleKind, isOwnRowKind } from '../shape/table/line-kind.ts';
import { isDistinctKind, readKind } from '../shape/table/read-kind.ts';
import { isKnownRemark, isRemarkHeading } from '../shape/table/remarks.ts';
import { fieldOfHeading, headingKey } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { noteAlsoIn, type UnknownWord, wordsKey } from '../taught/taught-word.ts';
import { apartWords } from '../text/apart-words.ts';
import { readCents } from '../text/cell-value.ts';
import { isYes } from '../text/yes.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { nameOf, quote, type TableFacts } from './table-texts.ts';

/** A column with more different words is not a status. */
const MOST_WORDS = 12;
const NO = /^(?:no?|nein|non|não|nao|false|none|ok|n\/a)$/i;
/** Databases number the states of tickets. */
const CODE = /^\d{1,3}$/;
const KIND_FIELDS: ReadonlySet<string> = new Set(['type', 'status', 'void', 'returned']);

/**
 * The unused words of a status column, or one like it, that say what a transaction was.
 *
 * @param told words that are not to be said again
 */
export function describeWords(
  layout: TableLayout,
  table: TableFacts,
  column: number,
  told: readonly string[],
): string | null {
  const left = findUnusedWords(layout, table, column).filter((text) => !told.includes(text));
  if (left.length === 0) return null;
  return (
    `The column “${nameOf(table.heading, column)}” has words that were not used (${quote(left.map((text) => `“${text.slice(0, 30)}”`))}): ` +
    'a refund, a void or a no sale among those transactions may not show.'
  );
}

/** The same words, for people to say what they mean. */
export function listUnusedWords(layout: TableLayout, table: TableFacts): UnknownWord[] {
  return table.facts.flatMap(({ column }) =>
    findUnusedWords(layout, table, column).flatMap((text): UnknownWord[] => {
      const words = wordsKey('cell', text);
      const rows = table.body.filter((row) => textAt(row, column) === text);
      const seenIn = textAt(rows[0] ?? { cells: [] }, layout.columns.number);
      const transactions = countTickets(rows, layout);
      const word: UnknownWord = { place: 'cell', words, example: text, transactions, seenIn };
      for (const row of rows) noteAlsoIn(word, textAt(row, layout.columns.number));
      return words === '' ? [] : [word];
    }),
  );
}

/** How many transactions rows are of; only the first row of each may have its number. */
function countTickets(rows: readonly Row[], { columns: { number, register } }: TableLayout): number {
  const numbered = rows.filter((row) => textAt(row, number) !== '');
  const different = new Set(numbered.map((row) => `${textAt(row, register)} ${textAt(row, number)}`));
  return Math.max(1, different.size);
}

function findUnusedWords(layout: TableLayout, table: TableFacts, column: number): string[] {
  const { columns, kindCodes, kindMarks, legends } = layout;
  const { heading, body } = table;
  const mark = kindMarks.find(
    (one) => one.column === column && !(column === columns.void && one.isRemark === true),
  );
  const legend = column === columns.void ? legends.get(column) : mark?.legend;
  const read = [
    columns.type,
    columns.description,
    legend === undefined ? columns.void : -1,
    columns.returned,
  ];
  if (read.includes(column) || (mark !== undefined && mark.word !== '')) return [];
  const isStatus = column === columns.status || column === columns.lineType || mark !== undefined;
  if (!isStatus && legend === undefined && Object.values(columns).includes(column)) return [];
  const counts = countWords(body, column);
  if (counts === null) return [];
  const isExplained = (text: string): boolean => legend?.has(text.toUpperCase()) === true;
  const isKnown = (text: string): boolean =>
    kindCodes.has(text.toUpperCase()) ||
    isExplained(text) ||
    isYes(text) ||
    NO.test(text) ||
    readKind(text) !== null ||
    (column === columns.lineType && isLineWord(text, table.words));
  const isKinds =
    isStatus ||
    KIND_FIELDS.has(fieldOfHeading(heading[column]) ?? '') ||
    [...counts.keys()].some(isDistinctKind);
  const isState = fieldOfHeading(heading[column]) === 'status';
  const most = isKinds ? USUAL : RARE;
  const tickets = new Set(textsIn(body, columns.number ?? column)).size;
  const left = [...counts]
    // What most rows, or all tickets, have is normal.
    .filter(
      ([text, count]) =>
        !(layout.shape === 'line-items' && count >= tickets * ALL) &&
        (isStatus
          ? !isKnown(text)
          : (isDistinctKind(text) && legend === undefined) ||
            !isKnown(text) ||
            (!isKinds && isYes(text) && !isExplained(text))) &&
        count <= body.length * most,
    )
    .map(([text]) => text)
    .filter((text) =>
      isKinds
        ? /\p{L}/u.test(text) || (isState && CODE.test(text))
        : isYes(text) || (/\p{L}/u.test(text) && !/\p{N}/u.test(text)),
    );
  if (left.length === 0 || (!isKinds && !mayMark(layout, table, column))) return [];
  const isSaidOtherwise = body
    .filter((row) => left.includes(textAt(row, column)))
    .every((row) => isMarkedOtherwise(layout, row, column));
  return isSaidOtherwise ? [] : left;
}

/** Whether a row's kind, its discount, or money that goes out shows that it is no ordinary sale. */
export function isMarkedOtherwise(
  { columns, total, lineAmount, unitPrice, kindCodes, creditColumns }: TableLayout,
  row: Row,
  column: number,
): boolean {
  const centsAt = (at = -1): number => (readCents(row.cells[at]) ?? 0) * (creditColumns.has(at) ? -1 : 1);
  const kindAt = (at: number | undefined): string =>
    kindCodes.get(textAt(row, at).toUpperCase()) ?? textAt(row, at);
  return (
    [columns.type, columns.status, columns.lineType].some(
      (at) => at !== column && isDistinctKind(kindAt(at)),
    ) ||
    [total, lineAmount, unitPrice, columns.quantity].some((at) => centsAt(at) < 0) ||
    centsAt(columns.discount) !== 0
  );
}

/** What remarks say of sales, where no known word says what that was. */
export function describeRemarks(
  layout: TableLayout,
  { heading, body }: TableFacts,
  column: number,
): string | null {
  const mark = layout.kindMarks.find((one) => one.column === column);
  const isUsed =
    Object.values(layout.columns).includes(column) || (mark !== undefined && mark.isRemark !== true);
  if (isUsed || !isRemarkHeading(headingKey(cellText(heading[column] ?? null)))) return null;
  const told = body.filter((row) => textAt(row, column) !== '');
  const isSale = (row: Row): boolean => !isMarkedOtherwise(layout, row, column);
  const left = told
    .filter((row) => isSale(row) && /\p{L}{3}/u.test(textAt(row, column)))
    .map((row) => textAt(row, column))
    .filter((text) => !isKnownRemark(text) && !NO.test(text));
  if (left.length === 0 || told.length > body.length * USUAL) return null;
  return (
    `The column “${nameOf(heading, column)}” has remarks that were not understood (${quote(left.map((text) => `“${text.slice(0, 30)}”`))}): ` +
    'a void, a changed price or a discount in those transactions may not show.'
  );
}

/** How many rows have each word of a column; null if there are too many different ones. */
function countWords(body: readonly Row[], column: number): Map<string, number> | null {
  const words = new Map<string, number>();
  for (const text of textsIn(body, column)) {
    words.set(text, (words.get(text) ?? 0) + 1);
    if (words.size > MOST_WORDS) return null;
  }
  return words;
}

const USUAL = 0.5;
const ALL = 0.8;
/** Of the words of a column that doesn't hold kinds, only those that few rows have may be marks. */
const RARE = 0.2;
/** What a heading is over if it says nothing about what became of a transaction. */
const READ_OTHERWISE: readonly ColumnField[] = [
  'description',
  'payment',
  'register',
  'employeeId',
  'employeeName',
  'type',
  'lineType',
  'date',
];

/**
 * Whether words of an unknown column may mark transactions: nearly all rows have the same one, or none, and no other
 * column decides which.
 */
function mayMark(
  { shape, columns }: TableLayout,
  { heading, body: all }: TableFacts,
  column: number,
): boolean {
  const title = cellText(heading[column] ?? null)
    .replace(/\d{1,9}$/, '')
    .trimEnd();
  if (fieldOfHeading(title) !== null || holdsCurrencies(title, all, column)) return false;
  // Among lines of goods, a row without any, and without a mark, is another kind of row.
  const goods = shape === 'line-items' ? all.filter((row) => textAt(row, columns.description) !== '') : all;
  const body = goods.length > 0 ? goods : all;
  const counts = [...(countWords(body, column)?.values() ?? [])];
  const filled = counts.reduce((sum, count) => sum + count, 0);
  const usual = Math.max(body.length - filled, ...counts);
  if (usual < body.length * (1 - RARE)) return false;
  const others = READ_OTHERWISE.map((field) => columns[field]).filter((at) => at !== undefined);
  return others.every((other) => !decides(body, other, column));
}

const OF_CURRENCY = /\b(?:currency|ccy)\b|w[äa]hrung|moneda|moeda|devise|valuta/i;

/** `Discount Currency` over `USD` in the rows that have a discount. */
const holdsCurrencies = (title: string, rows: readonly Row[], column: number): boolean =>
  OF_CURRENCY.test(title) && textsIn(rows, column).every((text) => /^[A-Z]{3}$/.test(text));

/** Whether all rows with the same value in one column also have the same one in another, or all have none. */
function decides(body: readonly Row[], column: number, other: number): boolean {
  const isDecided = (valueOf: (row: Row) => string): boolean => {
    const seen = new Map<string, string>();
    let telling = 0;
    for (const row of body) {
      const key = textAt(row, column);
      const value = valueOf(row);
      const known = seen.get(key);
      if (known === undefined) seen.set(key, value);
      else if (known !== value) return false;
      else if (value !== '') telling++;
    }
    return telling > 0;
  };
  const isSometimes = body.some((row) => textAt(row, other) === '');
  return (
    isDecided((row) => textAt(row, other)) ||
    (isSometimes && isDecided((row) => (textAt(row, other) === '' ? '' : 'x')))
  );
}

/** Whether the word for what a line is has a known meaning. */
function isLineWord(text: string, words: PhraseTable<LineMeaning>): boolean {
  return isArticleKind(text) || isOwnRowKind(text) || words.match(apartWords(text), 'positive') !== null;
}
