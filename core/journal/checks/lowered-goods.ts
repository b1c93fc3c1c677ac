// What the checks of articles that cost less than elsewhere have in common.

import type { Receipt, ReceiptItem } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';

/** Of articles and of names, so much is kept. */
export const MOST_KEPT = 1000;
export const MOST_NAMES = 5000;
const LONGEST_NAMED = 40;

/** An article that may cost less than elsewhere, and the row that says so. */
export interface LoweredItem {
  number: string;
  name: string;
  /** Of one, in cents. */
  price: number;
  text: string;
}

/** @returns the price of one, in cents */
export const priceOfOne = ({ priceCents, quantity }: ReceiptItem): number =>
  Math.round(priceCents / (quantity || 1));

/** @returns what a printed receipt with a total sold; null for every other one */
export function goodsOf({ shape, totalCents, items }: Receipt): ReceiptItem[] | null {
  if (shape !== 'journal-print' || totalCents === null) return null;
  return items.filter(({ state, priceCents }) => state === 'sold' && priceCents > 0);
}

/** @param said what they have done, with an example and their numbers @returns null for none */
export function describeLowered(
  found: readonly LoweredItem[],
  said: (example: string, numbers: string) => string,
): string | null {
  const [first] = found;
  if (first === undefined) return null;
  const numbers = createFirstFew();
  for (const number of new Set(found.map((one) => one.number))) numbers.add(number);
  const [what, it] =
    numbers.count === 1 ? ['One transaction', 'it'] : [`${numbers.count} transactions`, 'them'];
  const example = first.text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAMED);
  return `${what} ${said(example, numbers.list())}. If somebody changed the price, no price override shows in ${it}: look at the original rows.`;
}
