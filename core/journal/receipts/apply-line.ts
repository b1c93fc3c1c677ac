// Adds one recognized line to the receipt that it belongs to: an item, an event, a sum, a tender.

import { isMeasure, tidy, withoutCode } from '../lines/item-label.ts';
import type { LineMatch } from '../lines/line-table.ts';
import { type EventKind, type ReceiptItem, sumOfItems } from '../receipt.ts';
import { mayBeTaxed } from '../shape/table/line-amounts.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { upperCase } from '../text/upper-case.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import {
  addVoid,
  applyErrorCorrect,
  closeFrame,
  closeMark,
  isFramed,
  takeMark,
  type VoidLine,
  wordsOf,
} from './apply-void.ts';
import { addEvent, addLine, type Draft, MOVE_OF_KIND, MOVES, setLineKind, sumOf } from './draft.ts';
import type { ItemLine, LineSource } from './line-source.ts';
import { isDoubtful } from './settle-doubtful.ts';
import { findPrintedTarget, findSilentTarget, findVoidTarget } from './void-target.ts';

/** Whether the last total has been fully paid: then further figures are not articles. */
function isPaid(draft: Draft): boolean {
  const { totalCents, tenders } = draft.receipt;
  return totalCents !== null && tenders.length > 0 && Math.abs(draft.tenderedCents) >= Math.abs(totalCents);
}

function isRefund(draft: Draft): boolean {
  return draft.receipt.events.some((event) => event.kind === 'refund');
}

/** Whether an amount is the sum of the articles, with or without their taxes. */
export function isSumOfSold(draft: Draft, cents: number): boolean {
  const sum = sumOf(draft);
  return draft.receipt.items.length > 0 && (cents === sum || cents === sum - (draft.receipt.taxCents ?? 0));
}

/** `INVOICE TOTAL` below the tax, before anything was paid. */
function isTaxedSum(draft: Draft, cents: number | null): boolean {
  const { taxCents, totalCents, tenders } = draft.receipt;
  return taxCents !== null && totalCents === null && tenders.length === 0 && cents === sumOf(draft);
}

/** Whether a line that no phrase explains is a way to pay: it repeats the printed total before anything was paid. */
function isUnknownTender(draft: Draft, { priceCents, isVoid }: ItemLine): boolean {
  const { shape, totalCents, tenders, items } = draft.receipt;
  return (
    shape === 'journal-print' &&
    !isVoid &&
    priceCents !== 0 &&
    priceCents === totalCents &&
    tenders.length === 0 &&
    items.length > 0
  );
}

/** `AMOUNT REFUNDED  -5.44` below a subtotal of -5.08 and a tax of -0.36: a total in words that no phrase has. */
function isUnknownTotal({ receipt }: Draft, { priceCents, isVoid }: ItemLine): boolean {
  const { shape, totalCents, subtotalCents, taxCents, tenders, items } = receipt;
  const isOpen = totalCents === null && tenders.length === 0 && items.length > 0;
  const isTaxed = subtotalCents !== null && taxCents !== null;
  return shape === 'journal-print' && isOpen && isTaxed && !isVoid && priceCents === subtotalCents + taxCents;
}

/** A line that sells an article, or takes one back. */
function addItem(draft: Draft, item: ItemLine, lineIndex: number): void {
  draft.hasBody = true;
  const isInBlock = isFramed(draft, item.name, item.priceCents);
  const isMarked = draft.markLineIndex >= 0 && item.priceCents < 0;
  if (isInBlock || isMarked || item.isVoid) {
    let words = wordsOf(draft, lineIndex);
    if (isInBlock) {
      words = draft.frameWords;
      draft.frameLineIndex = -1;
    } else if (isMarked) words = wordsOf(draft, takeMark(draft));
    const voided: VoidLine = {
      printed: item.name,
      priceCents: item.priceCents,
      quantity: item.quantity,
      keepsSign: draft.receipt.shape === 'journal-print',
      words,
    };
    addVoid(draft, voided, lineIndex, findVoidTarget(draft, item.name, item.priceCents));
    return;
  }
  closeMark(draft);
  if (item.priceCents < 0 && !isRefund(draft)) {
    const target = findSilentTarget(draft, item.name, item.priceCents);
    if (target >= 0) {
      const silent: VoidLine = {
        printed: item.name,
        priceCents: item.priceCents,
        quantity: item.quantity,
        keepsSign: true,
        words: '',
      };
      addVoid(draft, silent, lineIndex, target);
      return;
    }
  }
  setLineKind(draft, lineIndex, 'item');
  draft.receipt.items.push(articleOf(item, lineIndex));
}

