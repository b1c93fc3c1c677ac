// Recognizes transactions above the heading of a table, which belong to another table, or to one without a heading.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { isFilled } from '../row-text.ts';
import { isCode, isDate, isMoney, isTime } from './column-facts.ts';
import { isSumLabel } from './sum-row.ts';

export const ABOVE_HEADING =
  'This row looks like a transaction, but stands above the headings of the table that was read in this sheet.';

const WORD = /\p{L}{2}/u;
const isAmount = (cell: Cell): boolean =>
  isMoney(cell) || (typeof cell === 'number' && !isDate(cell) && !isTime(cell));

/** Whether a row above a heading has a number, a moment, and an amount, and isn't made of labels and their values. */
export function isTransactionAbove({ cells }: Row): boolean {
  const filled = cells.filter(isFilled);
  if (filled.some(isSumLabel)) return false;
  const moments = filled.filter((cell) => isDate(cell) || isTime(cell));
  const figures = filled.filter((cell) => !moments.includes(cell));
  const amount = figures.findLastIndex(isAmount);
  const code = figures.findIndex((cell, at) => at !== amount && isCode(readCode(cell)));
  const words = figures.filter(
    (cell) => typeof cell === 'string' && WORD.test(cell) && !isCode(readCode(cell)),
  );
  return moments.length > 0 && amount >= 0 && code >= 0 && words.length < filled.length - words.length;
}
