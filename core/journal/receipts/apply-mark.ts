// Decides what lines that mark a ticket in words without a phrase mean, once the ticket is complete.

import { mayBeCorrection, mayBeReward, readMark } from '../lines/mark-line.ts';
import { endsUnpaid, type EventKind, type Receipt, type ReceiptEvent, type ReceiptItem } from '../receipt.ts';
import { readListed } from '../shape/table/read-kind.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import { addEvent, type Draft, type DraftMark, makeVoid, MOVE_OF_KIND, MOVES, setLineKind } from './draft.ts';
import { addPaidBack } from './settle-paid-back.ts';

/** `--CANCEL RECEIPT--  0.00`: no article, and the mark of a ticket that has no total. */
function takeUnpriced(draft: Draft): void {
  const { receipt } = draft;
  const isOpen = receipt.totalCents === null && receipt.tenders.length === 0;
  for (const item of receipt.items) {
    const meaning = item.priceCents === 0 && item.state === 'sold' ? readMark(item.name) : null;
    if (meaning === null) continue;
    receipt.items = receipt.items.filter((one) => one !== item);
    setLineKind(draft, item.lineIndex, 'text');
    if (isOpen) draft.marks.push({ lineIndex: item.lineIndex, meaning, isAbove: false });
  }
}

/** For a complete receipt. */
export function settleMarks(draft: Draft): void {
  takeUnpriced(draft);
  for (const mark of draft.marks) {
    const kind = kindOf(draft, mark);
    if (kind === null) continue;
    if (mark.meaning === 'drawer-open') {
      draft.drawerLineIndex = mark.lineIndex;
      continue;
    }
    draft.hasBody = true;
    setLineKind(draft, mark.lineIndex, 'event');
    addEvent(draft, kind, mark.lineIndex, null, draft.words[mark.lineIndex] ?? '');
  }
}

/** The meaning of a word for moved money beside a total, which must have no other. */
function readMoved(name: string): MarkMeaning | null {
  const kind = readListed(name);
  return kind === null ? null : (MOVE_OF_KIND[kind] ?? null);
}

/**
 * `RETIRO DE EFECTIVO A CAJA FUERTE  200.00` and nothing else: an article by its form, and money that was moved by a
 * word in it. With a total and no payment, it's the whole name: `SANGRIA  300.00`.
 *
 * @param wasPaid whether an article with that name was paid in the file so far
 */
export function markMoved(draft: Draft, wasPaid: (name: string) => boolean): void {
  const { items, events } = draft.receipt;
  const [item, other] = items;
  if (item === undefined || other !== undefined || events.length > 0 || !isOnlyMoved(draft.receipt)) return;
  const read = draft.receipt.totalCents === null ? readMark : readMoved;
  const meaning = wasPaid(item.name) ? null : read(item.name);
  if (meaning === 'safe-drop' || meaning === 'paid-out' || meaning === 'paid-in')
    draft.marks.push({ lineIndex: item.lineIndex, meaning, isAbove: false });
}

/** @returns null if it is about a line, or the figures don't confirm it */
function kindOf(draft: Draft, { lineIndex, meaning, isAbove }: DraftMark): EventKind | null {
  const { receipt } = draft;
  const { totalCents, tenders, items, events, lines } = receipt;
  const isPaid = totalCents !== null && tenders.length > 0;
  const next = lines[lineIndex + 1]?.kind;
  // Above a priced line, it is about that line. Below the payment, it may be printed on any receipt, unless it has its
  // number.
  const isOfTicket =
    isAbove || (!isPaid && next !== 'item' && next !== 'void-item') || namesTicket(draft, lineIndex);
  switch (meaning) {
    case 'no-sale':
    case 'drawer-open':
      return items.length === 0 && !isPaid && events.length === 0 ? 'no-sale' : null;
    case 'refund':
      return (isAbove || (totalCents ?? 0) < 0) && !events.some(({ kind }) => kind === 'refund')
        ? 'refund'
        : null;
    case 'suspend':
      return !isPaid && !endsUnpaid(events) ? 'suspend' : null;
    case 'safe-drop':
    case 'paid-out':
    case 'paid-in':
      return isOnlyMoved(receipt) && events.length === 0 ? meaning : null;
    case 'promo':
      return 'promo';
    case 'abort':
      return isOfTicket && !endsUnpaid(events) ? (isPaid ? 'void-ticket' : 'abort') : null;
    case 'void-ticket':
      return isOfTicket && !endsUnpaid(events) ? 'void-ticket' : null;
  }
}

/** Shorter ones may be that of a manager. */
const SHORTEST_NUMBER = 3;

/** `TRANSACTION 5514 - VOIDED` in ticket 5514 */
function namesTicket({ number, words }: Draft, lineIndex: number): boolean {
  return number.length >= SHORTEST_NUMBER && (words[lineIndex] ?? '').split(/[^\dA-Z]+/i).includes(number);
}

const isBelowZero = ({ priceCents }: ReceiptItem): boolean => priceCents < 0;

/** An item becomes the void of the one above it. */
function takeBack(draft: Draft, item: ReceiptItem): void {
  const target = draft.receipt.items.indexOf(item) - 1;
  draft.takenBack.push(target);
  makeVoid(draft, item, { name: draft.receipt.items[target]?.name ?? item.name, words: item.name });
}