/** The quantity of an article, which may be in a line above it. */
function takeQuantity(draft: Draft, item: ItemLine): number {
  const quantity = draft.pendingQuantity > 0 && item.quantity === 1 ? draft.pendingQuantity : item.quantity;
  draft.pendingQuantity = 0;
  return quantity;
}

function counted(draft: Draft, item: ItemLine): ItemLine {
  const quantity = takeQuantity(draft, item);
  return quantity === item.quantity ? item : { ...item, quantity };
}

/** What is sold, or taken back, although its line is a phrase. */
export const SELLING: ReadonlySet<LineMeaning> = new Set([
  'item',
  'sold',
  'payout',
  'card-load',
  'void-line',
]);

function articleOf({ name, priceCents, quantity }: ItemLine, lineIndex: number): ReceiptItem {
  return { name, priceCents, quantity, state: 'sold', lineIndex };
}

/**
 * A line with an amount that no phrase explains: an article, unless the ticket is paid.
 *
 * @param isCertain whether something else says that it is an article, such as a quantity
 */
export function applyItem(draft: Draft, source: LineSource, item: ItemLine, isCertain = false): void {
  const isLikeTotal = item.priceCents * Math.sign(draft.receipt.totalCents ?? 1) >= 0;
  if (!isCertain && isPaid(draft) && !item.isVoid && draft.frameEndIndex < 0 && isLikeTotal) {
    const lineIndex = applyText(draft, source);
    draft.postponed.push(articleOf(item, lineIndex));
    return;
  }
  if (!isCertain && isUnknownTender(draft, item)) {
    const lineIndex = addLine(draft, source.text, source.rowNumber, 'tender', source.words);
    applyTender(draft, source.words, item.priceCents, lineIndex);
    draft.postponed.push(articleOf(item, lineIndex));
    return;
  }
  if (!isCertain && isUnknownTotal(draft, item)) {
    const lineIndex = addLine(draft, source.text, source.rowNumber, 'total', source.words);
    applyTotal(draft, item.priceCents, lineIndex);
    return;
  }
  const quantity = takeQuantity(draft, item);
  const above = item.name === '' ? takeNameAbove(draft) || takeTornName(draft, source, item) : '';
  draft.nameLineIndex = -1;
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'item', source.words);
  const name = item.name || withoutCode(tidy(above)) || source.words;
  addItem(draft, { name, priceCents: item.priceCents, quantity, isVoid: item.isVoid }, lineIndex);
}

/** The name, if it has its own line right above; '' for none. */
export function nameAbove(draft: Draft): string {
  const { nameLineIndex, receipt } = draft;
  return nameLineIndex >= 0 && nameLineIndex === receipt.lines.length - 1
    ? wordsOf(draft, nameLineIndex)
    : '';
}

/** The same for an article: `RETURN LABELS` above `3 x 4.29  12.87` doesn't say that goods came back. */
function takeNameAbove(draft: Draft): string {
  const name = nameAbove(draft);
  if (/\S\s+\S/.test(name))
    draft.marks = draft.marks.filter(({ lineIndex }) => lineIndex !== draft.nameLineIndex);
  return name;
}

/** A name whose end looks like an amount: `DORITOS NACHO 2.75` above `2 @ 2.59  5.18`. @returns it, '' for none */
function takeTornName(draft: Draft, { words }: LineSource, { priceCents }: ItemLine): string {
  const { items, lines } = draft.receipt;
  // What a pump dispensed may be below any article.
  if (!words.includes('@') || isMeasure(words)) return '';
  const last = items.at(-1);
  const text = lines.at(-1)?.text.trim() ?? '';
  const isTorn = last?.lineIndex === lines.length - 1 && last.priceCents !== priceCents && TORN.test(text);
  if (!isTorn) return '';
  items.pop();
  setLineKind(draft, lines.length - 1, 'text');
  return text;
}

/** One blank before the number, as within a name. */
const TORN = /\S \d{1,3}\.\d\d$/;

/** A line that is neither an article nor a phrase. */
export function applyText(draft: Draft, source: LineSource): number {
  // Right after a mark, it may be the name of the article whose quantity and amount are in the line below.
  if (draft.markLineIndex !== draft.receipt.lines.length - 1) closeMark(draft);
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'text', source.words);
  draft.unread.push(lineIndex);
  draft.nameLineIndex = lineIndex;
  return lineIndex;
}

