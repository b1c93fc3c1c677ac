// Reads a sheet that explains another's codes, `Column | Value | Meaning`, and writes its words in their place.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { MEANING_NAMES } from '../../vocabulary/column-names.ts';
import { cellText, isBlankRow, isFilled, textAt } from '../row-text.ts';
import { isDate, isMoney, isTime } from './column-facts.ts';
import { explains, readEntries } from './legends.ts';
import { readKind } from './read-kind.ts';
import { fieldOfHeading, findHeadingRow, headingKey } from './table-columns.ts';

/** What the codes of a column mean. */
export interface CodeLegend {
  /** The key of its heading; '' if the sheet does not say it. */
  column: string;
  /** By code, in capitals. */
  words: Map<string, string>;
}

export type CodeLegends = readonly CodeLegend[];

const MOST_ROWS = 120;
const MOST_CELLS = 4;
const FEWEST_CODES = 2;
const MOST_CODES = 0.7;
const CODE = /^[\p{L}\d][\p{L}\d_.-]{0,11}$/u;
const WORD = /\p{L}{2}/u;
const TITLE = /\b(?:codes?|keys?|legend|lookup|meanings?|glossary)\b/i;
/** What comes before a bracket, or a word that begins circumstances. */
const CIRCUMSTANCES = /[([]|\s(?:after|at|before|by|for|from|of|on|that|to|when|which|with)\s/i;
/** What one of several words says of a line, if none of the others says more. */
const LINE_WORD = /\b(?:change|discount|fuel|item|promotion|subtotal|tax|tender|total)\b/i;
const SAYS_MORE = /cancel|correct|drop|paid|refund|return|safe|void|\bnon?\b/i;

/** `No sale (drawer opened)`, `Transaction voided before payment`, `Tender received` */
function wordIn(cell: Cell | undefined): string {
  const text = cellText(cell).trim();
  const word = text.split(CIRCUMSTANCES, 1)[0]?.trim() || text;
  return SAYS_MORE.test(word) || readKind(word) !== null ? word : (LINE_WORD.exec(word)?.[0] ?? word);
}

const isCell = (cell: Cell): boolean =>
  typeof cell === 'boolean' ||
  (typeof cell === 'object' && cell !== null) ||
  isDate(cell) ||
  isTime(cell) ||
  isMoney(cell);

/** Somebody's number is theirs, and stays with their name. */
const NO_CODES: ReadonlySet<string | null> = new Set(['employee', 'employeeId', 'employeeName']);

/** What the name of a database's field may have in front. */
const FRONT = /^[a-z][a-z\d]{0,7}_/i;

/** `SL1 | L1_STATUS | Status | A=Open;C=Cancelled`: a row for each field of a database. */
function readDictionary(rows: readonly Row[]): CodeLegends | null {
  const [heading, ...body] = rows;
  if (heading === undefined || body.length < FEWEST_CODES) return null;
  const entriesAt = (at: number): (CodeLegend['words'] | null)[] =>
    body.map(({ cells }) => {
      const text = cellText(cells[at]);
      return text.includes('=') ? new Map(readEntries(text)) : null;
    });
  const columns = [...heading.cells.keys()];
  const areMany = (words: CodeLegend['words'] | null): boolean => (words?.size ?? 0) >= FEWEST_CODES;
  const at = columns.find((one) => entriesAt(one).filter(areMany).length >= body.length * MOST_CODES);
  if (at === undefined) return null;
  const words = entriesAt(at);
  return body.flatMap(({ cells }, row) => {
    const own = words[row] ?? null;
    if (own === null) return [];
    const names = columns.filter((one) => one !== at).map((one) => cellText(cells[one]).trim());
    const keys = new Set(names.flatMap((name) => [name, name.replace(FRONT, '')]).map(headingKey));
    keys.delete('');
    return [...keys].map((column) => ({ column, words: own }));
  });
}

/** @param rows all rows of a sheet @returns null for every other sheet */
export function readCodeSheet(rows: readonly Row[]): CodeLegends | null {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells));
  if (filled.length < FEWEST_CODES || filled.length > MOST_ROWS) return null;
  return readDictionary(filled) ?? readCodeTable(filled);
}

