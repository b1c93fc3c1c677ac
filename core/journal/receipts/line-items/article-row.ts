// An article in a row: sold, voided, taken back, or without a charge.

import { takeFramedNote } from '../../lines/framed-note.ts';
import type { LineMatch } from '../../lines/line-table.ts';
import type { Cell } from '../../row.ts';
import { isVoidedBy } from '../../shape/table/kind-marks.ts';
import { readKind } from '../../shape/table/read-kind.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { applyItem, applyLeftOut, applyReturned, isSumOfSold } from '../apply-line.ts';
import { addEvent, type Draft } from '../draft.ts';
import type { ItemLine, LineSource } from '../line-source.ts';
import { findVoidTarget } from '../void-target.ts';
import type { LineItemsState } from './line-items-state.ts';
import { type LineLabel, readArticle } from './line-labels.ts';
import { priceOf } from './money-columns.ts';
import type { Said } from './said-in-row.ts';

/** `VOID TRAN` in each line of a ticket is not about the line. */
const NAMES_TICKET = /\b(?:tran|trans|transaction|ticket|tkt|receipt|sale|order|check|bill)\b/i;

/** What is said of a whole ticket in a row of its own. */
const WHAT_BECAME_OF_IT: ReadonlySet<LineMeaning> = new Set([
  'void-ticket',
  'abort',
  'suspend',
  'recall',
  'memory-cancel',
]);

export function itemOf(
  state: LineItemsState,
  known: LineLabel,
  label: string,
  cells: readonly Cell[],
  { quantity, cents, isVoidType }: { quantity: number | null; cents: number; isVoidType: boolean },
): ItemLine {
  const article = (known.article ??= readArticle(label));
  const item = {
    name: article.name,
    priceCents: priceOf(state, cells, cents),
    quantity: quantity === null || quantity === 0 ? 1 : Math.abs(quantity),
    isVoid: isVoidType || article.isVoid || isMarkedVoid(state, cells, cents),
  };
  if (cents === 0) takeUncharged(state, item, cells, quantity);
  return item;
}

/** A line for which nothing was charged beside its price is void, unless a column says which lines are. */
function takeUncharged(
  state: LineItemsState,
  item: ItemLine,
  cells: readonly Cell[],
  quantity: number | null,
): void {
  const { fields, layout } = state;
  if (layout.lineAmount === undefined || (quantity ?? 1) < 0) return;
  const unit = fields.centsAt(cells, layout.unitPrice) ?? 0;
  const isSaid = state.columns.void !== undefined && !isSaidVoid(state, cells);
  if (unit <= 0 || isSaid || (fields.centsAt(cells, state.discountColumn) ?? 0) !== 0) return;
  item.priceCents = Math.round(unit * (quantity || 1));
  item.isVoid = true;
}

export function isMarkedVoid(state: LineItemsState, cells: readonly Cell[], cents: number): boolean {
  return isSaidVoid(state, cells) && (state.layout.voidMarks !== 'both' || cents < 0);
}

const isSaidVoid = (state: LineItemsState, cells: readonly Cell[]): boolean =>
  isVoidedBy(state.layout.voidMark, state.fields.text(cells, 'void'));

export function applyArticle(
  state: LineItemsState,
  draft: Draft,
  source: LineSource,
  item: ItemLine,
  { cells, isReturn, isCertain }: { cells: readonly Cell[]; isReturn: boolean; isCertain: boolean },
): void {
  noteMark(state, draft, item, cells);
  const { name, note } = takeFramedNote(item.name, state.table);
  item.name = name;
  if (note !== '') addEvent(draft, 'price-override', draft.receipt.lines.length, item.priceCents, note);
  if (item.isVoid && representsBoth(state, draft, item)) applyLeftOut(draft, source, item);
  else if (isReturn && !item.isVoid) applyReturned(draft, source, item);
  else applyItem(draft, source, item, isCertain);
}

function noteMark(
  state: LineItemsState,
  draft: Draft,
  { isVoid, priceCents }: ItemLine,
  cells: readonly Cell[],
): void {
  const { marked } = draft;
  draft.marked = 'no';
  if (!isVoid || priceCents <= 0 || marked === 'no') return;
  const isOfTicket =
    marked === 'ticket' ||
    state.layout.voidMarks === 'whole tickets' ||
    NAMES_TICKET.test(state.fields.text(cells, 'void'));
  draft.marked = isOfTicket ? 'ticket' : 'lines';
}

/** Whether a row that is marked as void takes back no other line, but what it sold itself. */
function representsBoth(state: LineItemsState, draft: Draft, { name, priceCents }: ItemLine): boolean {
  const { layout } = state;
  const isLeftOut = layout.voidMarks === 'left out' || layout.voidMarks === 'whole tickets';
  return priceCents > 0 && (isLeftOut || findVoidTarget(draft, name, priceCents) < 0);
}

/** Whether a row has a quantity at a price, as no sum has, or at least a quantity, and is no sum. */
export function isCounted(
  state: LineItemsState,
  draft: Draft,
  cells: readonly Cell[],
  quantity: number | null,
  cents: number | null,
): boolean {
  if (quantity === null || quantity === 0 || cents === null) return false;
  return state.fields.centsAt(cells, state.layout.unitPrice) !== null || !isSumOfSold(draft, cents);
}

/** `CANCELLED  1  3.50  3.50`: typed as the name of an article, which has a price as no ticket that was given up has. */
export function isNameOfGoods(
  state: LineItemsState,
  draft: Draft,
  { meaning }: LineMatch,
  cells: readonly Cell[],
  { cents }: Said,
): boolean {
  const isSale = readKind(draft.receipt.typeText ?? '') === 'Sale';
  const isOfTicket =
    WHAT_BECAME_OF_IT.has(meaning) || (isSale && (meaning === 'refund' || meaning === 'no-sale'));
  const isPriced =
    state.fields.centsAt(cells, state.layout.unitPrice) !== null && cents !== null && cents > 0;
  return isOfTicket && isPriced && !isSumOfSold(draft, cents);
}