/** A line of `=` or `-`; a line of asterisks ends an `ERROR CORRECT` frame. */
export function applySeparator(draft: Draft, source: LineSource, isStars: boolean): void {
  addLine(draft, source.text, source.rowNumber, 'text', '');
  if (isStars && draft.frameEndIndex >= 0) closeFrame(draft);
}

/** Another total follows: the priced lines below the payment were articles after all. */
function takePostponed(draft: Draft): void {
  for (const item of draft.postponed) {
    setLineKind(draft, item.lineIndex, 'item');
    draft.receipt.items.push(item);
    draft.receipt.tenders = draft.receipt.tenders.filter((tender) => tender.lineIndex !== item.lineIndex);
  }
  draft.postponed = [];
}

function applyTotal(draft: Draft, cents: number, lineIndex: number): void {
  const { receipt } = draft;
  // A total after a paid ticket, with nothing rung in between, was printed by another key press.
  if (cents !== receipt.totalCents && isPaid(draft)) {
    const lastTender = receipt.tenders.at(-1)?.lineIndex ?? 0;
    const since = receipt.lines.slice(lastTender + 1, lineIndex);
    const isRungOn =
      cents > (receipt.totalCents ?? 0) && draft.postponed.some((item) => item.lineIndex >= lastTender);
    if (isRungOn) takePostponed(draft);
    else if (
      !since.some((line) => line.kind === 'item' || line.kind === 'void-item' || line.kind === 'event')
    ) {
      setLineKind(draft, lineIndex, 'text');
      return;
    }
  }
  receipt.totalCents = cents;
  receipt.totalLineIndex ??= lineIndex;
  draft.tenderedCents = 0;
  draft.hasBody = true;
}

/** Several taxes add up; the same one printed again, after a correction, replaces the earlier one. */
function applyTax(draft: Draft, words: string, cents: number): void {
  const { receipt } = draft;
  if (upperCase(words).includes('TOTAL') || draft.taxWords.includes(words)) {
    draft.taxWords = [];
    receipt.taxCents = null;
  }
  draft.taxWords.push(words);
  receipt.taxCents = (receipt.taxCents ?? 0) + cents;
}

function applyTender(draft: Draft, method: string, cents: number, lineIndex: number): void {
  draft.receipt.tenders.push({ method, amountCents: cents, lineIndex });
  draft.tenderedCents += cents;
  draft.hasBody = true;
}

/** An event whose line is also an article if it has an amount. */
function applyCardLoad(draft: Draft, item: ItemLine | null, lineIndex: number): void {
  addEvent(draft, 'card-load', lineIndex, item?.priceCents ?? null, wordsOf(draft, lineIndex));
  if (item === null) setLineKind(draft, lineIndex, 'event');
  else addItem(draft, item, lineIndex);
}

function applyRefund(draft: Draft, match: LineMatch, item: ItemLine | null, lineIndex: number): void {
  addEvent(draft, 'refund', lineIndex, item?.priceCents ?? null, wordsOf(draft, lineIndex));
  if (item === null || match.rest === '') {
    setLineKind(draft, lineIndex, 'event');
    return;
  }
  setLineKind(draft, lineIndex, 'item');
  draft.receipt.items.push({
    name: match.rest.replace(/\s+/g, ' '),
    priceCents: -Math.abs(item.priceCents),
    quantity: Math.abs(item.quantity),
    state: 'sold',
    lineIndex,
  });
}

/** An article in a row that is marked as returned; its amount has the sign that counts. */
export function applyReturned(draft: Draft, source: LineSource, item: ItemLine): void {
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'item', source.words);
  draft.hasBody = true;
  addEvent(draft, 'refund', lineIndex, item.priceCents, source.words);
  draft.receipt.items.push(articleOf(item, lineIndex));
}

/** An article in a row that is marked as void and was never counted: it represents both the item and its void. */
export function applyLeftOut(draft: Draft, source: LineSource, item: ItemLine): void {
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'item', source.words);
  draft.hasBody = true;
  const target = draft.receipt.items.push(articleOf(item, lineIndex)) - 1;
  const voided = { printed: item.name, priceCents: item.priceCents, quantity: item.quantity };
  addVoid(draft, { ...voided, keepsSign: false, words: source.words }, lineIndex, target);
}