function readCodeTable(filled: readonly Row[]): CodeLegends | null {
  const legends = new Map<string, Map<string, string>>();
  let column = '';
  let codes = 0;
  let others = 0;
  let isTitled = false;
  for (const { cells } of filled) {
    const parts = cells.filter(isFilled);
    if (parts.length > MOST_CELLS || parts.some(isCell)) return null;
    const [first = null, second = null] = parts;
    const texts = parts.map((cell) => cellText(cell).trim());
    const isMeaning = MEANING_NAMES.has(headingKey(texts.at(-1) ?? ''));
    isTitled ||= isMeaning || (parts.length === 1 && TITLE.test(texts[0] ?? ''));
    if (!isTitled) return null;
    if (parts.length === 1 || isMeaning) column = headingKey(texts[0] ?? '');
    else {
      const isNamed = parts.length > 2;
      const code = cellText(isNamed ? second : first).trim();
      const word = wordIn(isNamed ? parts[2] : second);
      if (!CODE.test(code) || !WORD.test(word)) {
        others++;
        continue;
      }
      const key = isNamed ? headingKey(texts[0] ?? '') : column;
      if (!isNamed && NO_CODES.has(fieldOfHeading(key))) return null;
      const words = legends.get(key) ?? new Map<string, string>();
      if (words.has(code.toUpperCase())) return null;
      legends.set(key, words.set(code.toUpperCase(), word));
      codes++;
    }
  }
  const isLegend = codes >= FEWEST_CODES && codes >= (codes + others) * MOST_CODES;
  return isLegend ? [...legends].map(([key, words]) => ({ column: key, words })) : null;
}

/** Legends above a table: `Rcpt type: 0 = Sale, 2 = Return`. */
function legendsAbove(titles: readonly Row[]): CodeLegend[] {
  return titles.flatMap(({ cells }) =>
    cells.filter(isFilled).flatMap((cell) => {
      const text = cellText(cell);
      const end = text.indexOf(':');
      const words = end > 0 ? readEntries(text.slice(end + 1)) : null;
      return words === null ? [] : [{ column: headingKey(text.slice(0, end)), words: new Map(words) }];
    }),
  );
}

/** `Legend: NT = Normal, VT = Voided`: the column that has hardly anything but the codes. */
function columnOf({ words }: CodeLegend, rows: readonly Row[], width: number): number {
  if (words.size < FEWEST_CODES) return -1;
  return [...Array(width).keys()].findIndex((at) =>
    explains(words, rows.map((row) => textAt(row, at).toUpperCase()).filter(Boolean), FEWEST_CODES),
  );
}

/** What a column's codes mean in rows of one type. */
interface RecordLegend {
  at: number;
  /** The column with the types of rows, and the type. */
  tagAt: number;
  tag: string;
  words: CodeLegend['words'];
}

/** `H CODE`: what CODE means in rows of type H, if another legend explains H. */
function legendsOfRecords(
  legends: CodeLegends,
  keys: readonly string[],
  columns: ReadonlyMap<number, CodeLegend['words']>,
): RecordLegend[] {
  const tags = [...columns].flatMap(([tagAt, words]) => [...words.keys()].map((tag) => ({ tagAt, tag })));
  return legends.flatMap(({ column, words }) => {
    if (column === '' || keys.includes(column)) return [];
    const found = tags.find(({ tag }) => keys.some((key) => key !== '' && headingKey(tag) + key === column));
    if (found === undefined) return [];
    return [{ ...found, at: keys.indexOf(column.slice(headingKey(found.tag).length)), words }];
  });
}

/** @param rows the first rows of a sheet @returns null if the legends explain none of its columns */
export function findCodeWords(rows: readonly Row[], legends: CodeLegends): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const above = legendsAbove(rows.slice(0, heading?.index ?? 0));
  const all = [...legends, ...above];
  if (heading === null || all.length === 0) return null;
  const body = rows.slice(heading.index + 1);
  const keys = heading.cells.map((cell) => (typeof cell === 'string' ? headingKey(cell) : ''));
  const columns = new Map<number, CodeLegend['words']>();
  for (const legend of all) {
    const named = legend.column === '' ? -1 : keys.indexOf(legend.column);
    const at = named < 0 && above.includes(legend) ? columnOf(legend, body, keys.length) : named;
    if (at >= 0) columns.set(at, legend.words);
  }
  if (columns.size === 0) return null;
  const ofRecords = legendsOfRecords(all, keys, columns);
  const first = rows[heading.index]?.rowNumber ?? 0;
  return (row) => {
    if (row.rowNumber <= first) return row;
    const wordsAt = (at: number): CodeLegend['words'] | undefined =>
      columns.get(at) ??
      ofRecords.find((one) => one.at === at && textAt(row, one.tagAt).toUpperCase() === one.tag)?.words;
    return withCells(
      row,
      row.cells.map((cell, at) => wordsAt(at)?.get(textAt(row, at).toUpperCase()) ?? cell),
    );
  };
}
