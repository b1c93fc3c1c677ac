// A row in words: an article, an event, a payment, a sum, or a text.

import { findHeading } from '../../lines/heading-line.ts';
import type { LineMatch } from '../../lines/line-table.ts';
import { readMark } from '../../lines/mark-line.ts';
import { sumOfItems } from '../../receipt.ts';
import type { Cell, Row } from '../../row.ts';
import { cellText, joinRow } from '../../shape/row-text.ts';
import { isArticleKind } from '../../shape/table/line-kind.ts';
import { applyText } from '../apply-line.ts';
import { applyPhrase, SELLING } from '../apply-phrase.ts';
import { addEvent, addLine, type Draft, noteQuantity } from '../draft.ts';
import type { ItemLine, LineSource } from '../line-source.ts';
import { noteMultiplied } from '../multiplied-amounts.ts';
import { fillWhoAndWhere } from '../receipt-heading.ts';
import { isDoubtful } from '../settle-doubtful.ts';
import { applyArticle, isCounted, isMarkedVoid, isNameOfGoods, itemOf } from './article-row.ts';
import type { LineItemsState } from './line-items-state.ts';
import { readPrinted } from './line-labels.ts';
import {
  isSaidOfArticle,
  matchOf,
  matchSumBelowZero,
  matchType,
  matchTypeOf,
  type SaidOfArticle,
  SUMS,
} from './meaning-of-line.ts';
import { recall } from './open-tickets.ts';
import { isOwnRow, isPayment, readNote, readSaid, type Said } from './said-in-row.ts';

/** Whether a line above is about an article of this name, so that this one may repeat it. */
const isNamed = ({ receipt: { items } }: Draft, { name }: ItemLine): boolean =>
  items.some((item) => item.name === name);

export function applyDescription(state: LineItemsState, draft: Draft, row: Row): void {
  const { fields } = state;
  const { rowNumber, cells, written: asWritten = cells } = row;
  if (isPayment(state, cells)) {
    state.payments.add(draft, row, fields.text(cells, 'lineType'));
    return;
  }
  const text = joinRow(asWritten);
  const written = fields.text(cells, 'description');
  const printed = state.printedQuantities === null ? null : readPrinted(written);
  const noted = state.printedQuantities === null ? null : readNote(written.trim(), printed);
  if (noted !== null) {
    const lineIndex = addLine(draft, text, rowNumber, 'text', written);
    noteQuantity(draft, lineIndex, noted.quantity, noted.unitCents);
    return;
  }
  const said = readSaid(state, draft, cells, printed);
  if (isOwnRow(state, cells)) {
    addLine(draft, text, rowNumber, 'header', '');
    if (said.cents !== null) state.columnTotals.set(draft, said.cents);
    fields.noteOwnKind(draft, cells);
    return;
  }
  const printedHeading =
    state.printedQuantities !== null && printed === null ? findHeading(said.description) : null;
  if (printedHeading !== null) fillWhoAndWhere(draft, printedHeading);
  const label = said.description !== '' ? said.description : said.lineType;
  if (label === '') applyUnnamed(state, draft, cells, said.cents, text, rowNumber);
  else applyNamed(state, draft, { text, rowNumber, words: label }, cells, said);
}

