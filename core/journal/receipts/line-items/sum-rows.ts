// Rows with sums: of one ticket, which are its own, and of the sheet, which are nobody’s.

import type { Cell, Row } from '../../row.ts';
import { cellText, joinRow } from '../../shape/row-text.ts';
import { namesKind } from '../../shape/section-title.ts';
import { isSheetSumLabel, isSumInNumber, isSumLabel } from '../../shape/table/sum-row.ts';
import { applyPhrase } from '../apply-phrase.ts';
import { addLine } from '../draft.ts';
import { isDateFirst, isOfTicket } from '../sum-for-number.ts';
import { sumPairsIn } from '../sum-pairs.ts';
import type { LineItemsState } from './line-items-state.ts';
import { SUMS } from './meaning-of-line.ts';
import { netOf, paidCents } from './open-tickets.ts';

/** Fewer transactions may come to the amount of a line by chance. */
const FEWEST_SUMMED = 5;

/** Whether a row has what all transactions above it come to. */
export function isSumOfAll(state: LineItemsState, cells: readonly Cell[]): boolean {
  if (state.closed.transactions < FEWEST_SUMMED) return false;
  return (mayBeSumOfAll(state, cells) && isSumOfClosed(state, cells)) || state.running.isSum(cells);
}

/** A cheap check: open tickets are few. */
function mayBeSumOfAll(state: LineItemsState, cells: readonly Cell[]): boolean {
  for (const at of state.sumColumns) {
    const cents = state.fields.centsAt(cells, at) ?? 0;
    if (cents !== 0 && Math.abs(cents) >= Math.abs(state.closed.cents) / 2) return true;
  }
  return false;
}

function isSumOfClosed(state: LineItemsState, cells: readonly Cell[]): boolean {
  let { cents, net } = state.closed;
  for (const draft of state.open.values()) {
    const paid = paidCents(state, draft);
    cents += paid;
    net += netOf(draft, paid);
  }
  return state.sumColumns.some((at) => {
    const one = state.fields.centsAt(cells, at) ?? 0;
    return one !== 0 && (one === cents || one === net);
  });
}

export function isSumRow(state: LineItemsState, cells: readonly Cell[]): boolean {
  const { columns } = state;
  const numberCell = columns.number === undefined ? null : cells[columns.number];
  const isWord = columns.description === 0 || columns.lineType === 0;
  const isSum = !isWord && isSumLabel(cells[0]) && !namesKind(cells);
  if (isSum || isSumInNumber(numberCell)) return true;
  const description = state.fields.text(cells, 'description');
  if (!isSheetSumLabel(description)) return false;
  const current = state.open.get(state.currentKey);
  return current === undefined || current.receipt.totalCents !== null || state.columnTotals.has(current);
}

export function isNamedAsSum(state: LineItemsState, cells: readonly Cell[]): boolean {
  const { layout, columns } = state;
  const isNumber = columns.number !== undefined && isSumInNumber(cells[columns.number]);
  const isMoment = isDateFirst(layout) && isSumLabel(cells[0]);
  return (isNumber || isMoment) && isOfTicket(state.fields, layout, cells);
}

/** `Total 5582` below the lines of ticket 5582 is its own, if nothing else is. @returns false for any other row */
export function readOwnSum(state: LineItemsState, { rowNumber, cells, written = cells }: Row): boolean {
  const { layout, columnTotals } = state;
  const draft = state.open.get(state.currentKey);
  if (draft === undefined || draft.number === '' || draft.receipt.totalCents !== null) return false;
  const label = sumLabelIn(state, cells);
  if (label === undefined || columnTotals.has(draft)) return false;
  const words = cellText(label);
  if (!words.includes(draft.number) || !words.split(/[\s:#]+/).includes(draft.number)) return false;
  const total = [layout.total, layout.otherTaxes?.sum, layout.lineAmount]
    .map((at) => state.fields.centsAt(cells, at))
    .find((cents) => cents !== null);
  if (total === undefined) return false;
  addLine(draft, joinRow(written), rowNumber, 'total', '');
  columnTotals.set(draft, total);
  return true;
}

function sumLabelIn(state: LineItemsState, cells: readonly Cell[]): Cell | undefined {
  for (const at of state.sumLabels) if (isSumLabel(cells[at])) return cells[at];
  return undefined;
}

/** Several sums in one row, with their labels. @returns false for any other row */
export function readSums(state: LineItemsState, { rowNumber, cells }: Row): boolean {
  const draft = state.open.get(state.currentKey);
  if (draft === undefined) return false;
  const pairs = sumPairsIn(cells);
  if (pairs.length === 0) return false;
  const sums = pairs.map(({ label, cents }) => ({
    label,
    cents,
    match: state.table.match(label, cents < 0 ? 'negative' : 'positive'),
  }));
  if (sums.some(({ match }) => match === null || !SUMS.has(match.meaning))) return false;
  for (const { label, cents, match } of sums) {
    const source = { text: `${label}  ${(cents / 100).toFixed(2)}`, rowNumber, words: label };
    const item = { name: label, priceCents: cents, quantity: 1, isVoid: false };
    if (match !== null) applyPhrase(draft, source, match, item);
  }
  return true;
}
