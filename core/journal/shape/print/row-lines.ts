// Turns the rows of a journal into lines, without what only numbers or styles them.

import type { Cell, Row } from '../../row.ts';
import { type Decimals, isBlankRow, joinRow, textAt } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';
import { findMoneyForms } from './money-forms.ts';

type Spell = (cells: readonly Cell[]) => string;

/** A row of a journal as one string. */
export interface RowText extends Spell {
  /** The row as printed, if that is something else. */
  whole?: Spell;
}

/**
 * Columns whose numbers have decimals, in a journal that is spread over columns: two decimals are money, more are a
 * measure.
 */
function findDecimals(rows: readonly Row[]): Map<number, Decimals> {
  const columns = new Map<number, Decimals>();
  for (const { cells } of rows) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (typeof cell !== 'number' || Number.isInteger(cell)) continue;
      // Money is stored as binary fractions.
      const isMeasure = Math.abs(cell * 100 - Math.round(cell * 100)) > 0.01;
      columns.set(at, isMeasure ? 3 : (columns.get(at) ?? 2));
    }
  }
  return columns;
}

/** Fewer rows may count up, or have the same few words, by chance. */
const FEWEST_ROWS = 8;

/** Above the first count may be the head of a page. */
const MOST_ABOVE = 8;

/** Whether what is in front of the rows of a journal only numbers them. */
function isCounted(rows: readonly Row[], countOf: (cell: Cell | undefined) => number): boolean {
  const first = rows.findIndex(({ cells }) => countOf(cells[0]) >= 0);
  if (first < 0 || first > MOST_ABOVE || rows.length - first < FEWEST_ROWS) return false;
  const start = countOf(rows[first]?.cells[0]);
  return rows.slice(first).every(({ cells }, at) => countOf(cells[0]) === start + at);
}

function readCount(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : -1;
  return typeof cell === 'string' && /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : -1;
}

/** `00012  COFFEE LG   2.19` */
const COUNT_BEFORE = /^\s{0,9}(\d{1,7})(?:\s|$)/;

function readCountBefore(cell: Cell | undefined): number {
  const [, count] = (typeof cell === 'string' ? COUNT_BEFORE.exec(cell) : null) ?? [];
  return count === undefined ? -1 : Number(count);
}

/** More different words may mean something. */
const MOST_STYLES = 6;
/** More kinds of lines have more letters. */
const MOST_LETTERS = 16;
const STYLE = /^[A-Z]{1,8}$/i;
const NEARLY_ALL = 0.98;
/** A letter that may mark a void, a return, or a tax. */
const MAY_MARK = /^[RVT]$/i;

/**
 * Whether a column only says how a line was printed, `N`, or `D` for double width, or what it is, `T` for all with
 * `TOTAL`.
 */
function hasStyles(rows: readonly Row[], column: number): boolean {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells.slice(column)));
  const written = filled.filter((row) => textAt(row, column + 1) !== '');
  const styles = new Set(filled.map((row) => textAt(row, column)));
  const letters = new Set(written.map((row) => textAt(row, column + 1)));
  return (
    filled.length >= FEWEST_ROWS &&
    written.length >= filled.length / 2 &&
    letters.size > styles.size * 2 &&
    filled.filter((row) => STYLE.test(textAt(row, column))).length >= filled.length * NEARLY_ALL &&
    (styles.size <= MOST_STYLES || [...styles].every((style) => style.length < 2)) &&
    styles.size <= MOST_LETTERS &&
    [...styles].every((style) => readKind(style) === null && !(MAY_MARK.test(style) && marks(style)))
  );
  /** A mark for a void or a return is no style: other lines have the same words without it. */
  function marks(style: string): boolean {
    const marked = new Set<string>();
    const plain = new Set<string>();
    for (const row of written) (textAt(row, column) === style ? marked : plain).add(textAt(row, column + 1));
    return styles.size <= MOST_STYLES || [...marked].some((text) => plain.has(text));
  }
}

/** `10245   TAX   0.29` below `10245 08/23/2026 06:35:27`: each line has the number of its ticket in front. */
const TICKET_BEFORE = /^\s{0,4}(\d{3,12})(?=\s)/;
const STAMPED = /\d:\d\d/;
/** Between the tickets are the heads of pages. */
const WITH_TICKET = 0.75;
const LINES_OF_ONE = 3;

