// Lines that a phrase explains only in part: `TOTAL RAISIN BRAN  4.38` begins like a sum, `TAX GUIDE  2.99` like a tax.
// They are goods if their receipt adds up only with them. So is a line of the kind `Price Override` whose article
// stands above, too, unless it only states that article's new price.

import type { LineMatch } from '../lines/line-table.ts';
import { type Receipt, sumOfItems } from '../receipt.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { type DoubtfulLine, type Draft, setLineKind } from './draft.ts';

/** What is no article. */
const FIGURES: ReadonlySet<LineMeaning> = new Set(['total', 'balance', 'tax', 'note']);

const WORD = /\p{L}{2}/u;

/** Whether a phrase leaves words of its line unexplained that may be those of an article. */
export function isDoubtful({ meaning, rest }: LineMatch): boolean {
  return FIGURES.has(meaning) && WORD.test(rest);
}

/** For a complete receipt. */
export function settleDoubtful(draft: Draft): void {
  const { doubtful } = draft;
  if (doubtful.length === 0 || comesOut(draft, [])) return;
  const some = doubtful.filter((one) => mayBeSold(draft, one));
  const found = [...some.map((one) => [one]), some].find((goods) => comesOut(draft, goods));
  for (const one of found ?? []) sell(draft, one);
  if (found === undefined) reprice(draft);
}

/** `Item Added  MILK  3.19` and `Price Changed  MILK  2.69`, of which the receipt counts only the second. */
function reprice(draft: Draft): void {
  const { items } = draft.receipt;
  const all = draft.doubtful.flatMap(({ meaning, lineIndex, item: { name, priceCents } }) => {
    const old = items.findLast(
      (one) => one.name === name && one.state === 'sold' && one.lineIndex < lineIndex,
    );
    return meaning === 'price-override' && old !== undefined ? [{ old, priceCents }] : [];
  });
  const moreIn = (some: typeof all): number =>
    some.reduce((sum, { old, priceCents }) => sum + priceCents - old.priceCents, 0);
  const found = [...all.map((one) => [one]), all].find((some) => comesOut(draft, [], moreIn(some)));
  for (const { old, priceCents } of found ?? []) old.priceCents = priceCents;
}

/** Taxes are below all goods, so one that is above some may be goods; a subtotal tells them apart, too. */
function mayBeSold({ receipt }: Draft, { meaning, lineIndex, isPriceOnly }: DoubtfulLine): boolean {
  if (isPriceOnly === true) return false;
  const { items, subtotalCents } = receipt;
  return meaning !== 'tax' || subtotalCents !== null || items.some((item) => item.lineIndex > lineIndex);
}

const sumOf = (lines: readonly DoubtfulLine[]): number =>
  lines.reduce((sum, { item }) => sum + item.priceCents, 0);

/** What was kept of the payments; null without any. */
function paidOf({ tenders, changeCents }: Receipt): number | null {
  if (tenders.length === 0) return null;
  return tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
}

/** Whether a receipt adds up with these lines as goods. Without a sum, it can't be told. */
function comesOut({ receipt, doubtful }: Draft, goods: readonly DoubtfulLine[], moreCents = 0): boolean {
  const { items, subtotalCents, taxCents, discountCents } = receipt;
  const sold = sumOfItems(items) + sumOf(goods) + moreCents;
  const nets = [sold, sold + (discountCents ?? 0)];
  if (subtotalCents !== null) return nets.includes(subtotalCents);
  const owed = receipt.totalCents ?? paidOf(receipt);
  if (owed === null) return goods.length === 0;
  const lastSold = Math.max(-1, ...[...items, ...goods].map(({ lineIndex }) => lineIndex));
  const others = doubtful.filter((one) => one.meaning === 'tax' && !goods.includes(one));
  if (others.some(({ lineIndex }) => lineIndex < lastSold)) return false;
  const tax = (taxCents ?? 0) - sumOf(goods.filter(({ meaning }) => meaning === 'tax'));
  return nets.some((net) => net === owed || net + tax === owed);
}

function sell(draft: Draft, { lineIndex, meaning, item }: DoubtfulLine): void {
  const { receipt } = draft;
  const { name, priceCents, quantity } = item;
  if (meaning === 'tax') receipt.taxCents = (receipt.taxCents ?? 0) - priceCents;
  const below = receipt.items.findIndex((one) => one.lineIndex > lineIndex);
  const at = below < 0 ? receipt.items.length : below;
  receipt.items.splice(at, 0, { name, priceCents, quantity, state: 'sold', lineIndex });
  setLineKind(draft, lineIndex, 'item');
}
