// Finds the column with the kinds of transactions if its heading does not say so.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import { EVENT_KINDS } from '../../receipt.ts';
import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents } from '../../text/cell-value.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { isFilled, textAt, textsIn } from '../row-text.ts';
import { readWays } from './described-payments.ts';
import { holdsDocuments } from './document-kinds.ts';
import { holdsMovements, isKindCode, mayHoldKindCodes } from './kind-codes.ts';
import { isArticleKind, isOwnRowKind, isPaymentKind } from './line-kind.ts';
import { isDistinctKind, readKind } from './read-kind.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const MEANINGS: ReadonlySet<string> = new Set([...EVENT_KINDS, 'void-mark', 'drawer-open']);

const MOSTLY = 0.9;
const FEWEST_ROWS = 3;

/** Whether text is the word for a kind of transaction or, if its heading allows codes, a code. */
function isKind(text: string, table: PhraseTable<LineMeaning>, mayBeCode: boolean): boolean {
  return (mayBeCode && isKindCode(text)) || isKindWord(text, table);
}

/** Fewer known codes may be others, such as those of taxes. */
const FEWEST_CODES = 4;

/** Whether a column has hardly anything but codes for kinds, several of them, whatever its heading says. */
function holdsOnlyCodes(rows: readonly Row[], column: number): boolean {
  const texts = rows.map((row) => textAt(row, column).toUpperCase());
  const codes = texts.filter(isKindCode);
  return codes.length >= rows.length * MOSTLY && new Set(codes).size >= FEWEST_CODES;
}

function isKindWord(text: string, table: PhraseTable<LineMeaning>): boolean {
  if (readKind(text) !== null) return true;
  const match = table.match(apartWords(text.trim()), 'none');
  return match !== null && match.rest === '' && MEANINGS.has(match.meaning);
}

/** Kinds of transactions in nearly every row, and not the same one in all. */
function holdsKinds(
  rows: readonly Row[],
  column: number,
  table: PhraseTable<LineMeaning>,
  heading: Cell | undefined,
): boolean {
  const seen = new Map<string, boolean>();
  const mayBeCodes =
    (typeof heading === 'string' && mayHoldKindCodes(heading)) || holdsOnlyCodes(rows, column);
  let others = 0;
  for (const { cells } of rows) {
    const cell = cells[column];
    const text = typeof cell === 'string' ? cell.trim() : '';
    if (!seen.has(text)) seen.set(text, isKind(text, table, mayBeCodes));
    if (seen.get(text) === true) continue;
    others++;
    if (others > rows.length * (1 - MOSTLY)) return false;
  }
  return [...seen.values()].filter(Boolean).length > 1;
}

/** `Type` may be over the ways of paying: `Cash`, `Credit`. */
function withPayments(columns: Columns, rows: readonly Row[], table: PhraseTable<LineMeaning>): Columns {
  const { type, ...others } = columns;
  if (type === undefined || columns.payment !== undefined) return columns;
  // Beside each way, there may be its amount.
  const words = new Set(textsIn(rows, type).map((text) => readWays(text)[0]?.method ?? text));
  const isKnown = [...words].some((text) => isDistinctKind(text) || readKind(text) === 'Sale');
  const ways = [...words].filter((text) => table.match(text, 'positive')?.meaning === 'tender');
  return isKnown || ways.length < 2 || ways.length * 2 < words.size ? columns : { ...others, payment: type };
}

/**
 * How many rows continue the transaction of the row above; null if one of them has another value in a column than the
 * first row of its transaction. Nothing is no other value.
 */
function againIn(rows: readonly Row[], number: number, column: number): number | null {
  let again = 0;
  let first = '';
  const isSame = rows.every((row, at) => {
    const text = textAt(row, column);
    if (at === 0 || rows[at - 1]?.cells[number] !== row.cells[number]) {
      first = text;
      return true;
    }
    again++;
    return text === '' || text === first;
  });
  return isSame ? again : null;
}

/** Whether a column has the same value in all rows of each transaction, some of which have several rows. */
function isSameInTickets(rows: readonly Row[], number: number, column: number): boolean {
  return (againIn(rows, number, column) ?? 0) >= FEWEST_ROWS;
}

/**
 * Of several columns of types, the ticket's is one that all of its rows have alike: `Event | Trans Type`. One that is the
 * same in all tickets says nothing: `Event`, with `transaction`, beside `Kind`.
 */
function withTypeOfTickets(columns: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const { number, type, lineType = type } = columns;
  if (number === undefined || type === undefined) return columns;
  const isOfLines = againIn(rows, number, type) === null;
  const tells = (at: number): boolean => new Set(textsIn(rows, at)).size > 1;
  if (!isOfLines && tells(type)) return columns;
  const taken = new Set(Object.values(columns));
  const other = [...heading.keys()].find(
    (at) =>
      !taken.has(at) &&
      fieldOfHeading(heading[at]) === 'type' &&
      (isOfLines ? isSameInTickets(rows, number, at) : tells(at) && againIn(rows, number, at) !== null),
  );
  if (other === undefined || lineType === undefined) return columns;
  return isOfLines ? { ...columns, type: other, lineType } : { ...columns, type: other };
}

