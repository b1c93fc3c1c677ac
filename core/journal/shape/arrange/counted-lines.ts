// Takes away the numbers in front of a ticket's lines where they only count them: ` 1 COLA  1.29`, ` 2 GUM  0.99`.

import type { Row } from '../../row.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

/** Quantities hardly count up from 1 to 3 so often, and never nearly always. */
const FEWEST_RUNS = 5;
const TELLING = 3;
const NEARLY_ALL = 0.95;
const PLACE = /^(\s{0,8}(\d{1,3})[.)]?)\s{1,4}(?=\S)/;

/** What counts a line, and the columns where it begins and ends. */
interface Counter {
  place: number;
  begin: number;
  end: number;
}

function counterOf(text: string): Counter | null {
  const [, front = '', place = '0'] = PLACE.exec(text) ?? [];
  return front === '' ? null : { place: Number(place), begin: front.search(/\d/), end: front.length };
}

/** Counters are aligned; lines between them have none: `      2 @ 0.50`. */
type Side = 'begin' | 'end';
interface Alignment {
  side: Side;
  column: number;
}

const isAt = (counter: Counter, { side, column }: Alignment): boolean => counter[side] === column;

/** @returns where the numbers stand that count lines; undefined if none do */
function findCounters(counters: readonly (Counter | null)[]): Alignment | undefined {
  const sides: readonly Side[] = ['end', 'begin'];
  const all = sides.flatMap((side) =>
    [...new Set(counters.flatMap((counter) => counter?.[side] ?? []))].map((column) => ({ side, column })),
  );
  const counting = all.map((alignment) => ({ alignment, lines: countLines(counters, alignment) }));
  return counting.filter(({ lines }) => lines > 0).toSorted((a, b) => b.lines - a.lines)[0]?.alignment;
}

/** @returns how many lines the numbers there count; 0 if they mean something else */
function countLines(counters: readonly (Counter | null)[], alignment: Alignment): number {
  let [counted, fitting, runs, last] = [0, 0, 0, 0];
  let isApart = true;
  for (const counter of counters) {
    const place = counter !== null && isAt(counter, alignment) ? counter.place : 0;
    if (place > 0) {
      counted++;
      if (place === last + 1 || (place === 1 && isApart)) fitting++;
      if (place === TELLING && last === TELLING - 1) runs++;
      last = place;
    }
    isApart = place === 0;
  }
  return runs >= FEWEST_RUNS && fitting >= counted * NEARLY_ALL ? counted : 0;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findCountedLines(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const alignment = findCounters(rows.map(({ cells }) => counterOf(joinRow(cells))));
  if (alignment === undefined) return null;
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const counter = counterOf(text);
      if (counter === null || !isAt(counter, alignment)) return [row];
      return [{ ...row, cells: [' '.repeat(counter.end) + text.slice(counter.end)], written: row.cells }];
    },
  };
}
