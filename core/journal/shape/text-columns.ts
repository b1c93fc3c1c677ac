// Splits a report printed as text, one line per row under a heading, into columns: `Trans  Term  Date      Time`.

import type { Cell, Row } from '../row.ts';
import { cellText } from './row-text.ts';
import { readEntries } from './table/legends.ts';
import { columnsOf, isTransactionHeading } from './table/table-columns.ts';

/** Where a column's text begins and ends in a line. */
interface Span {
  from: number;
  to: number;
}

export interface TextColumns {
  /** @returns a line of the report as a row of cells; every other row as it is */
  split(row: Row): Row;
}

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;
const LONGEST_LINE = 400;
const FEWEST_COLUMNS = 4;
const FEWEST_LINES = 3;
/** How many lines are looked at to find the columns. */
const MOST_LINES = 300;
/** Words within a cell are separated by a single blank. */
const APART = /\S+(?: \S+)*/g;
const WORDS = /\S+/g;
const RULE = /^[\s|+=_-]*$/;
const RUN = /[-=_]+/g;

function lineOf({ cells }: Row): string {
  const [text] = cells;
  const isAlone = typeof text === 'string' && cells.slice(1).every((cell) => cell === null || cell === '');
  return isAlone && text.length <= LONGEST_LINE ? text : '';
}

function spansOf(line: string, pattern: RegExp): Span[] {
  return [...line.matchAll(pattern)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }));
}

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** The columns drawn by a rule below a heading: `-----  ----  --------`. */
function ruledColumns(line: string): Span[] {
  const runs = RULE.test(line) ? spansOf(line, RUN) : [];
  // A column may have one character.
  const isRule = runs.filter(({ from, to }) => to - from > 1).length >= FEWEST_COLUMNS;
  return isRule ? runs : [];
}

/** A heading right beside the figures of the next column, which are apart from its own: both are columns. */
function splitRun(run: Span, words: readonly Span[], data: readonly Span[]): Span[] {
  const over = words.filter((word) => overlaps(word, run));
  const under = data.filter((span) => overlaps(span, run));
  if (over.length < 2 || over.length !== under.length) return [run];
  const columns = over.map(({ from, to }, at) => ({
    from: Math.min(from, under[at]?.from ?? from),
    to: Math.max(to, under[at]?.to ?? to),
  }));
  return columns.some(({ from }, at) => from < (columns[at - 1]?.to ?? 0)) ? [run] : columns;
}

/** A range that no line leaves blank is a column; heading text over two of them joins them. */
function alignedColumns(heading: string, lines: readonly string[], texts: RegExp): Span[] {
  const words = spansOf(heading, texts);
  const data = filledSpans(lines);
  const columns: Span[] = [];
  for (const run of filledSpans([heading, ...lines]).flatMap((wide) => splitRun(wide, words, data))) {
    const last = columns.at(-1);
    const isOfLast =
      last !== undefined &&
      (words.some((word) => overlaps(word, run) && overlaps(word, last)) ||
        !words.some((word) => overlaps(word, run)));
    if (isOfLast) last.to = run.to;
    else columns.push({ ...run });
  }
  return withoutEmpty(columns, data);
}

function filledSpans(lines: readonly string[]): Span[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const filled = Array.from({ length: width }, (_, at) =>
    lines.some((line) => at < line.length && line[at] !== ' ') ? 'x' : ' ',
  ).join('');
  return spansOf(filled, /x+/g);
}

/** A heading word with nothing below it belongs to the one next to it: `Journal No`. */
function withoutEmpty(columns: readonly Span[], data: readonly Span[]): Span[] {
  const kept: Span[] = [];
  let before: Span | null = null;
  for (const column of columns) {
    const last = kept.at(-1);
    const isEmpty = !data.some((span) => overlaps(span, column));
    if (isEmpty && last !== undefined && column.from - last.to === 1) last.to = column.to;
    else if (isEmpty) before = column;
    else {
      const isBehind = before !== null && column.from - before.to === 1;
      kept.push({ from: isBehind ? (before?.from ?? column.from) : column.from, to: column.to });
      before = null;
    }
  }
  return kept;
}

/** Each column includes the blanks after it, where longer text may be, and those before it. */
function cellsAt(line: string, columns: readonly Span[]): Cell[] {
  return columns.map(({ from }, at) => {
    const start = at === 0 ? 0 : startOf(line, from, columns[at - 1]?.to ?? 0);
    const next = columns[at + 1];
    const end = next === undefined ? line.length : startOf(line, next.from, columns[at]?.to ?? 0);
    const text = line.slice(start, end).trim();
    return text === '' ? null : text;
  });
}