/** More transactions would have lines of several kinds if that was what the column is about. */
const MOST_MARKED = 0.2;

/** Whether a column has another value in some lines of a few transactions: which were taken back. */
function marksLines(rows: readonly Row[], number: number, column: number): boolean {
  const tickets = new Map<string, Set<string>>();
  const several = new Set<string>();
  let ticket = '';
  for (const row of rows) {
    // Only the first row of each may have its number.
    ticket = textAt(row, number) || ticket;
    const values = tickets.get(ticket);
    if (values !== undefined) several.add(ticket);
    tickets.set(ticket, (values ?? new Set()).add(textAt(row, column)));
  }
  const marked = [...several].filter((ticket) => (tickets.get(ticket)?.size ?? 0) > 1);
  return marked.length > 0 && marked.length < several.size * MOST_MARKED;
}

const MOST_LINE_WORDS = 20;

const HALF = 0.5;
/** The others are prices that were changed, and articles that were removed or returned. */
const MANY = 0.7;

/** `Item Added`: the word of most rows that have a quantity and an amount, and of no others; null for none. */
function wordOfArticles(
  { quantity, amount, lineAmount = amount, price = lineAmount, unitPrice = price }: Columns,
  rows: readonly Row[],
  column: number,
): string | null {
  if (quantity === undefined || unitPrice === undefined) return null;
  const isPriced = ({ cells }: Row): boolean => isFilled(cells[quantity]) && isFilled(cells[unitPrice]);
  const priced = rows.filter(isPriced);
  const [first] = priced;
  const word = first === undefined ? '' : textAt(first, column);
  const having = rows.filter((row) => textAt(row, column) === word);
  const areArticles = having.every(isPriced) && having.length >= priced.length * MANY;
  return word !== '' && areArticles && priced.length < rows.length * MOSTLY ? word : null;
}

/** Whether a row has an amount or an article: others, such as `Begin Transaction`, need no known word. */
function isTelling(
  { description, quantity, price, unitPrice, lineAmount, amount, total }: Columns,
  { cells }: Row,
): boolean {
  return [description, quantity, price, unitPrice, lineAmount, amount, total].some((at) =>
    isFilled(cells[at ?? -1]),
  );
}

/** A column whose words say of each line what it is: articles and sums, under whatever heading. */
function findLineKinds(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): number | undefined {
  const taken = new Set(Object.values(columns));
  const telling = rows.filter((row) => isTelling(columns, row));
  return [...heading.keys()].find((at) => {
    const field = fieldOfHeading(heading[at]);
    // Beside the type of each ticket, there may be an `Event`.
    if (taken.has(at) || (field !== null && field !== 'type')) return false;
    const texts = textsIn(rows, at);
    const words = new Set(texts);
    if (texts.length < rows.length * MOSTLY || words.size > MOST_LINE_WORDS) return false;
    const isSum = (text: string): boolean =>
      isPaymentKind(text) || table.match(apartWords(text), 'positive') !== null;
    const sold = wordOfArticles(columns, rows, at);
    const isArticle = (text: string): boolean => text === sold || isArticleKind(text);
    const known = new Set(
      [...words].filter(
        (text) => isArticle(text) || isOwnRowKind(text) || isKindWord(text, table) || isSum(text),
      ),
    );
    const sums = [...known].filter((text) => isSum(text) && !isArticle(text));
    const told = textsIn(telling, at);
    const knowing = told.filter((text) => known.has(text)).length;
    return (
      knowing >= told.length * (sold === null ? MOSTLY : HALF) &&
      sums.length > 0 &&
      [...known].some(isArticle)
    );
  });
}

/** Beside the kinds of lines, codes may say what document each ticket is. */
function withDocuments(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  number: number,
): Columns {
  const taken = new Set(Object.values(columns));
  const type = [...heading.keys()].find(
    (at) =>
      !taken.has(at) && holdsDocuments(heading[at], textsIn(rows, at)) && againIn(rows, number, at) !== null,
  );
  return type === undefined ? columns : { ...columns, type };
}

