// Recognizes a refund if the export calls it a sale, or nothing, and its money goes out; and makes what a refund lists
// without a minus returned goods.

import { mayComeOut, type ReceiptSums } from '../checks/compare-sums.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { endsUnpaid, type Receipt, type ReceiptItem, sumOfItems, VOID_PREFIX } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { addEvent, type Draft, setLineKind } from './draft.ts';

/**
 * For a complete ticket of a table or a feed. Money that normally goes out, as for a lottery prize or empty bottles, is not a
 * refund.
 */
export function markRefund(draft: Draft, table: PhraseTable<LineMeaning>): void {
  const { items, subtotalCents, taxCents, totalCents, typeText } = draft.receipt;
  const cents = totalCents ?? sumOfItems(items);
  if (cents >= 0 || endsUnpaid(draft.receipt.events)) return;
  // Nothing was returned for it.
  if (items.length === 0 && subtotalCents === 0) return;
  const kind = typeText === null ? null : readKind(typeText);
  if (kind !== null && kind !== 'Sale') return;
  if (areLoneVoids(draft)) makeReturns(draft);
  const { events } = draft.receipt;
  if (events.some((event) => event.kind !== 'age-check' && event.kind !== 'promo')) return;
  // Prizes, bottles, and unused fuel come without a tax of their own.
  const isTaxed = (taxCents ?? 0) < 0;
  const isGoods = (name: string): boolean => {
    const match = table.match(name, 'negative');
    return match === null || (isTaxed && match.meaning === 'payout');
  };
  const isReturn = items.every(
    ({ name, priceCents, state }) => state === 'sold' && priceCents < 0 && isGoods(name),
  );
  if (isReturn) addEvent(draft, 'refund', items[0]?.lineIndex ?? 0, cents, '');
}

/** Whether a ticket has nothing but lines that are called void and take nothing back, and money was paid out for them. */
function areLoneVoids({ receipt, takenBack }: Draft): boolean {
  const { items, tenders } = receipt;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    items.length > 0 && items.every(({ state }) => state === 'void') && takenBack.length === 0 && paid < 0
  );
}

/** Makes lines that are called void returned goods. */
export function makeReturns(draft: Draft): void {
  const { receipt } = draft;
  receipt.events = receipt.events.filter(({ kind }) => kind !== 'void-line');
  for (const item of receipt.items) {
    item.state = 'sold';
    if (item.name.startsWith(VOID_PREFIX)) item.name = item.name.slice(VOID_PREFIX.length);
    setLineKind(draft, item.lineIndex, 'item');
  }
}

/**
 * For a complete ticket of a table: if either its lines or its sums have a minus, and come to the same without it, both
 * go out.
 */
export function turnRefund({ receipt }: Pick<Draft, 'receipt'>): void {
  turnPaidBack(receipt);
  const { items, taxCents, totalCents } = receipt;
  const lines = sumOfItems(items);
  if (totalCents === null || items.some(({ priceCents }) => Math.sign(priceCents) === Math.sign(totalCents)))
    return;
  if (totalCents > 0 && (totalCents === -lines || totalCents - Math.abs(taxCents ?? 0) === -lines))
    negateSums(receipt);
  else if (totalCents < 0 && lines > 0 && arePlain(items) && mayComeOut({ ...receipt, ...sumsOf(receipt) })) {
    negateItems(items);
    negateSums(receipt);
  }
}

/** Goods of a refund that come to what was paid back, whatever the total says: 0, or the same without a minus. */
function turnPaidBack(receipt: Receipt): void {
  const { items, events, tenders, totalCents } = receipt;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isSame = totalCents === 0 || totalCents === -paid;
  if (paid >= 0 || !isSame || items.length === 0 || !arePlain(items)) return;
  if (!events.some(({ kind }) => kind === 'refund')) return;
  if (
    mayComeOut({ ...receipt, subtotalCents: null, taxCents: receipt.taxCents || null, totalCents: -paid }) !==
    true
  )
    return;
  negateItems(items);
  receipt.totalCents = paid;
  negateSums(receipt);
}

/** Without their minuses. */
const sumsOf = ({
  subtotalCents,
  discountCents,
  taxCents,
  totalCents,
}: Receipt): Omit<ReceiptSums, 'items'> => ({
  subtotalCents: size(subtotalCents),
  discountCents,
  taxCents: size(taxCents),
  totalCents: size(totalCents),
});

const size = (cents: number | null): number | null => (cents === null ? null : Math.abs(cents));

/** Whether words, and nothing else, say that a whole ticket is a refund. */
function isCalledRefund({ items, events, typeText, shape }: Receipt): boolean {
  if (shape !== 'journal-print') return events.length === 0 && readKind(typeText ?? '') === 'Refund';
  const isOfLine = (at: number): boolean => items.some(({ lineIndex }) => lineIndex === at);
  return (
    events.length > 0 && events.every(({ kind, lineIndex }) => kind === 'refund' && !isOfLine(lineIndex))
  );
}

/** For a complete ticket that is called a refund and has all its lines printed like those of a sale. */
export function returnGoods({ receipt }: Pick<Draft, 'receipt'>): void {
  const { items } = receipt;
  if (items.length === 0 || !isCalledRefund(receipt)) return;
  if (!arePlain(items)) return;
  negateItems(items);
  negateSums(receipt);
}

const arePlain = (items: readonly ReceiptItem[]): boolean =>
  items.every(({ priceCents, state }) => state === 'sold' && priceCents >= 0);

function negateItems(items: readonly ReceiptItem[]): void {
  for (const item of items) item.priceCents = -item.priceCents || 0;
}

function negateSums(receipt: Receipt): void {
  for (const tender of receipt.tenders) tender.amountCents = -Math.abs(tender.amountCents) || 0;
  receipt.subtotalCents = negative(receipt.subtotalCents);
  receipt.taxCents = negative(receipt.taxCents);
  receipt.totalCents = negative(receipt.totalCents);
}

const negative = (cents: number | null): number | null => (cents === null ? null : -Math.abs(cents) || 0);
