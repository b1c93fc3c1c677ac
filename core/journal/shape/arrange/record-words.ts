// Lines of a log that begin with a column for what they are: `ITEM     COKE   2.19`, `TENDER   CASH   5.00`.

import type { AmountSign, PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { mostFrequent } from '../../text/count-each.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const WORD_IN_FRONT = /^([A-Z][A-Z /_.-]{0,18}?) {2,16}(?=\S)/;
const WORD_IN_CELL = /^([A-Z][A-Z /_.-]{0,18})\t/;
/** `ITS TAQUITO  2.19`, `TND CASH  2.19`, `TAX  0.00`: nearly all lines begin with one of a few three-letter codes. */
const CODE_IN_FRONT = /^[A-Z]{3} /;
const FEWEST_CODES = 4;
const MOST_OF_CODE = 5;
/** Maybe with a currency or a tax mark: `58.00 V`, `EUR 3,20 B`, `*15,00 %1`. */
const ONLY_AMOUNT =
  /^(?:[A-Z]{2,3}\.? ?)?[-$€£₹₱₺=*\d.,() ]{0,19}\d[-)]?(?: ?(?:€|[A-Z*]{1,3}\d?|%?\d{1,2}%?))?$/;
const FEWEST_WORDS = 3;
const FEWEST_LINES = 8;
const MOST = 0.8;
/** The other lines are headings. */
const IN_TICKETS = 0.6;

/** @returns where nearly all lines go on behind their first words, if those are a few; -1 for none */
function findWidth(bodies: readonly string[]): number {
  const words = new Map<number, string[]>();
  for (const body of bodies) {
    const [front = '', word = ''] = WORD_IN_FRONT.exec(body) ?? [];
    if (front !== '' && !ONLY_AMOUNT.test(body.slice(front.length)))
      words.set(front.length, [...(words.get(front.length) ?? []), word]);
  }
  const all = [...words.values()].reduce((sum, { length }) => sum + length, 0);
  const [width, found] = [...words].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [-1, []];
  const different = new Set(found).size;
  const areFew = different >= FEWEST_WORDS && different <= found.length / FEWEST_WORDS;
  return areFew && found.length >= Math.max(FEWEST_LINES, all * MOST) ? width : -1;
}

/** @returns where the column of first words ends in a line; `ITEM<tab>COKE<tab>2.19` has it in a cell of its own */
function findColumn(bodies: readonly string[]): ((body: string) => number) | null {
  const tabbed = bodies.flatMap((body) => WORD_IN_CELL.exec(body)?.[1] ?? []);
  const different = new Set(tabbed).size;
  const areTabbed = tabbed.length >= Math.max(FEWEST_LINES, bodies.length * IN_TICKETS);
  if (areTabbed && different >= FEWEST_WORDS && different <= tabbed.length / FEWEST_WORDS)
    return (body) => WORD_IN_CELL.exec(body)?.[0].length ?? body.length;
  const width = findWidth(bodies);
  if (width >= 0) return () => width;
  const codes = bodies.flatMap((body) => CODE_IN_FRONT.exec(body)?.[0] ?? []);
  const kinds = new Set(codes).size;
  const areCodes = codes.length >= Math.max(FEWEST_LINES, bodies.length * IN_TICKETS);
  return areCodes && kinds >= FEWEST_CODES && kinds <= codes.length / MOST_OF_CODE
    ? (body) => CODE_IN_FRONT.exec(body)?.[0].length ?? body.length
    : null;
}

/** `COFFEE LG   4.38  QTY 2` */
const QUANTITY_BEHIND =
  /^(.*\S)(\s{2,40}-?\$?[\d,]{0,9}\.\d\d-?)\s{1,9}((?:QTY|QUANTITY)\W{0,3}\d{1,4})\s*$/i;

/** Puts a quantity before the amount, where journals print it. */
const withQuantityInside = (rest: string): string => rest.replace(QUANTITY_BEHIND, '$1  $3$2');

/** @returns how lines are spelled without words such as `ITEM`, which mean nothing else; null without such a column */
export function learnRecords(
  bodies: readonly string[],
  table: PhraseTable<LineMeaning>,
): ((body: string) => string) | null {
  const endOf = findColumn(bodies);
  if (endOf === null) return null;
  const meant = new Map<string, boolean>();
  const hasMeaning = (words: string, sign: AmountSign): boolean => {
    const key = `${words} ${sign}`;
    const known = meant.get(key) ?? table.match(words, sign) !== null;
    meant.set(key, known);
    return known;
  };
  /** `VOID     TRANSACTION VOIDED   4.49`, `PREPAY   PREPAY PUMP 02   20.00`: it's said twice. */
  const saysAll = (rest: string, word: string, label: string, sign: AmountSign): boolean => {
    if (rest.startsWith(`${word} `)) return true;
    const meaning = table.match(label, sign)?.meaning;
    if (meaning === undefined) return false;
    const whole = `${word} ${label}`;
    const both = table.match(whole, sign)?.meaning;
    if (both === meaning) return true;
    // `AGE CHECK   CANCELLED` is neither.
    const isOther = both !== undefined && both !== table.match(word, sign)?.meaning;
    return !isOther && (sign === 'none' || OF_TICKETS.has(meaning));
  };
  return (body) => {
    const end = endOf(body);
    const word = body.slice(0, end).trim();
    const rest = withQuantityInside(body.slice(end));
    if (!RECORD_WORD.test(word) || !STARTS.test(rest) || ONLY_AMOUNT.test(rest)) return body;
    const printed = readPrintedLine(rest);
    const sign = printed === null ? 'none' : printed.cents < 0 ? 'negative' : 'positive';
    const label = (printed?.label ?? rest).trim();
    // `OVERRIDE  REG PRICE 2.79 NEW 1.40` means something only as a whole.
    const whole = `${word} ${label}`;
    const isWhole = table.match(whole, sign)?.meaning === 'price-override';
    const isNamed = isWhole || hasMeaning(word, 'none') || hasMeaning(word, sign);
    return isNamed && !saysAll(rest, word, label, sign) ? `${word}  ${rest}` : rest;
  };
}

const INDENT = /^\s{2,16}(?=\S)/;
/** @param rows the first rows of a sheet @returns null for a journal whose indented lines have no such column */
export function findRecordLines(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => text.trim() !== '');
  const [indent, count] = mostFrequent(texts.flatMap((text) => INDENT.exec(text)?.[0] ?? [])) ?? ['', 0];
  if (count < Math.max(FEWEST_LINES, texts.length * IN_TICKETS)) return null;
  const bodyOf = (text: string): string | null =>
    INDENT.exec(text)?.[0] === indent ? text.slice(indent.length) : null;
  const spell = learnRecords(
    texts.flatMap((text) => bodyOf(text) ?? []),
    table,
  );
  if (spell === null) return null;
  return {
    unfold(row) {
      const body = bodyOf(joinRow(row.cells));
      return [body === null ? row : { ...row, cells: [indent + spell(body)], written: row.cells }];
    },
  };
}

const RECORD_WORD = /^[A-Z][A-Z /_.-]*$/;
const STARTS = /^[^\s]/;

/** What ends or moves a ticket, whatever the record before it is called. */
const OF_TICKETS: ReadonlySet<LineMeaning> = new Set([
  'void-ticket',
  'abort',
  'tender-abort',
  'suspend',
  'recall',
  'memory-cancel',
  'no-sale',
]);
