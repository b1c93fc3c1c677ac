// Finds what an export itself says about its codes: `TRAN_TYP_CD: SAL=SALE RTN=RETURN`.

import type { Row } from '../../row.ts';
import { cellText } from '../row-text.ts';

/** By column, the word for each code. */
export type Legend = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** A legend is at most this far from the top. */
const LOOKED_AT = 60;
const LONGEST = 1000;
const TOKEN = /[\p{L}\p{N}_.'-]+|[^\s\p{L}\p{N}_.'-]/gu;
const NAME = /^[A-Z]\w{2,30}$/i;
const CODE = /^[A-Z\d]{1,6}$/i;
/** `TYPE=S=SALE`, `FLAG(V=VOIDED)` */
const BEFORE_CODES = /^[=(]$/;
const WORD = /^[\p{L}\p{N}]/u;

/** @param columnNamed the column with a heading; -1 for none */
export function readLegend(rows: readonly Row[], columnNamed: (name: string) => number): Legend {
  const legend = new Map<number, Map<string, string>>();
  for (const { cells } of rows.slice(0, LOOKED_AT)) {
    const text = cells
      .map((cell) => cellText(cell))
      .join(' ')
      .slice(0, LONGEST);
    if (text.includes('=')) readWords(text.match(TOKEN) ?? [], columnNamed, legend);
  }
  return legend;
}

function readWords(
  tokens: readonly string[],
  columnNamed: (name: string) => number,
  legend: Map<number, Map<string, string>>,
): void {
  const isCode = (at: number): boolean => CODE.test(tokens[at] ?? '') && tokens[at + 1] === '=';
  const isName = (at: number): boolean =>
    NAME.test(tokens[at] ?? '') &&
    (tokens[at + 1] === ':' || (BEFORE_CODES.test(tokens[at + 1] ?? '') && isCode(at + 2)));
  let words: Map<string, string> | null = null;
  let code = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (isName(at)) {
      const column = isCode(at + 2) ? columnNamed(token) : -1;
      words = column < 0 ? null : new Map<string, string>();
      if (words !== null) legend.set(column, words);
      code = '';
      at++;
    } else if (isCode(at)) {
      code = token;
      at++;
    } else if (code !== '' && WORD.test(token)) {
      words?.set(code, [words.get(code), token].filter(Boolean).join(' '));
    }
  }
}