/** Right-aligned text may begin before its column does; a sign may stand behind the column before it. */
function startOf(line: string, from: number, before: number): number {
  if (line[from] === ' ') return from;
  let at = Math.min(from, line.length);
  while (at > before && line[at - 1] !== ' ' && line[at - 1] !== undefined) at--;
  return at;
}

const withoutDigits = (line: string): string => line.replaceAll(/\d/g, '');

/** The lines that are most like the heading, with about as many separate texts, or with just as many words. */
function linesBelow(rows: readonly Row[], index: number, heading: string): string[] {
  const below = rows.slice(index + 1, index + 1 + MOST_LINES).map(lineOf);
  // The head of the page comes again.
  const heads = new Set(rows.slice(0, index + 1).map((row) => withoutDigits(lineOf(row))));
  const numbered = below.filter((line) => /\d/.test(line) && !heads.has(withoutDigits(line)));
  const most = [...heading.matchAll(APART)].length;
  const apart = numbered.filter((line) => [...line.matchAll(APART)].length >= Math.max(3, most * 0.6));
  if (apart.length >= FEWEST_LINES) return apart;
  const words = [...heading.matchAll(WORDS)].length;
  return numbered.filter((line) => [...line.matchAll(WORDS)].length === words);
}

function countKnown(heading: string, columns: readonly Span[]): number {
  return Object.keys(columnsOf(cellsAt(heading, columns))).length;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findTextColumns(rows: readonly Row[]): TextColumns | null {
  for (let index = 0; index < Math.min(rows.length, LOOKED_AT); index++) {
    const heading = lineOf(rows[index] ?? { rowNumber: 0, cells: [] });
    if (heading.includes(':') || [...heading.matchAll(APART)].length < FEWEST_COLUMNS) continue;
    const lines = linesBelow(rows, index, heading);
    if (lines.length < FEWEST_LINES) continue;
    const ruled = ruledColumns(lineOf(rows[index + 1] ?? { rowNumber: 0, cells: [] }));
    const proposed =
      ruled.length > 0 ? [ruled] : [APART, WORDS].map((texts) => alignedColumns(heading, lines, texts));
    const [best] = proposed.toSorted((a, b) => countKnown(heading, b) - countKnown(heading, a));
    if (best === undefined || best.length < FEWEST_COLUMNS) continue;
    if (isTransactionHeading(columnsOf(cellsAt(heading, best)))) return createColumns(best, heading);
  }
  return null;
}

/** `          SALES TAX            1.02` below the lines of a ticket: words anywhere, and figures in their columns. */
const SUM_LINE = /^ {1,99}(\p{L}\S*(?: \S+){0,9})((?: {2,199}[-$(]{0,2}\d[\d.,]{0,12}[-)]?){1,4})$/u;

/** @returns null for every other line */
function sumCells(line: string, columns: readonly Span[], description: number | undefined): Cell[] | null {
  const [, label, figures = ''] = SUM_LINE.exec(line.trimEnd()) ?? [];
  if (label === undefined || description === undefined) return null;
  const cells: Cell[] = columns.map(() => null);
  cells[description] = label;
  const start = line.trimEnd().length - figures.length;
  for (const { from, to } of spansOf(figures, WORDS)) {
    const at = columns.findIndex((column) => overlaps(column, { from: from + start, to: to + start }));
    if (at <= description) return null;
    cells[at] = figures.slice(from, to);
  }
  return cells;
}

function createColumns(columns: readonly Span[], heading: string): TextColumns {
  const { description, number, time, dateTime } = columnsOf(cellsAt(heading, columns));
  const moment = time ?? dateTime;
  /** A ticket without money has few cells: its number, when it was, and its kind. */
  const isTicket = (cells: readonly Cell[]): boolean =>
    number !== undefined &&
    moment !== undefined &&
    /^\S{0,8}\d{2}\S{0,12}$/.test(cellText(cells[number])) &&
    /^\d\d?:?\d\d/.test(cellText(cells[moment]));
  const fewest = Math.ceil(columns.length / 2);
  return {
    split(row) {
      const line = lineOf(row);
      if (line === '') return row;
      const cells = cellsAt(line, columns);
      const isWhole = columns.every(({ to }, at) => {
        const next = columns[at + 1];
        if (next === undefined || to >= line.length) return true;
        if (to === next.from) return line[to - 1] === ' ' || line[to] === ' ';
        return line.slice(to, next.from).includes(' ') || (line[to] === '-' && line[next.from] === ' ');
      });
      if (line.includes('=') && (readEntries(line)?.size ?? 0) > 1) return row;
      const isOfTable =
        line === heading ||
        (isWhole && (cells.filter((cell) => cell !== null).length >= fewest || isTicket(cells)));
      const found = isOfTable ? cells : sumCells(line, columns, description);
      return found === null ? row : { ...row, cells: found, written: row.cells };
    },
  };
}
