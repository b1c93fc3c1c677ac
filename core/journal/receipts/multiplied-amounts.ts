// Finds lines whose amounts contradict the quantity and the price of one beside them: `WINSTON RED  2 @ 9.49  0.00`.
// Such an amount isn't known, unless what it is for was given free.

import { isProduct } from '../lines/weighed-label.ts';
import { endsUnpaid, type MultipliedAmounts, type Receipt } from '../receipt.ts';

/** Below this part of quantity times price, an amount is no discounted one. */
const SMALLEST_PART = 0.1;

/** `WINSTON RED   2 @ 9.49   0.00 *` */
const MULTIPLIED =
  /(?<![\d.,])(\d{1,3})\s?[@xX]\s?\$?(\d{1,5})[.,](\d\d)(?:\s?(?:EA|EACH))?\s{1,40}-?\$?(\d{1,6})[.,](\d\d)-?(?:\s{0,3}[A-Z*]{1,2})?\s*$/;
const FREE =
  /\b(?:FREE|COUPON|CPN|DISC|DISCOUNT|PROMO|PROMOTION|REWARDS?|COMP|BOGO|GRATIS|REDEEM(?:ED)?|POINTS|OFFER|LOYALTY|DEAL|SAVINGS?|NO CHARGE|N\/C)\b/i;

export function createMultiplied(): MultipliedAmounts {
  return { agreeing: 0, differing: [] };
}

/** Notes an amount beside a quantity and the price of one, in cents. */
export function noteMultiplied(
  found: MultipliedAmounts,
  lineIndex: number,
  { quantity, unitCents, cents }: { quantity: number; unitCents: number; cents: number },
): void {
  const product = Math.abs(quantity * unitCents);
  if (product === 0) return;
  if (isProduct(Math.abs(quantity), Math.abs(unitCents), cents)) found.agreeing += 1;
  // In `1 PALL MALL 100 @ 8.79  8.79`, 100 is part of the name.
  else if (Math.abs(cents) < Math.min(product * SMALLEST_PART, Math.abs(unitCents)))
    found.differing.push(lineIndex);
}

/** In a printed journal, from the text of its lines. */
export function findMultiplied({ lines }: Pick<Receipt, 'lines'>): MultipliedAmounts {
  const found = createMultiplied();
  for (const [at, { text }] of lines.entries()) {
    const [, quantity, dollars, cents, ...amount] = MULTIPLIED.exec(text) ?? [];
    if (quantity === undefined || FREE.test(text) || lines[at + 1]?.kind === 'promo') continue;
    noteMultiplied(found, at, {
      quantity: Number(quantity),
      unitCents: Number(`${dollars}${cents}`),
      cents: Number(amount.join('')),
    });
  }
  return found;
}

/** Leaves out lines of a table that count as void because nothing was charged for them, while other goods were. */
export function withoutUncharged(found: MultipliedAmounts, { items, events }: Receipt): MultipliedAmounts {
  const isSold = items.some(({ state, priceCents }) => state === 'sold' && priceCents !== 0);
  if (endsUnpaid(events) || !isSold) return found;
  const uncharged = new Set(
    items
      .filter(({ state, priceCents }) => state === 'void' && priceCents !== 0)
      .map((item) => item.lineIndex),
  );
  return { ...found, differing: found.differing.filter((at) => !uncharged.has(at)) };
}
