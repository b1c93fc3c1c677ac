// Lines with unknown words, identified by their figures once a receipt is complete: sums above the total, payments
// below.

import { readMark } from '../lines/mark-line.ts';
import { type ReceiptItem, sumOfItems, VOID_PREFIX } from '../receipt.ts';
import { addEvent, type Draft, setLineKind } from './draft.ts';

/** Whether articles add up to the printed total, with or without taxes and promotions. */
export function comeToTotal({ receipt }: Draft, items: readonly ReceiptItem[]): boolean {
  const { totalCents, taxCents, discountCents } = receipt;
  if (totalCents === null) return false;
  const [tax, discount] = [taxCents ?? 0, discountCents ?? 0];
  const rest = totalCents - sumOfItems(items);
  return rest === 0 || rest === tax || rest === discount || rest === tax + discount;
}

function remove({ receipt }: Draft, gone: readonly ReceiptItem[]): void {
  receipt.items = receipt.items.filter((item) => !gone.includes(item));
}

/** `PAID VISA  13.10` below the total: together with the known payments, it adds up to what was owed, or given back. */
function takePayments(draft: Draft, totalLineIndex: number): void {
  const { receipt } = draft;
  if (!receipt.items.some((item) => item.lineIndex > totalLineIndex)) return;
  const below = receipt.items.filter((item) => item.lineIndex > totalLineIndex);
  const above = receipt.items.filter((item) => item.lineIndex < totalLineIndex);
  const sign = Math.sign(receipt.totalCents ?? 0);
  if (
    below.length === 0 ||
    below.some((item) => item.state !== 'sold' || Math.sign(item.priceCents) !== sign)
  )
    return;
  const paid = [
    ...receipt.tenders.map((tender) => tender.amountCents),
    ...below.map((item) => item.priceCents),
  ].reduce((sum, cents) => sum + cents, 0);
  const kept = paid - Math.abs(receipt.changeCents ?? 0);
  if (above.length === 0 || !comeToTotal(draft, above) || kept !== receipt.totalCents) return;
  remove(draft, below);
  for (const { name, priceCents, lineIndex } of below) {
    setLineKind(draft, lineIndex, 'tender');
    receipt.tenders.push({ method: name, amountCents: priceCents, lineIndex });
  }
}

/** `MERCHANDISE  45.10`: equal to all lines above it, and without it the articles add up to the total. */
function takeSubtotal(draft: Draft, totalLineIndex: number): void {
  const { receipt } = draft;
  if (receipt.subtotalCents !== null) return;
  const items = receipt.items.filter((item) => item.lineIndex < totalLineIndex);
  if (items.length < 2 || comeToTotal(draft, items)) return;
  const found = items.find(
    (item, at) =>
      at > 0 &&
      item.state === 'sold' &&
      item.priceCents === sumOfItems(items.slice(0, at)) &&
      comeToTotal(draft, items.toSpliced(at, 1)),
  );
  if (found === undefined) return;
  remove(draft, [found]);
  setLineKind(draft, found.lineIndex, 'total');
  receipt.subtotalCents = found.priceCents;
}

/** `PAYMENT  22.83` above `CASH  25.00` and below subtotal and tax: what was owed, named like a payment. */
function takeOwed(draft: Draft): void {
  const { receipt } = draft;
  const { totalCents, subtotalCents, taxCents, tenders } = receipt;
  const [first, ...others] = tenders;
  if (totalCents !== null || subtotalCents === null || first === undefined || others.length === 0) return;
  const paid = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const owed = subtotalCents + (taxCents ?? 0);
  if (first.amountCents !== owed || paid - Math.abs(receipt.changeCents ?? 0) !== owed) return;
  receipt.totalCents = owed;
  receipt.totalLineIndex = first.lineIndex;
  receipt.tenders = others;
  draft.tenderedCents -= first.amountCents;
  setLineKind(draft, first.lineIndex, 'total');
}

/**
 * `SUMA ZWROTU  -5.44` right above the payment of as much, and equal to all lines above it: a total in unknown words,
 * for a complete receipt of a journal in which most have a known one.
 */