function applyVoidLine(draft: Draft, match: LineMatch, item: ItemLine | null, lineIndex: number): void {
  const printed = match.rest.replace(/\s+/g, ' ');
  if (printed === '' && item === null) {
    closeMark(draft);
    setLineKind(draft, lineIndex, 'event');
    addEvent(draft, 'void-line', lineIndex, null, wordsOf(draft, lineIndex));
    draft.markLineIndex = lineIndex;
    draft.markMeaning = 'void-line';
    return;
  }
  // `VOIDED  9.89` below the tax: what the whole ticket came to.
  if (printed === '' && item !== null && isTaxedSum(draft, item.priceCents)) {
    setLineKind(draft, lineIndex, 'total');
    addEvent(draft, 'void-ticket', lineIndex, null, wordsOf(draft, lineIndex));
    applyTotal(draft, item.priceCents, lineIndex);
    return;
  }
  const line: VoidLine = {
    printed,
    priceCents: item?.priceCents ?? null,
    quantity: item?.quantity ?? 1,
    keepsSign: false,
    words: wordsOf(draft, lineIndex),
  };
  addVoid(draft, line, lineIndex, findPrintedTarget(draft, printed, line.priceCents));
}

/** `SAFE DROP #12` has its amount in a separate line. */
function giveMoved(draft: Draft, cents: number | null, lineIndex: number): void {
  const { events, items, typeText } = draft.receipt;
  const last = events.at(-1);
  if (last !== undefined && MOVES.has(last.kind)) last.amountCents ??= cents;
  const kind = events.length > 0 || items.length > 0 ? null : readKind(typeText ?? '');
  const named = kind === null ? undefined : MOVE_OF_KIND[kind];
  if (named !== undefined) addEvent(draft, named, lineIndex, cents, typeText ?? '');
}

/** `RETOUR  9.93` below the payment: a word for goods that came back, with the amount of the change. */
function isChange({ receipt, tenderedCents }: Draft, { meaning }: LineMatch, cents: number | null): boolean {
  const { totalCents, changeCents } = receipt;
  if (meaning !== 'refund' || cents === null || totalCents === null || changeCents !== null) return false;
  return tenderedCents > totalCents && Math.abs(cents) === tenderedCents - totalCents;
}

/** Fuel is priced to a tenth of a cent. */
const PRICE_OF_PUMP = /\d\.\d{3}(?!\d)/;

/**
 * Adds a line that a phrase explains.
 *
 * @param printed the line as an article; null if it has no amount
 * @param isStarred whether the words have asterisks on both sides
 */
