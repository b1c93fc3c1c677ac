// What a row says in its other columns: totals, taxes, payments, discounts, and regular prices.

import type { Cell } from '../../row.ts';
import { cellText } from '../../shape/row-text.ts';
import { priceAfter, priceBefore } from '../../shape/table/line-discounts.ts';
import { isYes } from '../../text/yes.ts';
import { addEvent, type Draft } from '../draft.ts';
import { noteOnLine } from '../note-marks.ts';
import type { LineItemsState } from './line-items-state.ts';
import { hasLine, isOwnRow } from './said-in-row.ts';

/** Whether the newest line is an article that represents its own void, too. */
function endsLeftOut({ receipt: { items, lines } }: Draft): boolean {
  return [-1, -2].every((at) => items.at(at)?.lineIndex === lines.length - 1);
}

export function applyColumns(state: LineItemsState, draft: Draft, cells: readonly Cell[]): void {
  const { fields, layout, columns, columnTotals } = state;
  const method = fields.text(cells, 'payment');
  if (method !== '') draft.columnTender ??= { method, cents: keptIn(state, cells) };
  for (const { at, method: way } of state.wayColumns) {
    const paid = fields.amountAt(draft, cells, at);
    if (paid !== null && paid !== 0) draft.columnWays.set(way, paid);
  }
  const isOwn = layout.hasOwnRows && isOwnRow(state, cells);
  const total = layout.hasOwnRows && !isOwn ? null : fields.amountAt(draft, cells, layout.total);
  // A total may be in only one of a transaction's rows, with 0 in the others.
  if (total !== null && (total !== 0 || !columnTotals.has(draft))) columnTotals.set(draft, total);
  // Only the ticket's own tax is not rounded line by line.
  const isTaxed = layout.hasOwnRows === isOwn && !endsLeftOut(draft);
  for (const at of isTaxed ? state.taxColumns : []) {
    const tax = fields.amountAt(draft, cells, at);
    if (tax !== null) draft.receipt.taxCents = (draft.receipt.taxCents ?? 0) + tax;
  }
  const ofTicket = endsLeftOut(draft) ? null : fields.amountAt(draft, cells, layout.ticketTax);
  if (ofTicket !== null && ofTicket !== 0) draft.receipt.taxCents = ofTicket;
  takeOff(state, draft, cells);
  noteOnLine(draft, cells, state.markColumns);
  const regular = overriddenPrice(state, draft, cells);
  const isMarked = columns.priceOverride !== undefined && isYes(cells[columns.priceOverride]);
  if (isMarked || (regular !== null && regular !== 0)) {
    addEvent(draft, 'price-override', draft.receipt.lines.length - 1, regular || null, 'Price override');
  }
}

function takeOff(state: LineItemsState, draft: Draft, cells: readonly Cell[]): void {
  const { layout } = state;
  const last = draft.receipt.items.at(-1);
  // A row without an article has what was taken off the ticket.
  if (last === undefined && layout.lineDiscount === null && !hasLine(state, cells))
    state.discounts.set(draft, Math.abs(state.fields.centsAt(cells, state.discountColumn) ?? 0));
  if (last === undefined || !endsWithArticle(draft)) return;
  const off = discountOf(state, cells, last.priceCents);
  if (off === 0) return;
  const { receipt } = draft;
  addEvent(
    draft,
    'promo',
    receipt.lines.length - 1,
    -off,
    cellText(state.heading[state.discountColumn ?? -1]),
  );
  if (endsLeftOut(draft)) return;
  if (layout.lineDiscount !== null)
    receipt.discountCents = (receipt.discountCents ?? 0) - Math.sign(last.priceCents) * off;
  else if (last.priceCents > 0) state.discounts.set(draft, (state.discounts.get(draft) ?? 0) + off);
}

/** What was taken off a line's price before that. */
function discountOf(state: LineItemsState, cells: readonly Cell[], cents: number): number {
  const { lineDiscount } = state.layout;
  const isPercent = lineDiscount?.isPercent === true;
  const off = isPercent
    ? cents - priceAfter(cells[lineDiscount.column], cents)
    : (state.fields.centsAt(cells, state.discountColumn) ?? 0);
  return Math.abs(off);
}

/** A line's price before its discount, given its amount. */
export function priceOf(state: LineItemsState, cells: readonly Cell[], cents: number): number {
  const { lineDiscount } = state.layout;
  if (lineDiscount?.isTaken !== true) return cents;
  if (lineDiscount.isPercent) return priceBefore(cells[lineDiscount.column], cents);
  // An amount of 0 has the sign of what was sold.
  return cents + (cents < 0 ? -1 : 1) * discountOf(state, cells, cents);
}

/** Whether the newest line is an article's. */
function endsWithArticle({ receipt: { items, lines } }: Draft): boolean {
  return items.at(-1)?.lineIndex === lines.length - 1;
}

/** What an article would have cost, if the row says so and it was sold at another price. */
function overriddenPrice(state: LineItemsState, { receipt }: Draft, cells: readonly Cell[]): number | null {
  const { fields, layout, columns } = state;
  const before = fields.cents(cells, 'priceOverride');
  if (before !== null && before !== 0 && !isYes(cells[columns.priceOverride ?? -1])) return before;
  const regular = fields.cents(cells, 'regularPrice');
  const item = receipt.items.at(-1);
  if (regular === null || item?.state !== 'sold' || item.lineIndex !== receipt.lines.length - 1) return null;
  const unit = fields.centsAt(cells, layout.unitPrice) ?? item.priceCents / item.quantity;
  const off = discountOf(state, cells, item.priceCents);
  // A line's amount may have its tax.
  const tax = layout.lineTax === undefined ? (fields.centsAt(cells, columns.tax) ?? 0) : 0;
  const charged = [item.priceCents, item.priceCents + off, item.priceCents - tax];
  const pieces = layout.isRegularOfLine ? 1 : item.quantity;
  const isSame = [unit, ...charged.map((cents) => cents / pieces)].some(
    (cents) => Math.abs(Math.abs(cents) - Math.abs(regular)) < 1,
  );
  return isSame ? null : regular;
}

export function noteDepartment(
  state: LineItemsState,
  { receipt: { items, lines } }: Draft,
  cells: readonly Cell[],
): void {
  const { layout } = state;
  const last = items.at(-1);
  if (layout.articleGroup === undefined || last?.lineIndex !== lines.length - 1) return;
  const department = cellText(cells[layout.articleGroup]).trim();
  for (const item of items.slice(-2)) if (item.lineIndex === last.lineIndex) item.department = department;
}

/** What was handed over, without the change. */
function keptIn(state: LineItemsState, cells: readonly Cell[]): number | null {
  const { fields } = state;
  const handed = fields.cents(cells, 'tendered');
  return handed === null ? null : handed - Math.abs(fields.cents(cells, 'change') ?? 0);
}
