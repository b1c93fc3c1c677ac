// Says in words what codes in front of a printed journal's lines mean, as the journal itself explains them:
// `[NS] #0004 REG05` and `PO SLIM JIM  3.38` below `CODES: NS NO SALE  PO PRICE OVERRIDE`.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { joinRow } from '../row-text.ts';
import { type Legend, readEntries } from '../table/legends.ts';
import { readKind } from '../table/read-kind.ts';
import type { Arrangement } from './arrangement.ts';

/** A legend is at most this far from the top, or from the end. */
const LOOKED_AT = 40;
const LAST = 8;
const FEWEST_CODES = 3;
const FEWEST_HEADS = 5;
const NEARLY_ALL = 0.9;
const HEAD = /^\s{0,8}\[([A-Z\d]{1,4})\]\s{1,4}(?=\S)/;
const FRONT = /^(\s{0,12})([A-Z]{2,4})\s(?=\s{0,8}\S.*\d[.,]\d\d)/;
/** What codes in front of articles may say. */
const OF_LINES: ReadonlySet<LineMeaning> = new Set(['void-line', 'price-override', 'refund', 'promo']);

/** A legend may go on in the row below. */
function findLegend(texts: readonly string[]): Legend {
  const all = new Map<string, string>();
  let above = '';
  for (const text of [...texts.slice(0, LOOKED_AT), '', ...texts.slice(-LAST)]) {
    const joined = above === '' ? text : `${above}  ${text.trim()}`;
    const entries = text.trim() === '' ? null : (readEntries(joined) ?? readEntries(text));
    for (const [code, word] of entries ?? []) all.set(code, word);
    above = entries === null ? '' : joined;
  }
  return all;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findExplainedCodes(
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells));
  const legend = findLegend(texts);
  if (legend.size < FEWEST_CODES) return null;
  const codes = texts.flatMap((text) => HEAD.exec(text)?.[1] ?? []);
  const known = codes.filter((code) => readKind(legend.get(code) ?? '') !== null);
  const areHeads = codes.length >= FEWEST_HEADS && known.length >= codes.length * NEARLY_ALL;
  const marks = new Map(
    [...legend].filter(([, word]) => OF_LINES.has(table.match(word, 'positive')?.meaning ?? 'note')),
  );
  if (!areHeads && !texts.some((text) => marks.has(FRONT.exec(text)?.[2] ?? ''))) return null;
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const lineOf = (line: string): Row => ({ ...row, cells: [line], written: row.cells });
      const [front = '', code = ''] = HEAD.exec(text) ?? [];
      const kind = areHeads ? legend.get(code) : undefined;
      if (kind !== undefined) return [lineOf(`${text.slice(front.length)}   TYPE: ${kind}`)];
      const [marked = '', indent = '', mark = ''] = FRONT.exec(text) ?? [];
      const words = marks.get(mark);
      if (words === undefined) return [row];
      const article = text.slice(marked.length).trimStart();
      // An article at another price is sold like others.
      const isSold = table.match(words, 'positive')?.meaning === 'price-override';
      return isSold
        ? [lineOf(`${indent}${article}`), lineOf(words)]
        : [lineOf(`${indent}${words} ${article}`)];
    },
  };
}