function withTypeColumn(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): Columns {
  const { number, type, lineType } = columns;
  if (number !== undefined && type !== undefined) return withPayments(columns, rows, table);
  if (number === undefined) return columns;
  const body = rows.filter(({ cells }) => (cells[number] ?? '') !== '');
  if (body.length < FEWEST_ROWS) return columns;
  if (lineType !== undefined) {
    const isOfTicket =
      columns.description !== undefined &&
      holdsKinds(body, lineType, table, heading[lineType]) &&
      isSameInTickets(body, number, lineType);
    const { lineType: _, ...others } = columns;
    return isOfTicket ? { ...others, type: lineType } : withDocuments(columns, heading, body, number);
  }
  const taken = new Set(Object.values(columns));
  const width = Math.max(...body.map(({ cells }) => cells.length));
  const found = Array.from({ length: width }, (_, at) => at).find((at) => {
    const field = fieldOfHeading(heading[at]);
    // `Transaction` next to `Receipt No` may be the kind.
    const mayBe = !taken.has(at) && (field === null || field === 'number');
    const tells = holdsKinds(body, at, table, heading[at]) || holdsDocuments(heading[at], textsIn(body, at));
    return mayBe && tells && !marksLines(rows, number, at);
  });
  const kinds = found ?? findByFigures(columns, heading, body, number);
  if (kinds !== undefined) return { ...columns, type: kinds };
  const { description, ...others } = columns;
  const moved = [description, ...Array(width).keys()].find(
    (at) => at !== undefined && (at === description || !taken.has(at)) && holdsMovements(columns, at, body),
  );
  if (moved === undefined) return columns;
  return moved === description ? { ...others, type: moved } : { ...columns, type: moved };
}

const LONGEST_CODE = 6;
const MOST_CODES = 12;
/** What by far most transactions have is a sale. */
const USUAL = 0.6;
/** A code may pay out money once by chance. */
const FEWEST_PAID_OUT = 2;

/** `K` over `S`, `R`, `N`: codes that decide which transactions pay money out, under whatever heading. */
function findByFigures(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  number: number,
): number | undefined {
  const { total, amount, lineAmount, subtotal } = columns;
  const money = [total, amount, lineAmount, subtotal].filter((at) => at !== undefined);
  const centsOf = ({ cells }: Row): number =>
    money.map((at) => readCents(cells[at]) ?? 0).find((cents) => cents !== 0) ?? 0;
  const taken = new Set(Object.values(columns));
  return [...heading.keys()].find((at) => {
    if (taken.has(at) || fieldOfHeading(heading[at]) !== null) return false;
    const codes = new Map<string, { rows: number; paidOut: number; sold: number }>();
    for (const row of rows) {
      const code = textAt(row, at).toUpperCase();
      if (code === '' || code.length > LONGEST_CODE) return false;
      const { rows: seen, paidOut, sold } = codes.get(code) ?? { rows: 0, paidOut: 0, sold: 0 };
      const cents = centsOf(row);
      codes.set(code, {
        rows: seen + 1,
        paidOut: paidOut + Number(cents < 0),
        sold: sold + Number(cents > 0),
      });
      if (codes.size > MOST_CODES) return false;
    }
    const all = [...codes.values()];
    const usual = all.find((code) => code.rows >= rows.length * USUAL);
    const decides = all.every(({ rows: having, paidOut }) => paidOut === 0 || paidOut === having);
    return (
      usual !== undefined &&
      usual.sold >= usual.rows * MOSTLY &&
      decides &&
      all.some(({ paidOut }) => paidOut >= FEWEST_PAID_OUT) &&
      againIn(rows, number, at) !== null
    );
  });
}

const LINE_MEANINGS: ReadonlySet<string> = new Set([
  'subtotal',
  'tax',
  'total',
  'due',
  'tender',
  'change',
  'promo',
]);
const FEWEST_LINE_KINDS = 3;
const MOST_LINE_KINDS = 15;

function isLineKind(text: string, table: PhraseTable<LineMeaning>): boolean {
  if (isArticleKind(text) || isPaymentKind(text) || isKindWord(text, table)) return true;
  const match = table.match(apartWords(text), 'positive');
  return match !== null && match.rest === '' && LINE_MEANINGS.has(match.meaning);
}

/** `LineItem | Description`: of two columns of descriptions, the one that has kinds of lines only. */
function withoutKinds(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): Columns {
  const { description, lineType } = columns;
  const other = [...heading.keys()].find(
    (at) => at !== description && fieldOfHeading(heading[at]) === 'description',
  );
  if (description === undefined || other === undefined || lineType !== undefined) return columns;
  const texts = new Set(textsIn(rows, description));
  const areKinds =
    texts.size >= FEWEST_LINE_KINDS &&
    texts.size <= MOST_LINE_KINDS &&
    [...texts].every((text) => isLineKind(text, table));
  return areKinds ? { ...columns, lineType: description, description: other } : columns;
}

/** @param rows below the heading @returns the columns, with those of kinds if none had that heading */
export function withKindColumn(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): Columns {
  const named = withTypeOfTickets(withoutKinds(columns, heading, rows, table), heading, rows);
  const typed = withTypeColumn(named, heading, rows, table);
  const { number, description, lineType } = typed;
  if (number === undefined || description === undefined || lineType !== undefined) return typed;
  // Only the first row of each transaction may have its number.
  const body = rows.filter(({ cells }) => isFilled(cells[number]) || isFilled(cells[description]));
  const kinds = findLineKinds(typed, heading, body, table);
  return kinds === undefined ? typed : { ...typed, lineType: kinds };
}