/**
 * `STORE CPN  -0.40` below an article that costs more, or `10TH FREE` below one that costs as much, and never sold: no
 * goods came back for it. A correction of all of the amount above it takes that line back: `LAST ITEM CORR  -8.99`.
 *
 * @param wasSold whether an article with that name was sold in the file so far
 */
export function settleDiscounts(draft: Draft, wasSold: (name: string) => boolean): void {
  const { receipt, payoutLines } = draft;
  const { items, totalCents, events } = receipt;
  const isPaidOut = totalCents === null || totalCents < 0;
  if (isPaidOut || !items.some(isBelowZero) || events.some(({ kind }) => kind === 'refund')) return;
  const unsold = items.filter(({ state, priceCents, name, lineIndex }, at) => {
    const isKnown = payoutLines.includes(lineIndex) || events.some((event) => event.lineIndex === lineIndex);
    return (
      state === 'sold' && priceCents < 0 && items[at - 1]?.state === 'sold' && !isKnown && !wasSold(name)
    );
  });
  const leftOf = (item: ReceiptItem): number =>
    (items[items.indexOf(item) - 1]?.priceCents ?? 0) + item.priceCents;
  const taken = unsold.filter((item) => leftOf(item) > 0 || (leftOf(item) === 0 && mayBeReward(item.name)));
  for (const item of unsold) if (leftOf(item) === 0 && mayBeCorrection(item.name)) takeBack(draft, item);
  if (taken.length === 0) return;
  receipt.items = items.filter((item) => !taken.includes(item));
  for (const { lineIndex, priceCents, name } of taken) {
    setLineKind(draft, lineIndex, 'promo');
    addEvent(draft, 'promo', lineIndex, priceCents, name);
    receipt.discountCents = (receipt.discountCents ?? 0) + priceCents;
    draft.marks.push({ lineIndex, meaning: 'promo', isAbove: false });
  }
}

/** Whether at most one figure, and its total, is in a receipt: then no goods were sold in it. */
function isOnlyMoved({ totalCents, subtotalCents, tenders, items }: Receipt): boolean {
  const isSum = totalCents === null || (tenders.length === 0 && totalCents === items[0]?.priceCents);
  return isSum && subtotalCents === null && tenders.length + items.length <= 1;
}

/** `CASH PAID OUT  -4.20` below a total that goods come to: how their money was given back. */
function isPaidBack(
  { items, totalCents, totalLineIndex = 0, tenders, taxCents }: Receipt,
  { lineIndex, amountCents }: ReceiptEvent,
): boolean {
  const sum = items.reduce((all, { priceCents, state }) => all + (state === 'sold' ? priceCents : 0), 0);
  const isSumOfGoods = totalCents === sum || totalCents === sum + (taxCents ?? 0);
  const isBelow = items.every((item) => item.lineIndex < totalLineIndex) && totalLineIndex < lineIndex;
  const isWhole = Math.abs(amountCents ?? 0) === Math.abs(totalCents ?? 0);
  return (
    items.length > 0 && (totalCents ?? 0) < 0 && tenders.length === 0 && isSumOfGoods && isBelow && isWhole
  );
}

/** `CASH  ENVELOPE 1212  100.00` below `SAFE DROP`: how much was moved. */
export function settleMoved(draft: Draft): void {
  const { receipt } = draft;
  const moved = receipt.events.find(({ kind }) => MOVES.has(kind));
  const [item] = receipt.items;
  if (moved !== undefined && isPaidBack(receipt, moved)) {
    receipt.events = receipt.events.filter((event) => event !== moved);
    addPaidBack(draft, moved.lineIndex);
    return;
  }
  if (moved === undefined || item?.state !== 'sold' || !isOnlyMoved(receipt)) return;
  moved.amountCents ??= item.priceCents;
  receipt.items = [];
  if (item.lineIndex !== moved.lineIndex) setLineKind(draft, item.lineIndex, 'text');
}

/**
 * Goods that are sold elsewhere, with neither a total nor a payment, above a line that few receipts have: whatever it
 * says, the receipt was given up.
 *
 * @param isCommon whether many receipts have a line
 */
export function settleUnpaid(
  draft: Draft,
  wasPaid: (name: string) => boolean,
  isCommon: (text: string) => boolean,
): void {
  const { items, tenders, totalCents, subtotalCents, events, lines } = draft.receipt;
  const isOpen = totalCents === null && subtotalCents === null && tenders.length === 0 && events.length === 0;
  const last = items.at(-1);
  if (!isOpen || last === undefined || !items.some(({ name }) => wasPaid(name))) return;
  const lineIndex = draft.unread.find(
    (at) => at > last.lineIndex && lines[at]?.kind === 'text' && !isCommon(draft.words[at] ?? ''),
  );
  if (lineIndex === undefined || !/\p{L}{3}/u.test(draft.words[lineIndex] ?? '')) return;
  setLineKind(draft, lineIndex, 'event');
  addEvent(draft, 'abort', lineIndex, null, draft.words[lineIndex] ?? '');
  draft.marks.push({ lineIndex, meaning: 'abort', isAbove: false, isByPlace: true });
}
