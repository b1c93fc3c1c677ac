// Of several columns with the moments of tickets, finds the one that another column agrees with.

import type { Row } from '../../row.ts';
import { textAt, textsIn } from '../row-text.ts';
import type { Columns } from './table-columns.ts';

const DAY_AND_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4} +\d{1,2}:\d\d/;

/** Of two columns with moments that differ, the one that a third column agrees with in every row. */
export function withAgreedTime({ dateTime, ...columns }: Columns, rows: readonly Row[]): Columns {
  const { date, time } = columns;
  const whole = { ...columns, ...(dateTime !== undefined && { dateTime }) };
  if (dateTime === undefined || date === undefined || time !== undefined) return whole;
  // What is still open has not been closed.
  const isSame = (one: number, other: number): boolean => {
    const filled = rows.filter((row) => textAt(row, one) !== '');
    return filled.length * 2 > rows.length && filled.every((row) => textAt(row, one) === textAt(row, other));
  };
  const holdMoments = textsIn(rows, date).every((text) => DAY_AND_TIME.test(text));
  if (!holdMoments || isSame(date, dateTime)) return whole;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const others = [...Array(width).keys()].filter((at) => at !== date && at !== dateTime);
  const isAgreed = others.some((at) => isSame(at, date)) && !others.some((at) => isSame(at, dateTime));
  return isAgreed ? columns : whole;
}
