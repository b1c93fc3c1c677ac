// Finds columns that have the amount of those tickets that have none in the column of totals:
// `Sales (+) | Refunds (-) | Paid out`.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { isMoney } from './column-facts.ts';
import { isOtherFigure } from './other-figure.ts';
import { isSumRow } from './sum-row.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const FEWEST_ROWS = 2;
const MOST_OTHERS = 0.5;
/** Of columns that may have whole dollars. */
const MONEY_NAMES = /amount|amt|drop|paid|payout|refund|return|void/i;

/**
 * `Credit Amount` may be over payments, but what a card paid stands beside the amount of its sale.
 *
 * @param total the column of totals
 */
export function findOtherTotals(
  columns: Columns,
  total: number | undefined,
  heading: readonly Cell[],
  all: readonly Row[],
): readonly number[] {
  if (total === undefined) return [];
  const rows = all.filter(({ cells }) => !isSumRow(cells, columns.number));
  const { cardAmount, ...others } = columns;
  const credits = cardAmount !== undefined && /credit/i.test(cellText(heading[cardAmount])) ? cardAmount : -1;
  const taken = new Set([...Object.values(others), total]);
  const isGiven = (cells: readonly Cell[], at: number): boolean => (readCents(cells[at]) ?? 0) !== 0;
  const own = rows.filter(({ cells }) => isGiven(cells, total)).length;
  return [...heading.keys()].filter((at) => {
    const isKnown = at !== credits && fieldOfHeading(heading[at]) !== null;
    if (taken.has(at) || isKnown || isOtherFigure(heading[at])) return false;
    const filled = rows.filter(
      ({ cells }) => cells !== heading && isFilled(cells[at]) && cells[at] !== heading[at],
    );
    const given = filled.filter(({ cells }) => isGiven(cells, at));
    return (
      given.length >= FEWEST_ROWS &&
      given.length <= own * MOST_OTHERS &&
      (at !== credits || given.length + own === rows.length) &&
      (MONEY_NAMES.test(cellText(heading[at])) || given.some(({ cells }) => isMoney(cells[at] ?? null))) &&
      filled.every(({ cells }) => readCents(cells[at]) !== null) &&
      given.every(({ cells }) => !isGiven(cells, total) && isFilled(cells[columns.number ?? at]))
    );
  });
}
