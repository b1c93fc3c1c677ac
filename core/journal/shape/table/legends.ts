// Finds what an export itself says about the codes of a column: in its heading, `Flag (V=Void)`, or in a row of text
// above or below its rows, `* TYPE: 1=Sale 2=Refund`.

import type { Cell, Row } from '../../row.ts';
import { cellText, isFilled, textAt } from '../row-text.ts';
import { fieldOfHeading } from './table-columns.ts';

/** The word for each code, which is in capitals. */
export type Legend = ReadonlyMap<string, string>;

/** By column. */
export type Legends = ReadonlyMap<number, Legend>;

/** What codes that a row explains may be about. */
const CODED: ReadonlySet<string | null> = new Set([null, 'type', 'status', 'lineType', 'void', 'returned']);

const LONGEST = 300;
const MOSTLY = 0.9;
/** A shorter name may be one of the codes. */
const SHORTEST_NAME = 3;
const ENTRY =
  /(?<![\p{L}\d])([\p{Lu}\d]{1,4}) ?[=:] ?(\p{L}[\p{L}-]*(?![\p{L}-]| ?[=:])(?: \p{L}[\p{L}-]*(?![\p{L}-]| ?[=:]))*)/gu;
/** `10 SALE`, between others with wide blanks; `A - active`. */
const SPACED_ENTRY = /^([\p{Lu}\d]{1,4}) ([-–] )?(\p{L}.*)$/u;
const FEWEST_SPACED = 3;
const FEWEST_DASHED = 2;

/** @returns null for text without a legend */
export function readEntries(text: string): Legend | null {
  if (text.length > LONGEST) return null;
  const entries = [...text.matchAll(ENTRY)].map(([, code = '', word = '']) => [code, word] as const);
  if (entries.length === 0) return readSpaced(text);
  return new Map(entries.map(([code, word]) => [code, /^sold$/i.test(word) ? 'Sale' : word]));
}

/** `TC: 10 SALE  20 RETURN  40 NO SALE` */
function readSpaced(text: string): Legend | null {
  const parts = text
    .slice(text.indexOf(':') + 1)
    .trim()
    .split(/\s{2,}|[,;] ?/);
  let dashed = 0;
  const entries = parts.flatMap((part): [string, string][] => {
    const [, code, dash, word] = SPACED_ENTRY.exec(part) ?? [];
    if (dash !== undefined) dashed++;
    return code === undefined || word === undefined ? [] : [[code, word]];
  });
  const fewest = dashed === parts.length ? FEWEST_DASHED : FEWEST_SPACED;
  return entries.length < Math.max(fewest, parts.length) ? null : new Map(entries);
}

/** The only text of a row; '' if it has other cells. */
function loneText({ cells }: Row): string {
  const filled = cells.filter(isFilled);
  return filled.length === 1 ? cellText(filled[0]) : '';
}

/** Whether a legend has nearly all codes of a column, and the column has enough of them. */
export function explains(legend: Legend, codes: readonly string[], fewest: number): boolean {
  const known = codes.filter((code) => legend.has(code));
  return new Set(known).size >= fewest && known.length >= codes.length * MOSTLY;
}

/** `LN_TYPE S=SOLD R=RETURNED  RCPT_VOID 1=VOIDED`: what follows the heading of each column, if several are named. */
function namedEntries(text: string, heading: readonly Cell[]): Legends {
  const places = heading.flatMap((cell, column) => {
    const name = cellText(cell).trim();
    const at = name.length < SHORTEST_NAME ? -1 : ` ${text}`.indexOf(` ${name} `);
    return at < 0 ? [] : [{ column, from: at, to: at + name.length }];
  });
  if (places.length < 2) return new Map();
  return new Map(
    places.flatMap(({ column, to }) => {
      const ends = places.map(({ from }) => from).filter((from) => from >= to);
      const entries = readEntries(text.slice(to, Math.min(text.length, ...ends)));
      return entries === null ? [] : [[column, entries]];
    }),
  );
}

export function findLegends(heading: readonly Cell[], rows: readonly Row[]): Legends {
  const legends = new Map<number, Legend>();
  for (const [at, cell] of heading.entries()) {
    const legend = typeof cell === 'string' ? readEntries(cell) : null;
    if (legend !== null) legends.set(at, legend);
  }
  for (const row of rows) {
    const text = loneText(row);
    const legend = readEntries(text);
    if (legend === null) continue;
    const named = namedEntries(text, heading);
    for (const [at, entries] of named) legends.set(at, entries);
    if (legend.size < 2 || named.size > 0) continue;
    const column = [...heading.keys()].find((at) => {
      if (legends.has(at) || !CODED.has(fieldOfHeading(heading[at]))) return false;
      // The heading may be on every page.
      const name = cellText(heading[at]).toUpperCase();
      const codes = rows
        .filter((one) => one !== row)
        .map((one) => textAt(one, at).toUpperCase())
        .filter((code) => /[\p{L}\d]/u.test(code) && code !== name);
      return explains(legend, codes, text.includes(`${cellText(heading[at])}:`) ? 1 : 2);
    });
    if (column !== undefined) legends.set(column, legend);
  }
  for (const at of heading.keys()) {
    const isFlag = !legends.has(at) && FLAGS.has(fieldOfHeading(heading[at]));
    if (isFlag && holdsFrenchFlags(heading[at], rows, at)) legends.set(at, FRENCH_FLAGS);
  }
  return legends;
}

const FLAGS: ReadonlySet<string | null> = new Set([null, 'void', 'returned']);
const FRENCH_FLAGS: Legend = new Map([
  ['O', 'Oui'],
  ['N', 'Non'],
]);

/** Elsewhere, an O may be a zero, or open: only beside N does it stand for oui. */
function holdsFrenchFlags(heading: Cell | undefined, rows: readonly Row[], column: number): boolean {
  const codes = new Set(rows.map((row) => textAt(row, column).toUpperCase()));
  // The heading may be on every page.
  codes.delete(cellText(heading).toUpperCase());
  codes.delete('');
  return codes.size === FRENCH_FLAGS.size && [...codes].every((code) => FRENCH_FLAGS.has(code));
}