function applyNamed(
  state: LineItemsState,
  draft: Draft,
  source: LineSource,
  cells: readonly Cell[],
  said: Said,
): void {
  const { description, lineType, quantity, cents, isReturn } = said;
  const label = source.words;
  const sign = cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
  const known = state.labels(label);
  const typeMatch = matchTypeOf(state, draft, label, cells, said);
  const isVoidType = typeMatch?.meaning === 'void-line' || typeMatch?.meaning === 'void-mark';
  const item = cents === null ? null : itemOf(state, known, label, cells, { quantity, cents, isVoidType });
  const found = matchOf(state, known, label, sign) ?? matchSumBelowZero(state, draft, known, label, said);
  // Whatever its name begins with.
  state.namesArticles ||= description !== '' && isArticleKind(lineType);
  const isGoods = isArticleKind(lineType) || isCounted(state, draft, cells, quantity, cents);
  const isNoPhrase =
    found !== null && isGoods && (isDoubtful(found) || isNameOfGoods(state, draft, found, cells, said));
  const described = isNoPhrase ? null : found;
  // `Age Check` in one column, `SKIPPED` in the other.
  const isRefined = typeMatch?.meaning === 'age-check' && described?.meaning === 'age-cancel';
  // `Refund` beside the total of what came back.
  const isOwnSum = cents !== null && cents < 0 && quantity === null && SUMS.has(described?.meaning ?? 'sold');
  const match =
    typeMatch !== null && !isVoidType && !isRefined && !isOwnSum ? { ...typeMatch, rest: label } : described;
  const isWhole = item !== null && description !== '' && quantity !== null;
  // Its column says what it is, too.
  const isVoidAgain = cents !== null && match?.meaning === 'void-line' && isMarkedVoid(state, cells, cents);
  const mayRepeat = typeMatch?.meaning === 'price-override' && isWhole && isNamed(draft, item);
  if (isWhole && isSaidOfArticle(typeMatch) && !mayRepeat) {
    applyArticle(state, draft, source, item, { cells, isReturn, isCertain: true });
    noteSaid(draft, typeMatch, lineType, item);
  } else if (isVoidAgain && isWhole && match.rest !== '')
    applyArticle(state, draft, source, { ...item, name: match.rest }, { cells, isReturn, isCertain: true });
  else if (match !== null && !(quantity !== null && match.meaning === 'note')) {
    const isOwnPrice = cents === null || item?.priceCents === cents || SELLING.has(match.meaning);
    const paid = { ...source, words: wayOf(state, cells, said, match) || source.words };
    applyPhrase(draft, paid, match, item === null || isOwnPrice ? item : { ...item, priceCents: cents });
    if (mayRepeat)
      draft.doubtful.push({ lineIndex: draft.receipt.lines.length - 1, meaning: 'price-override', item });
    if (match.meaning === 'price-override' && cents === null) noteNewPrices(state, draft, cells, description);
    if (match.meaning === 'total') readTotalRow(state, draft, cells, cents);
    if (match.meaning === 'suspend') draft.suspendNumber = match.number ?? '';
    else if (match.meaning === 'recall') recall(state, draft, match.number ?? '');
  } else if (item === null && isVoidType && description !== '')
    applyPhrase(draft, source, { meaning: 'void-line', rest: label, number: null }, null);
  else if (item === null) applyMarked(draft, source);
  else if (isUnknownKind(state, said)) {
    state.unnamed.note(draft, item.priceCents, source.text);
    applyText(draft, source);
  } else applyArticle(state, draft, source, item, { cells, isReturn, isCertain: quantity !== null });
  noteUnread(state, draft, cells, said, match);
  noteProduct(state, draft, cells, said);
}

/** `tip_added` with an amount and neither an article nor a quantity, in a table that says which lines are articles. */
const isUnknownKind = (
  { columns, namesArticles }: LineItemsState,
  { description, lineType, quantity }: Said,
): boolean =>
  namesArticles &&
  columns.quantity !== undefined &&
  description === '' &&
  quantity === null &&
  !isArticleKind(lineType);

/** A row without words: it has only its kind of transaction. */
function applyUnnamed(
  state: LineItemsState,
  draft: Draft,
  cells: readonly Cell[],
  cents: number | null,
  text: string,
  rowNumber: number,
): void {
  const { layout } = state;
  const type = state.fields.text(cells, 'type');
  const match = type === '' ? null : matchType(state, type, cents === null ? 'none' : 'positive');
  const isEvent = match !== null && match.meaning !== 'note' && match.meaning !== 'page';
  if (!isEvent || draft.receipt.lines.length > 0) {
    if (cents !== null && layout.total !== layout.lineAmount) state.unnamed.note(draft, cents, text);
    addLine(draft, text, rowNumber, draft.receipt.lines.length === 0 ? 'header' : 'text', '');
    return;
  }
  const item = cents === null ? null : { name: type, priceCents: cents, quantity: 1, isVoid: false };
  applyPhrase(draft, { text, rowNumber, words: type }, match, item);
}

/** `TRAN VOIDED` in a row of its own, in words without a phrase. */
function applyMarked(draft: Draft, source: LineSource): void {
  const lineIndex = applyText(draft, source);
  const meaning = readMark(source.words);
  if (meaning !== null) draft.marks.push({ lineIndex, meaning, isAbove: false });
}