export function settleTotal(draft: Draft): void {
  const { receipt } = draft;
  const { items, tenders, totalCents, taxCents, discountCents, changeCents } = receipt;
  const last = items.at(-1);
  const others = items.slice(0, -1);
  const isOpen = totalCents === null && last?.state === 'sold' && last.priceCents !== 0;
  if (!isOpen || others.some(({ name }) => name === last.name)) return;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
  const sold = sumOfItems(others) + (taxCents ?? 0) + (discountCents ?? 0);
  const isBelow = tenders.length > 0 && tenders.every(({ lineIndex }) => lineIndex > last.lineIndex);
  if (!isBelow || others.length === 0 || paid !== last.priceCents || sold !== last.priceCents) return;
  receipt.items = others;
  receipt.totalCents = last.priceCents;
  receipt.totalLineIndex = last.lineIndex;
  setLineKind(draft, last.lineIndex, 'total');
}

const IN_BRACKETS = /\s?[([]([^()[\]]{4,20})[)\]]$/;

/** `PIZZA (VOIDED)  7.98` @returns the name without it; null for every other name */
function withoutVoid(name: string): string | null {
  const [framed, words = ''] = IN_BRACKETS.exec(name) ?? [];
  const mark = framed === undefined ? null : readMark(words);
  return mark === 'void-ticket' || mark === 'abort' ? name.slice(0, -(framed ?? '').length) : null;
}

/**
 * `VOIDED  PIZZA  7.98` where no pizza was sold, or `PIZZA (VOIDED)  7.98`, and the total doesn't count it: the line is
 * the article, and its void.
 */
function addUncounted(draft: Draft): void {
  const { receipt } = draft;
  const { items } = receipt;
  const isLone = ({ state, priceCents, name }: ReceiptItem): boolean =>
    state === 'void'
      ? !items.some((item) => item.state === 'sold' && item.priceCents === -priceCents)
      : withoutVoid(name) !== null;
  if (comeToTotal(draft, items)) return;
  const counted = items.filter((item) => !isLone(item));
  if (counted.length === items.length || !comeToTotal(draft, counted)) return;
  receipt.items = items.flatMap((item) => (isLone(item) ? bothOf(draft, item) : [item]));
}

function bothOf(draft: Draft, item: ReceiptItem): ReceiptItem[] {
  const { lineIndex } = item;
  const isNoted = draft.receipt.events.some((event) => event.lineIndex === lineIndex);
  if (!isNoted)
    addEvent(draft, 'void-line', lineIndex, -Math.abs(item.priceCents), draft.words[lineIndex] ?? '');
  setLineKind(draft, lineIndex, 'void-item');
  const whole = item.name.startsWith(VOID_PREFIX) ? item.name.slice(VOID_PREFIX.length) : item.name;
  const name = withoutVoid(whole) ?? whole;
  const priceCents = item.state === 'void' ? -item.priceCents : item.priceCents;
  return [
    { ...item, name, priceCents, state: 'sold' },
    { ...item, name: `${VOID_PREFIX}${name}`, priceCents: -priceCents, state: 'void' },
  ];
}

/** For a complete printed receipt. */
export function settleSums(draft: Draft): void {
  takeOwed(draft);
  const { totalCents, totalLineIndex } = draft.receipt;
  if (totalCents === null || totalCents === 0 || totalLineIndex === undefined) return;
  takeSubtotal(draft, totalLineIndex);
  addUncounted(draft);
  takePayments(draft, totalLineIndex);
}

/** For a complete printed receipt. */
export function settleChange(draft: Draft): void {
  const { tenders, totalCents, changeCents } = draft.receipt;
  if (totalCents === null || changeCents !== null || tenders.length === 0) return;
  const change = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - totalCents;
  if (change > 0) takeChange(draft, change);
}

/** `RESZTA  1.22` below the payment, or `BACK  -1.22` above the total: what was paid too much, and no goods. */
function takeChange(draft: Draft, change: number): void {
  const { items, tenders } = draft.receipt;
  const last = items.at(-1);
  const isGoods =
    last?.state !== 'sold' ||
    last.priceCents !== -change ||
    last.lineIndex < (tenders.at(-1)?.lineIndex ?? 0) ||
    !comeToTotal(draft, items.slice(0, -1));
  const given = isGoods ? draft.postponed.find(({ priceCents }) => priceCents === change) : items.pop();
  if (given === undefined) return;
  draft.receipt.changeCents = change;
  draft.unread = draft.unread.filter((at) => at !== given.lineIndex);
  setLineKind(draft, given.lineIndex, 'total');
}
