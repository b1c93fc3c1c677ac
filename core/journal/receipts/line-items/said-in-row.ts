// What the cells of a row say about its line.

import {
  productOf,
  readCountedName,
  readFramedCount,
  readItemLabel,
  readLedCount,
  readQuantityNote,
  readTrailedCount,
  readUnitNote,
  tidy,
  PLAIN_COLUMNS,
} from '../../lines/item-label.ts';
import type { Cell } from '../../row.ts';
import type { PrintedLine } from '../../shape/print/journal-column.ts';
import { isReturned } from '../../shape/table/kind-marks.ts';
import { isArticleKind, isOwnRowKind, isPaymentKind } from '../../shape/table/line-kind.ts';
import { isMoved } from '../../shape/table/read-kind.ts';
import { readQuantity } from '../../text/cell-value.ts';
import type { Draft } from '../draft.ts';
import type { LineItemsState } from './line-items-state.ts';

/** What the cells of a row say about its line. */
export interface Said {
  /** '' for none. */
  description: string;
  /** The kind of line; '' for none. */
  lineType: string;
  quantity: number | null;
  cents: number | null;
  isReturn: boolean;
}

/** `2 AT 0.59`, `QTY 3 @ 0.35 EA` in a line of its own: how many there are of the article above or below. */
export function readNote(
  text: string,
  printed: PrintedLine | null,
): { quantity: number; unitCents: number } | null {
  if (printed === null) return readUnitNote(text);
  const quantity = readQuantityNote(printed.label.trim());
  return quantity > 0 ? { quantity, unitCents: Math.abs(printed.cents) } : null;
}

/** @param printed its name and amount as a line of a printed journal; null for none */
export function readSaid(
  state: LineItemsState,
  draft: Draft,
  cells: readonly Cell[],
  printed: PrintedLine | null,
): Said {
  const { fields, layout, columns } = state;
  const quantity = columns.quantity === undefined ? null : readQuantity(cells[columns.quantity]);
  const said: Said = {
    description: fields.text(cells, 'description'),
    lineType: fields.text(cells, 'lineType'),
    quantity,
    cents: printed?.cents ?? amountOf(state, cells, quantity) ?? movedAmount(state, cells),
    isReturn: isReturned(fields.text(cells, 'returned')),
  };
  if (printed !== null) takePrinted(state, said, printed);
  else if (said.cents === null) {
    fields.noteUnreadable(draft, cells, layout.lineAmount);
    fields.noteUnreadable(draft, cells, layout.unitPrice);
  } else if (columns.quantity === undefined) {
    const { description, cents } = said;
    const counted =
      readFramedCount(description) ??
      readCountedName(description, cents) ??
      readLedCount(description, cents) ??
      readTrailedCount(description, cents, fields.centsAt(cells, layout.unitPrice));
    if (counted !== null) ({ name: said.description, quantity: said.quantity } = counted);
  }
  const { cents } = said;
  if (cents === null) return said;
  const isBelow = said.quantity !== null && said.quantity < 0 && cents > 0;
  said.cents = said.isReturn && layout.turnsReturns ? -Math.abs(cents) : isBelow ? -cents : cents;
  return said;
}

/** The words of a printed line may have the quantity, too. */
function takePrinted(state: LineItemsState, said: Said, { label, cents }: PrintedLine): void {
  const match = state.table.match(label, cents < 0 ? 'negative' : 'positive');
  const named = match?.meaning === 'sold' ? match.rest : label;
  const article = readItemLabel(named, 0, {
    ...PLAIN_COLUMNS,
    quantityPlace: state.printedQuantities ?? 'none',
  });
  const multiplied = productOf(article, cents);
  if (match?.meaning === 'sold' || (match === null && (multiplied !== null || article.hasQuantity))) {
    ({ name: said.description, quantity: said.quantity } = multiplied ?? article);
  } else said.description = match === null ? tidy(label) : label;
}

export function amountOf(
  state: LineItemsState,
  cells: readonly Cell[],
  quantity: number | null,
): number | null {
  const { fields, layout } = state;
  const extended = fields.centsAt(cells, layout.lineAmount);
  if (extended !== null) return extended;
  const unit = fields.centsAt(cells, layout.unitPrice);
  return unit === null ? null : Math.round(unit * (quantity ?? 1));
}

/** Of a row for money that was only moved, whose amount may stand with the totals of lines. */
function movedAmount(state: LineItemsState, cells: readonly Cell[]): number | null {
  const { fields } = state;
  if (fields.text(cells, 'description') !== '') return null;
  if (!isMoved(fields.text(cells, 'type')) && !isMoved(fields.text(cells, 'lineType'))) return null;
  const amounts = state.moneyColumns
    .map((at) => fields.centsAt(cells, at) ?? 0)
    .filter((cents) => cents !== 0);
  return new Set(amounts).size === 1 ? (amounts[0] ?? null) : null;
}

export const hasLine = (state: LineItemsState, cells: readonly Cell[]): boolean =>
  state.fields.text(cells, 'description') !== '' || state.fields.text(cells, 'lineType') !== '';

/** Whether a row is that of the transaction itself. */
export function isOwnRow(state: LineItemsState, cells: readonly Cell[]): boolean {
  const { fields } = state;
  const isUnnamed = fields.text(cells, 'description') === '';
  const mayBeOwn = isUnnamed ? state.columns.description !== undefined : state.layout.hasOwnRows;
  return mayBeOwn && isOwnRowKind(fields.text(cells, 'lineType'));
}

/** `TND | CA | 15.00`: a row of its own for a payment, in columns that articles leave empty. */
export function isPayment(state: LineItemsState, cells: readonly Cell[]): boolean {
  const { fields } = state;
  const kind = fields.text(cells, 'lineType');
  const isOther = fields.text(cells, 'description') !== '' && !isPaymentKind(kind);
  if (isOther || kind === '' || isArticleKind(kind) || fields.text(cells, 'payment') === '') return false;
  const hasGoods = fields.text(cells, 'quantity') !== '' || amountOf(state, cells, null) !== null;
  return !hasGoods && fields.cents(cells, 'tendered') !== null;
}