function noteSaid(draft: Draft, { meaning }: SaidOfArticle, lineType: string, item: ItemLine): void {
  const { events, lines } = draft.receipt;
  if (meaning === 'price-override')
    addEvent(draft, meaning, lines.length - 1, item.priceCents, `${lineType}: ${item.name}`);
  else if (!events.some(({ kind }) => kind === meaning))
    addEvent(draft, meaning, lines.length - 1, null, lineType);
}

/** `price_overridden | MILK | 3.19 | 2.69`, in columns that nothing is read from: one of them may be what it costs now. */
function noteNewPrices(state: LineItemsState, draft: Draft, cells: readonly Cell[], name: string): void {
  const { items, lines } = draft.receipt;
  const old = items.findLast((one) => one.name === name && one.state === 'sold');
  if (old === undefined) return;
  const read = new Set(Object.values(state.columns));
  const prices = cells.flatMap((_, at) => (read.has(at) ? [] : [state.fields.centsAt(cells, at)]));
  for (const price of new Set(prices)) {
    const priceCents = Math.round((price ?? 0) * old.quantity);
    if (price === null || price < 0 || [price, priceCents].includes(old.priceCents)) continue;
    const item = { name, priceCents, quantity: old.quantity, isVoid: false };
    draft.doubtful.push({
      lineIndex: lines.length - 1,
      meaning: 'price-override',
      item,
      isPriceOnly: true,
    });
  }
}

/** How it was paid, beside a word that says only that it was: `PAYMENT | Cash`; '' for none. */
function wayOf(
  state: LineItemsState,
  cells: readonly Cell[],
  { description }: Said,
  { meaning }: LineMatch,
): string {
  return meaning === 'tender' && description === '' ? state.fields.text(cells, 'payment') : '';
}

/** Notes an amount beside a quantity and the price of one. */
function noteProduct(
  state: LineItemsState,
  draft: Draft,
  cells: readonly Cell[],
  { cents, quantity }: Said,
): void {
  const { fields } = state;
  const { lineAmount, unitPrice } = state.layout;
  if (cents === null || quantity === null || lineAmount === undefined || lineAmount === unitPrice) return;
  const unitCents = fields.centsAt(cells, unitPrice);
  const amount = fields.centsAt(cells, lineAmount);
  if (unitCents === null || amount === null || (fields.centsAt(cells, state.discountColumn) ?? 0) !== 0)
    return;
  const lineIndex = draft.receipt.lines.length - 1;
  noteMultiplied(draft.multiplied, lineIndex, { quantity, unitCents, cents: amount });
}

/** Notes a row whose amount should be there: an article's, or one with something else where amounts are. */
function noteUnread(
  state: LineItemsState,
  draft: Draft,
  cells: readonly Cell[],
  { cents, quantity, lineType }: Said,
  match: LineMatch | null,
): void {
  const { layout } = state;
  if (cents !== null || state.printedQuantities !== null || layout.lineAmount === undefined) return;
  const isGoods = (quantity ?? 0) !== 0 || isArticleKind(lineType);
  const isMoney = match === null || SUMS.has(match.meaning) || SELLING.has(match.meaning);
  const isWritten = cellText(cells[layout.lineAmount]).trim() !== '';
  if (isMoney && (isGoods || isWritten))
    (draft.receipt.unreadAmounts ??= []).push(draft.receipt.lines.length - 1);
}

/** A total may be for the goods only, with the one that was paid, or the total of their taxes, next to it. */
function readTotalRow(
  state: LineItemsState,
  { receipt }: Draft,
  cells: readonly Cell[],
  cents: number | null,
): void {
  const { fields, layout } = state;
  const paid = layout.total === layout.lineAmount ? null : fields.centsAt(cells, layout.total);
  if (paid !== null && paid !== 0) receipt.totalCents = paid;
  if (receipt.totalCents !== cents) return;
  const tax = fields.centsAt(cells, layout.lineTax);
  if (cents === null || tax === null || tax === 0 || tax !== receipt.taxCents) return;
  if (cents === sumOfItems(receipt.items)) receipt.totalCents = cents + tax;
  // The tax in this row's column is the same one again.
  receipt.taxCents = 0;
}