export function applyPhrase(
  draft: Draft,
  source: LineSource,
  match: LineMatch,
  printed: ItemLine | null,
  isStarred = false,
): void {
  const { receipt } = draft;
  const item = printed === null || !SELLING.has(match.meaning) ? printed : counted(draft, printed);
  const cents = item?.priceCents ?? null;
  const { words } = source;
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'event', words);
  draft.nameLineIndex = -1;
  const meaning = isChange(draft, match, cents) ? 'change' : match.meaning;
  if (item !== null && isDoubtful(match)) draft.doubtful.push({ lineIndex, meaning, item });
  if (
    draft.markLineIndex >= 0 &&
    draft.markLineIndex < lineIndex &&
    !(item !== null && item.priceCents < 0)
  ) {
    closeMark(draft);
  }
  switch (meaning) {
    case 'item':
    case 'sold':
    case 'payout':
      if (item === null) setLineKind(draft, lineIndex, 'text');
      else if (meaning === 'payout' && draft.frameEndIndex < 0 && draft.markLineIndex < 0 && !item.isVoid) {
        draft.hasBody = true;
        setLineKind(draft, lineIndex, 'item');
        draft.payoutLines.push(lineIndex);
        receipt.items.push(articleOf(item, lineIndex));
      } else addItem(draft, item, lineIndex);
      return;
    case 'subtotal':
      setLineKind(draft, lineIndex, 'total');
      draft.hasBody = true;
      if (cents !== null) receipt.subtotalCents = cents;
      return;
    case 'tax':
      setLineKind(draft, lineIndex, 'total');
      draft.hasBody = true;
      if (cents !== null) applyTax(draft, words, cents);
      return;
    case 'total':
      setLineKind(draft, lineIndex, 'total');
      if (draft.frameEndIndex >= 0) closeFrame(draft);
      if (cents !== null) applyTotal(draft, cents, lineIndex);
      return;
    case 'due':
      setLineKind(draft, lineIndex, 'total');
      // After a tender, it is what is still owed, not the ticket's total.
      if (cents !== null && (receipt.totalCents === null || receipt.tenders.length === 0)) {
        applyTotal(draft, cents, lineIndex);
      }
      return;
    case 'balance':
      setLineKind(draft, lineIndex, 'text');
      if (
        cents !== null &&
        receipt.totalCents === null &&
        receipt.tenders.length === 0 &&
        cents === sumOf(draft)
      ) {
        setLineKind(draft, lineIndex, 'total');
        applyTotal(draft, cents, lineIndex);
      }
      return;
    case 'part-total':
      if (isTaxedSum(draft, cents)) {
        setLineKind(draft, lineIndex, 'total');
        applyTotal(draft, cents ?? 0, lineIndex);
      } else if (item === null || isSumOfSold(draft, item.priceCents)) setLineKind(draft, lineIndex, 'text');
      else addItem(draft, item, lineIndex);
      return;
    case 'change':
      setLineKind(draft, lineIndex, 'total');
      if (cents !== null) receipt.changeCents = cents;
      return;
    case 'tender':
      setLineKind(draft, lineIndex, 'tender');
      if (cents !== null) applyTender(draft, words, cents, lineIndex);
      return;
    case 'late-tender':
      if (cents !== null && receipt.totalCents !== null) {
        setLineKind(draft, lineIndex, 'tender');
        applyTender(draft, words, cents, lineIndex);
      } else if (item !== null && /CARD|CERTIFICATE/i.test(words)) applyCardLoad(draft, item, lineIndex);
      else if (item !== null) addItem(draft, item, lineIndex);
      return;
    case 'promo':
      setLineKind(draft, lineIndex, 'promo');
      draft.hasBody = true;
      addEvent(draft, 'promo', lineIndex, cents, words);
      if (cents !== null) {
        const signed = receipt.events.some((event) => event.kind === 'refund') ? cents : -Math.abs(cents);
        receipt.discountCents = (receipt.discountCents ?? 0) + signed;
      }
      return;
    case 'moved':
      setLineKind(draft, lineIndex, 'text');
      giveMoved(draft, cents, lineIndex);
      return;
    case 'note':
    case 'page':
    case 'report':
    case 'report-end':
    case 'reprint':
      setLineKind(draft, lineIndex, 'text');
      return;
    case 'drawer-open':
      setLineKind(draft, lineIndex, 'text');
      draft.drawerLineIndex = lineIndex;
      return;
    case 'error-correct':
      applyErrorCorrect(draft, lineIndex, isStarred);
      return;
    case 'void-mark':
      draft.hasBody = true;
      if (item !== null) applyVoidLine(draft, match, item, lineIndex);
      else {
        closeMark(draft);
        draft.markLineIndex = lineIndex;
        draft.markMeaning = 'void-mark';
      }
      return;
    case 'void-line':
      draft.hasBody = true;
      applyVoidLine(draft, match, item, lineIndex);
      return;
    case 'refund':
      draft.hasBody = true;
      applyRefund(draft, match, item, lineIndex);
      return;
    case 'card-load':
      draft.hasBody = true;
      applyCardLoad(draft, item, lineIndex);
      return;
    case 'tender-abort':
      draft.tenderedCents = 0;
      applyEvent(draft, meaning, lineIndex, cents);
      return;
    case 'price-override':
      // '3.199 TO 3.159': the price on the pump, which somebody changed between two sales.
      if (PRICE_OF_PUMP.test(words)) setLineKind(draft, lineIndex, 'text');
      else applyEvent(draft, meaning, lineIndex, cents);
      return;
    case 'void-ticket':
    case 'abort':
      takeWorth(draft, cents);
      applyEvent(draft, meaning, lineIndex, cents);
      return;
    case 'no-sale':
    case 'age-cancel':
    case 'age-check':
    case 'safe-drop':
    case 'safe-load-tube':
    case 'vend-tube':
    case 'plu-inquiry':
    case 'memory-cancel':
    case 'suspend':
    case 'recall':
    case 'drawer-violation':
    case 'paid-in':
    case 'paid-out':
      applyEvent(draft, meaning, lineIndex, cents);
      return;
  }
}

/** The word that ended a ticket may come with the total, including the tax that is given nowhere else. */
function takeWorth({ receipt }: Draft, cents: number | null): void {
  if (cents === null || receipt.totalCents !== null || receipt.taxCents !== null) return;
  const sum = sumOfItems(receipt.items);
  if (sum > 0 && mayBeTaxed(sum, Math.abs(cents))) receipt.totalCents = Math.abs(cents);
}

function applyEvent(draft: Draft, kind: EventKind, lineIndex: number, cents: number | null): void {
  draft.hasBody = true;
  addEvent(draft, kind, lineIndex, cents, wordsOf(draft, lineIndex));
}

/** Ends what is still open in a receipt: marks and frames without an item. */
export function closeMarks(draft: Draft): void {
  closeMark(draft);
  if (draft.frameEndIndex >= 0) closeFrame(draft);
}
