// Adds lines that no phrase explains to the receipt that they belong to: articles, and text that may be about them.

import { isMeasure, nameInLine } from '../lines/item-label.ts';
import type { ReceiptItem } from '../receipt.ts';
import { addVoid, closeFrame, closeMark, isFramed, takeMark, type VoidLine, wordsOf } from './apply-void.ts';
import { addEvent, addLine, type Draft, setLineKind, sumOf } from './draft.ts';
import type { ItemLine, LineSource } from './line-source.ts';
import { findSilentTarget, findVoidTarget } from './void-target.ts';

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

/** `Your Savings`, `Total  .34` above the first article: the sum of something else, unless no other total follows. */
export function setTotalAside(draft: Draft): void {
  const { receipt } = draft;
  const isAbove =
    receipt.items.length === 0 && receipt.tenders.length === 0 && receipt.subtotalCents === null;
  if (receipt.shape !== 'journal-print' || receipt.totalCents === null || !isAbove) return;
  draft.earlyTotalCents = receipt.totalCents;
  receipt.totalCents = null;
  delete receipt.totalLineIndex;
}

/** For a complete receipt: without another total, that one counts, unless money was moved that comes to something else. */
export function takeEarlyTotal({ receipt, earlyTotalCents }: Draft): void {
  const { items, tenders } = receipt;
  const moved = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (items.length > 0 || tenders.length === 0 || moved === earlyTotalCents)
    receipt.totalCents ??= earlyTotalCents;
}

/** A line that sells an article, or takes one back. */
export function addItem(draft: Draft, item: ItemLine, lineIndex: number): void {
  draft.hasBody = true;
  setTotalAside(draft);
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

export function counted(draft: Draft, item: ItemLine): ItemLine {
  const quantity = takeQuantity(draft, item);
  return quantity === item.quantity ? item : { ...item, quantity };
}

export function articleOf({ name, priceCents, quantity }: ItemLine, lineIndex: number): ReceiptItem {
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
  const name = item.name || nameInLine(above, source.codePlace) || source.words;
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

/**
 * The sum of the taxes, `5.0% GST  1.75` above `TAX  1.75`, is none of them, and a price before its discount no article, if
 * only so the lines come to the total.
 */
export function settleRepeated(draft: Draft, totalCents: number): void {
  const { receipt, taxAgainCents: again, regulars } = draft;
  const saved = regulars.reduce((sum, { savedCents }) => sum + savedCents, 0);
  const before = regulars.reduce((sum, { item }) => sum + item.priceCents, 0) + saved;
  const rest = sumOf(draft) - totalCents;
  if (rest === 0) return;
  if (again !== 0 && (rest === again || rest === again + before)) {
    receipt.taxCents = (receipt.taxCents ?? 0) - again;
    draft.taxAgainCents = 0;
  }
  if (regulars.length === 0 || (rest !== before && rest !== again + before)) return;
  receipt.items = receipt.items.filter((item) => !regulars.some((one) => one.item === item));
  receipt.discountCents = (receipt.discountCents ?? 0) - saved;
  for (const { item } of regulars) setLineKind(draft, item.lineIndex, 'text');
  draft.regulars = [];
}

export function applyTotal(draft: Draft, cents: number, lineIndex: number): void {
  settleRepeated(draft, cents);
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

export function applyTender(draft: Draft, method: string, cents: number, lineIndex: number): void {
  draft.receipt.tenders.push({ method, amountCents: cents, lineIndex });
  draft.tenderedCents += cents;
  draft.hasBody = true;
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

/** Ends what is still open in a receipt: marks and frames without an item. */
export function closeMarks(draft: Draft): void {
  closeMark(draft);
  if (draft.frameEndIndex >= 0) closeFrame(draft);
}
