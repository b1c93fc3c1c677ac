// Takes away the numbers in front of a ticket's lines where they only count them: ` 1 COLA  1.29`, ` 2 GUM  0.99`.

import type { Row } from '../../row.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

/** Quantities hardly count up from 1 to 3 so often, and never nearly always. */
const FEWEST_RUNS = 5;
const TELLING = 3;
const NEARLY_ALL = 0.95;
const PLACE = /^(\s{0,8}(\d{1,3})[.)]?)\s{1,4}(?=\S)/;

function isCounting(texts: readonly string[]): boolean {
  let [counted, fitting, runs, last] = [0, 0, 0, 0];
  for (const text of texts) {
    const place = Number(PLACE.exec(text)?.[2] ?? '0');
    if (place > 0) counted++;
    if (place > 0 && place === last + 1) fitting++;
    if (place === TELLING && last === TELLING - 1) runs++;
    last = place;
  }
  return runs >= FEWEST_RUNS && fitting >= counted * NEARLY_ALL;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findCountedLines(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  if (!isCounting(rows.map(({ cells }) => joinRow(cells)))) return null;
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const front = PLACE.exec(text)?.[1];
      if (front === undefined) return [row];
      return [{ ...row, cells: [' '.repeat(front.length) + text.slice(front.length)], written: row.cells }];
    },
  };
}