function haveTicketBefore(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  const runs: { ticket: string; lines: number; isStamped: boolean }[] = [];
  for (const text of filled) {
    const ticket = TICKET_BEFORE.exec(text)?.[1];
    if (ticket === undefined) continue;
    const run = runs.at(-1);
    if (run?.ticket === ticket) run.lines++;
    else runs.push({ ticket, lines: 1, isStamped: STAMPED.test(text) });
  }
  const lines = runs.reduce((sum, run) => sum + run.lines, 0);
  return (
    lines >= Math.max(FEWEST_ROWS, filled.length * WITH_TICKET) &&
    runs.length > 2 &&
    lines >= runs.length * LINES_OF_ONE &&
    new Set(runs.map(({ ticket }) => ticket)).size >= runs.length * WITH_TICKET &&
    runs.filter(({ isStamped }) => isStamped).length >= runs.length * WITH_TICKET
  );
}

const withoutTicket = (text: string): string =>
  STAMPED.test(text) ? text : text.replace(TICKET_BEFORE, (ticket) => ' '.repeat(ticket.length));

/** Cells as one string, without what numbers or styles the rows. */
function joinedBy(rows: readonly Row[]): RowText {
  const decimals = findDecimals(rows);
  const whole: Spell = (cells) => joinRow(cells, decimals);
  const counted = Number(isCounted(rows, readCount));
  const body = counted === 0 ? rows : rows.filter(({ cells }) => readCount(cells[0]) >= 0);
  const inFront = counted + Number(hasStyles(body, counted));
  if (inFront > 0) {
    // Counted from the next column on.
    const shifted = new Map([...decimals].map(([column, count]) => [column - inFront, count]));
    return withWhole((cells) => joinRow(cells.slice(inFront), shifted), whole);
  }
  if (isCounted(rows, readCountBefore))
    return withWhole((cells) => whole(cells).replace(COUNT_BEFORE, ''), whole);
  return whole;
}

/** @param joined what `spell` changes */
const withWhole = (spell: Spell, joined: RowText): RowText =>
  Object.assign(spell, { whole: joined.whole ?? joined });

export function rowTextOf(rows: readonly Row[]): RowText {
  const joined = joinedBy(rows);
  const texts = rows.map(({ cells }) => joined(cells));
  const rewrite = findMoneyForms(texts);
  const spread = rewrite === null ? joined : withWhole((cells) => rewrite(joined(cells)), joined);
  if (texts.filter((text) => PAIRED.test(text)).length >= FEWEST_ROWS)
    return withWhole((cells) => splitPairs(spread(cells)), spread);
  if (texts.filter((text) => SUMS_AND_WAY.test(text)).length >= FEWEST_ROWS)
    return withWhole((cells) => splitSums(spread(cells)), spread);
  return haveTicketBefore(texts) ? withWhole((cells) => withoutTicket(spread(cells)), spread) : spread;
}

/** `TAX: 0.28   INVOICE AMOUNT: 4.27   PAID BY: CREDIT` */
const PAIRED =
  /^\s{0,20}[A-Z][A-Z ]{1,20}:\s?[-$\d][\d.,-]{0,12}\s{2,20}[A-Z][A-Z ]{1,20}:\s?-?\$?\d{1,6}[.,]\d\d-?(?=\s|$)/i;
const BETWEEN_PAIRS = /(?<=\S)\s{2,20}(?=[A-Z][A-Z ]{1,20}:\s?\S)/gi;

const splitPairs = (text: string): string =>
  PAIRED.test(text) ? text.replaceAll(BETWEEN_PAIRS, '\n') : text;

/** `TAX $0.09   SALE TOTAL $38.28   PAID CASH`: sums, and what became of the last one. */
const SUMS_AND_WAY =
  /^\s{0,20}[A-Z][A-Z ]{1,20}\s[-$]{0,2}\d{1,6}[.,]\d\d-?\s{2,20}[A-Z][A-Z ]{1,20}\s([-$]{0,2}\d{1,6}[.,]\d\d-?)\s{2,20}([A-Z][A-Z ]{1,30})$/i;
const PAID_WITH = /^(?:paid|pay|tender)/i;

function splitSums(text: string): string {
  const [, sum = '', words = ''] = SUMS_AND_WAY.exec(text) ?? [];
  if (sum === '') return text;
  const lines = text.trim().replaceAll(/(?<=\S)\s{2,20}(?=[A-Z])/gi, '\n');
  return PAID_WITH.test(words) ? `${lines}   ${sum}` : lines;
}
