// Determines what codes in a column of kinds mean (S, V, RF, 1001) by the rows that have them.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { KIND_CODES, MONEYLESS_CODES } from '../../vocabulary/kind-words.ts';
import { textAt } from '../row-text.ts';
import { readDocumentKinds } from './document-kinds.ts';
import { readKind } from './read-kind.ts';
import type { Columns } from './table-columns.ts';

/** The word for each code. */
export type KindCodes = ReadonlyMap<string, string>;

const NONE: KindCodes = new Map();
const CODE = /^[A-Z]{1,3}$/;

export function isKindCode(text: string): boolean {
  return Object.hasOwn(KIND_CODES, text.trim().toUpperCase());
}

/** Whether a heading may be over codes for kinds. */
export function mayHoldKindCodes(heading: string): boolean {
  return /(?:code|cd|type|typ|kind|action|\bty)$/i.test(heading.trim());
}

/** What by far most rows have is normal. */
const MOSTLY = 0.6;
const NEARLY_ALL = 0.9;
/** Beside another code that is a sale's by its amounts, a rare letter is no sale. */
const RARE = 0.2;
const UNSOLD: ReadonlySet<string> = new Set(['Void', 'No Sale']);
/** A code may have a single row that pays out money by chance. */
const FEWEST_REFUNDS = 2;

interface CodeRows {
  /** As first written. */
  text: string;
  rows: number;
  sold: number;
  paidOut: number;
}

/**
 * The meaning of letters, numbers, and words in an unknown language comes from their rows: the one that most rows
 * have, with money coming in, is a sale; one that only pays out money is a refund. In another language, letters may
 * differ: V may be a sale (Verkauf, vente), and R a receipt. So the letters of the list count only if the most frequent
 * one is a sale's. Other codes stay unknown, which the cleaning report says.
 */
export function readKindCodes(
  { status, type = status, ...columns }: Columns,
  heading: readonly Cell[],
  all: readonly Row[],
): KindCodes {
  if (type === undefined) return NONE;
  // The heading may be on every page.
  const rows = all.filter(({ cells }) => cells[type] !== heading[type]);
  const codes = countCodes(rows, type, columns);
  const [first] = [...codes].toSorted(([, a], [, b]) => b.rows - a.rows);
  if (first === undefined) return NONE;
  const moved = readMovements(codes);
  if (moved !== null) return moved;
  const [usual, { text: usualText, rows: most, sold }] = first;
  const kind = readKind(usualText);
  const isOther = kind !== null && kind !== 'Sale';
  const isListed = KIND_CODES[usual] === 'Sale';
  const isSale = sold >= most * MOSTLY && most >= sumOf(codes) * MOSTLY && !isOther;
  const coded = new Map([...codes].filter(([code]) => CODE.test(code)));
  // Pages and their rules may be between the rows.
  const areCodes = sumOf(coded) >= sumOf(codes) * NEARLY_ALL;
  const documents = readDocumentKinds(heading[type], [...codes.keys()]);
  const isDocument = (code: string, isRare: boolean): boolean =>
    documents.get(usual) === 'Sale' && (documents.get(code) === 'Sale' || (isRare && documents.has(code)));
  const known = new Map<string, string>();
  if ((isSale && kind === null) || (isListed && areCodes)) known.set(usual, 'Sale');
  for (const [code, { text, rows: having, sold: paid, paidOut }] of codes) {
    if (known.has(code) || readKind(text) !== null) continue;
    const paysOut = paidOut === having;
    const listed = KIND_CODES[code] ?? (paid + paidOut === 0 ? MONEYLESS_CODES[code] : undefined);
    const isRare = having <= most * RARE;
    const word = isListed && areCodes && (code !== 'R' || paysOut) ? listed : undefined;
    if (word !== undefined) known.set(code, word);
    else if (isSale && isDocument(code, isRare)) known.set(code, documents.get(code) ?? '');
    else if (isSale && paysOut && having >= FEWEST_REFUNDS) known.set(code, 'Refund');
    else if (isSale && isRare && areCodes && UNSOLD.has(listed ?? '')) known.set(code, listed ?? '');
    else if (having < most && paid + paidOut === 0 && isAtHandovers(text, { type, ...columns }, rows))
      known.set(code, `${SIGN_ON} ${text}`);
  }
  return known;
}

