// Finds what an export itself says about its codes: `TRAN_TYP_CD: SAL=SALE RTN=RETURN`.

import type { Row } from '../../row.ts';
import { cellText } from '../row-text.ts';

/** By column, the word for each code. */
export type Legend = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** A legend is at most this far from the top. */
const LOOKED_AT = 60;
const LONGEST = 1000;
const NAMED = /([A-Z][A-Z\d_]{2,30})\s*[:=]\s*(?=[A-Z\d]{1,6}\s*=)/gi;
const ENTRY =
  /([A-Z\d]{1,6})\s*=\s*([^=]+?)\s*(?=(?:[/,;|]\s*)?(?:[A-Z\d]{1,6}\s*=|[A-Z][A-Z\d_]{2,30}\s*:|$))/gi;

/** @param columnNamed the column with a heading; -1 for none */
export function readLegend(rows: readonly Row[], columnNamed: (name: string) => number): Legend {
  const legend = new Map<number, Map<string, string>>();
  for (const { cells } of rows.slice(0, LOOKED_AT)) {
    const text = cells
      .map((cell) => cellText(cell))
      .join(' ')
      .slice(0, LONGEST);
    if (!text.includes('=')) continue;
    const names = [...text.matchAll(NAMED)];
    for (const [order, name] of names.entries()) {
      const column = columnNamed(name[1] ?? '');
      if (column < 0) continue;
      const part = text.slice(name.index + name[0].length, names[order + 1]?.index ?? text.length);
      const words = new Map(
        [...part.matchAll(ENTRY)].map(([, code = '', word = '']) => [code, word.replace(/[\s/,;|]+$/, '')]),
      );
      legend.set(column, words);
    }
  }
  return legend;
}