const MOVES: ReadonlySet<string | null> = new Set(['Safe Manual DROP', 'Paid Out', 'Paid In']);

/**
 * In a table of money that was moved, with minuses where it went out, what an unknown word means follows from the sign
 * of its rows. @returns null for any other table
 */
function readMovements(codes: ReadonlyMap<string, CodeRows>): KindCodes | null {
  const all = [...codes.values()];
  const kinds = all.map(({ text }) => readKind(text));
  const goesOut = all.some(({ rows, paidOut }, at) => MOVES.has(kinds[at] ?? '') && paidOut === rows);
  if (!goesOut || !kinds.every((kind) => kind === null || MOVES.has(kind))) return null;
  const unknown = all.filter((_, at) => kinds[at] === null);
  return new Map(
    unknown.flatMap(({ text, rows, sold, paidOut }): [string, string][] => {
      if (sold !== rows && paidOut !== rows) return [];
      return [[text.toUpperCase(), sold === rows ? 'Paid In' : 'Paid Out']];
    }),
  );
}

/** Whether the words of a column are those for money that was moved, in at least half of its rows. */
export function holdsMovements(columns: Columns, column: number, rows: readonly Row[]): boolean {
  const codes = countCodes(rows, column, columns);
  const unknown = readMovements(codes);
  if (unknown === null) return false;
  const left = [...codes].filter(([, { text }]) => readKind(text) === null);
  return left.reduce((sum, [, one]) => sum + one.rows, 0) * 2 <= rows.length;
}

/** What a word stands for if nothing but its place says so. */
export const SIGN_ON = 'SIGN ON:';
const FEWEST_HANDOVERS = 3;

/**
 * Whether a word stands where somebody takes over a register, or leaves it, each time and nowhere else.
 *
 * @param rows from first to last, or from last to first
 */
function isAtHandovers(word: string, columns: Columns, rows: readonly Row[]): boolean {
  return [rows, rows.toReversed()].some((ordered) => areHandovers(word, columns, ordered));
}

function areHandovers(
  word: string,
  { type, number, register, employeeId, employeeName }: Columns,
  rows: readonly Row[],
): boolean {
  const who = employeeId ?? employeeName;
  if (type === undefined || number === undefined || who === undefined) return false;
  const last = new Map<string, { who: string; number: string }>();
  let handovers = 0;
  for (const row of rows) {
    const at = register === undefined ? '' : textAt(row, register);
    const now = { who: textAt(row, who), number: textAt(row, number) };
    const before = last.get(at);
    if (now.who === '' || now.number === '' || now.number === before?.number) continue;
    if ((before?.who !== now.who) !== (textAt(row, type) === word)) return false;
    handovers += Number(before?.who !== now.who);
    last.set(at, now);
  }
  return handovers >= FEWEST_HANDOVERS;
}

const sumOf = (codes: ReadonlyMap<string, CodeRows>): number =>
  [...codes.values()].reduce((sum, { rows }) => sum + rows, 0);

function countCodes(
  rows: readonly Row[],
  type: number,
  { subtotal, total, amount, lineAmount, tendered, price, unitPrice }: Columns,
): Map<string, CodeRows> {
  const codes = new Map<string, CodeRows>();
  const money = [total, amount, lineAmount, subtotal, tendered, price, unitPrice];
  const centsAt = (cells: Row['cells'], column: number | undefined): number | null =>
    column === undefined ? null : readCents(cells[column]);
  for (const row of rows) {
    const { cells } = row;
    const written = textAt(row, type);
    if (written === '') continue;
    const code = written.toUpperCase();
    const cents = money.map((column) => centsAt(cells, column)).find((one) => (one ?? 0) !== 0) ?? 0;
    // Money without goods is taken to the safe. It is not a refund.
    const hasGoods = centsAt(cells, subtotal) !== 0;
    const { text = written, rows: seen = 0, sold = 0, paidOut = 0 } = codes.get(code) ?? {};
    codes.set(code, {
      text,
      rows: seen + 1,
      sold: sold + Number(cents > 0),
      paidOut: paidOut + Number(cents < 0 && hasGoods),
    });
  }
  return codes;
}
